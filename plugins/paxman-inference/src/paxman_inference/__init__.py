"""What Paxman's model capabilities share: a question, its answer, and what that rests on."""

from paxman_inference._asking import answer_fields, possible_questions
from paxman_inference._calling import asked_of
from paxman_inference._completion import Backend, Completion, CompletionError
from paxman_inference._examples import NO_EXAMPLES, Examples, read_examples
from paxman_inference._excerpt import SHRINKING, Excerpt, excerpt_of, shrunk
from paxman_inference._fitting import is_named, misfit, repeated
from paxman_inference._grounding import Grounded, Rejected, ground
from paxman_inference._instructions import PROMPT_VERSION
from paxman_inference._locating import FUZZY_THRESHOLD
from paxman_inference._proposing import propose_spans
from paxman_inference._question import Question
from paxman_inference._reading import read
from paxman_inference._schema import answer_tokens, can_be_answered

__all__ = [
    "FUZZY_THRESHOLD",
    "NO_EXAMPLES",
    "PROMPT_VERSION",
    "SHRINKING",
    "Backend",
    "Completion",
    "CompletionError",
    "Examples",
    "Excerpt",
    "Grounded",
    "Question",
    "Rejected",
    "answer_fields",
    "answer_tokens",
    "asked_of",
    "can_be_answered",
    "excerpt_of",
    "ground",
    "is_named",
    "misfit",
    "possible_questions",
    "propose_spans",
    "read",
    "read_examples",
    "repeated",
    "shrunk",
]
