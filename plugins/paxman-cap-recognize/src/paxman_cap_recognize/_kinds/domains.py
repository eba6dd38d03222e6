"""The top-level domains that addresses end with: countries, and the generic ones in wide use."""

from __future__ import annotations

from typing import Final

_COUNTRIES: Final = (
    "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs "
    "bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee "
    "eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm "
    "hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb "
    "lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz "
    "na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs "
    "ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl "
    "tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw"
)
_GENERIC: Final = (
    "com org net edu gov mil int info biz name pro aero coop museum jobs mobi travel tel cat asia "
    "post app dev page web site website online store shop tech blog cloud digital email group "
    "company business agency solutions services systems software technology network host hosting "
    "academy school college university institute education training center community social club "
    "team work works world global international city town london berlin paris nyc tokyo wien koeln "
    "hamburg bayern swiss amsterdam moscow africa lat media news press today live life love fun "
    "games game play video film photo photos gallery art design studio style fashion beauty health "
    "care clinic dental doctor hospital pharmacy fitness yoga sport run bike auto car cars taxi "
    "tours holiday hotel restaurant cafe pizza bar pub wine beer food coffee kitchen bank finance "
    "financial capital fund money cash credit insurance tax legal law attorney accountant "
    "consulting management marketing properties property house homes land estate rent rentals "
    "construction builders contractors engineering energy solar green eco farm garden bio org "
    "foundation charity church faith gifts toys jewelry shoes clothing boutique sale deals "
    "discount market exchange trade trading expert guru ninja rocks space top xyz icu vip link "
    "click download zone plus one ltd gmbh inc llc limited ventures holdings enterprises "
    "industries supply parts tools directory guide wiki reviews support help chat events party "
    "wedding family kids baby dog pet horse google amazon aws apple microsoft"
)
# Kept free for documentation and tests, and found in plenty of samples.
_RESERVED: Final = ("example", "test", "invalid")
_ALL: Final = frozenset((*_COUNTRIES.split(), *_GENERIC.split(), *_RESERVED))


def is_top_level(label: str) -> bool:
    """Whether the label is a top-level domain in use."""
    return label.lower() in _ALL
