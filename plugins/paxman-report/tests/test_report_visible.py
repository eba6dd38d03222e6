"""Text that is shown, and text in a script element."""

from __future__ import annotations

import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from paxman_report._visible import html, script_json, visible


def test_controls_of_direction_are_written_out() -> None:
    assert visible("a\u202eb\u2066c") == "a⟨U+202E⟩b⟨U+2066⟩c"


def test_null_bytes_and_invisible_characters_are_written_out() -> None:
    assert visible("\0\u200b\ufeff\U000e0041") == "⟨U+0000⟩⟨U+200B⟩⟨U+FEFF⟩⟨U+E0041⟩"


def test_letters_of_any_language_and_joined_emoji_stay_as_they_are() -> None:
    for text in ("שלום", "العربية", "naïve\tç", "👩\u200d💻", "می\u200cخواهم"):
        assert visible(text) == text


def test_markup_is_escaped() -> None:
    assert html("<img src=x onerror='a()'>\"") == "&lt;img src=x onerror=&#x27;a()&#x27;&gt;&quot;"


@given(st.text(st.characters(codec=None), max_size=20))
@settings(deadline=None, max_examples=300)
def test_json_in_a_script_element_is_the_same_json(text: str) -> None:
    """Nothing in it can end the element or open a comment, and it reads as what was written."""
    written = script_json(json.dumps({"text": text}, ensure_ascii=False))
    assert json.loads(written) == {"text": text}
    assert not re.search("[<>&\u202a-\u202e\u2028\u2029\ud800-\udfff]", written)


def test_what_ends_a_script_is_escaped() -> None:
    written = script_json(json.dumps("</script><!-- <script>"))
    assert written == r'"\u003c/script\u003e\u003c!-- \u003cscript\u003e"'
