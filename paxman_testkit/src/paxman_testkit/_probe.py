"""The program of the fresh process: registers a plugin, runs it, and tells what happened.

Nothing is imported here that the registering of a plugin could be blamed for; what later steps
need is imported by them.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import pickle
import sys
import threading
import time
from typing import IO, TYPE_CHECKING, Any

from paxman_core.capability import CapabilityOffer, tables_of
from paxman_core.process import parent_pipes
from paxman_testkit._origin import Origin, origin_of

if TYPE_CHECKING:
    from paxman_core.capability import Capability
    from paxman_testkit._trial import Outcome, Trial

LARGE = 1_000_000


def main() -> None:
    """Do the steps in order, and tell of each before and after."""
    inbox, outbox = parent_pipes()
    order = pickle.load(inbox)
    probe = _Probe(order, outbox)
    probe.register()
    if probe.offer is None:
        probe.tell("problem", problem="the capability is not offered in a fresh process")
        return
    if order["may_invoke"]:
        probe.run()
        probe.close()
        probe.enlarge()
    probe.tell("end")


class _Probe:
    """The state of the process."""

    def __init__(self, order: dict[str, Any], channel: IO[bytes]) -> None:
        self.order = order
        self.channel = channel
        self.watch = Watch()
        self.origin = Origin()
        self.offer: CapabilityOffer | None = None

    def tell(self, step: str, **more: object) -> None:
        self.channel.write(json.dumps({"step": step, **more}).encode() + b"\n")
        self.channel.flush()

    def register(self) -> None:
        """Import the plugin and ask for its offers, as every program does that finds it."""
        self.tell("begin", what="register")
        modules = set(sys.modules)
        before = _surroundings()
        with (
            contextlib.redirect_stdout(io.StringIO()) as printed,
            contextlib.redirect_stderr(printed),
        ):
            with contextlib.suppress(Exception):
                self.origin = origin_of(self.order["distribution"], self.order["settings"])
            if self.order["offer"] is None:
                self.offer = self.origin.offer(self.order["capability_id"])
            else:
                self.offer = CapabilityOffer(*pickle.loads(self.order["offer"]))
        after = _surroundings()
        changed = [name for name, value in before.items() if after[name] != value]
        changed += self.watch.taken_changes()
        self.tell(
            "registered",
            modules=sorted(set(sys.modules) - modules),
            printed=printed.getvalue(),
            changed=sorted(set(changed)),
        )

    def make(self) -> Capability:
        assert self.offer is not None
        made = self.offer.factory()
        made.connect({table.name: table for table in self._tables()})
        return made

    def _tables(self) -> list[Any]:
        from paxman_testkit._generation import TABLES

        own = pickle.loads(self.order["tables"])
        return [*self.origin.tables, *tables_of(TABLES), *own]

    def run(self) -> None:
        """Every trial, on one instance, with an eye on the network."""
        from paxman_testkit._encoding import encoded
        from paxman_testkit._surroundings import Surroundings

        self.tell("begin", what="run")
        if self.order["remote"] is not None:
            variable, url = self.order["remote"]
            os.environ[variable] = url
        assert self.offer is not None
        self.watch.refuses_network = not self.offer.spec.network
        self.watch.taken_changes()
        surroundings = Surroundings()
        capability = self.make()
        self.trials = self._read_trials(capability)
        results = [encoded(invoked(capability, trial)) for trial in self.trials]
        changed = [*surroundings.changed(), *self.watch.taken_changes()]
        self.tell(
            "results", results=results, network=self.watch.network, changed=sorted(set(changed))
        )
        with contextlib.suppress(Exception, SystemExit):
            capability.close()

    def _read_trials(self, capability: Capability) -> list[Trial]:
        from paxman_core.adapters import read_contract
        from paxman_core.document import make_profile
        from paxman_testkit._trial import Trial, step_config

        trials = []
        for name, contract_json, document, paths, resolved in pickle.loads(self.order["trials"]):
            contract = read_contract(contract_json)
            shape = make_profile(document).shape
            fields = tuple(contract.by_path[path] for path in paths)
            configs = tuple(step_config(capability, field, shape) or {} for field in fields)
            trials.append(Trial(name, contract, document, fields, configs, resolved))
        return trials

    def close(self) -> None:
        """Make, use and close further instances; what is open afterwards has leaked."""
        self.tell("begin", what="close")
        from paxman_testkit._leakage import Leakage

        leakage = Leakage()
        for _ in range(2):
            capability = self.make()
            with contextlib.suppress(Exception, SystemExit):
                for trial in self.trials:
                    capability.invoke(trial.request())
            with contextlib.suppress(Exception, SystemExit):
                capability.close()
            del capability
        self.tell("closed", leaks=leakage.found())

    def enlarge(self) -> None:
        """Documents of a megabyte: one line, and many."""
        from paxman_testkit._evidence import evidence_problems
        from paxman_testkit._hostile import large_trials

        capability = self.make()
        for trial in large_trials(self.trials, LARGE):
            self.tell("begin", what=f"large:{trial.name}")
            started = time.monotonic()
            outcome = invoked(capability, trial)
            seconds = time.monotonic() - started
            problem = "" if outcome.error is None else f"it raised {outcome.error!r:.200}"
            for found in evidence_problems(outcome):
                problem = problem or found
            self.tell("large", name=trial.name, seconds=seconds, problem=problem)


def invoked(capability: Capability, trial: Trial) -> Outcome:
    """What becomes of a trial in this very thread: whoever waits for this process is patient."""
    from paxman_testkit._trial import Outcome

    request = trial.request()
    try:
        return Outcome(trial, request, capability.invoke(request))
    except BaseException as error:
        return Outcome(trial, request, error=error)


def _surroundings() -> dict[str, object]:
    """What registering must leave alone, and no audit event tells of."""
    return {
        "sys.path": list(sys.path),
        "the running threads": len(threading.enumerate()),
    }


_NETWORK = {
    "socket.connect": 1,
    "socket.getaddrinfo": 0,
    "socket.gethostbyname": 0,
    "socket.sendto": 1,
}
_LOCAL_HOSTS = ("127.0.0.1", "::1", "localhost", "", None)
_VARIABLES = "the environment variables"
_CHANGES = {
    "os.putenv": _VARIABLES,
    "os.unsetenv": _VARIABLES,
    "os.chdir": "the current folder",
}


class Watch:
    """Hears what Python's audit events tell; it cannot be taken down again.

    Comparing before and after would not do: this process inherits what another one has changed.
    """

    def __init__(self) -> None:
        self.changes: list[str] = []
        self.added: set[str] = set()
        """Environment variables that were not there before."""
        self.network: list[str] = []
        self.refuses_network = False
        sys.addaudithook(self._hear)

    def taken_changes(self) -> list[str]:
        """What was changed since this was last asked."""
        changes, self.changes = self.changes, []
        if self.added:
            changes.append(_VARIABLES)
            self.added.clear()
        return changes

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in _CHANGES:
            if not self._is_passing(event, arguments):
                self.changes.append(_CHANGES[event])
        elif event in _NETWORK:
            self._hear_network(event, arguments[_NETWORK[event]])

    def _is_passing(self, event: str, arguments: tuple[Any, ...]) -> bool:
        """Whether a variable is added, which is told unless it is taken away again.

        So does numpy while it is imported, and leaves the environment as it was.
        """
        if _CHANGES[event] != _VARIABLES:
            return False
        name = os.fsdecode(arguments[0])
        if event == "os.putenv" and name not in os.environ:
            self.added.add(name)
            return True
        if event == "os.unsetenv" and name in self.added:
            self.added.discard(name)
            return True
        return event == "os.putenv" and name in self.added

    def _hear_network(self, event: str, address: object) -> None:
        is_path = event == "socket.connect" and not isinstance(address, tuple)
        host = address[0] if isinstance(address, tuple) else address
        if is_path or host in _LOCAL_HOSTS:
            return
        self.network.append(f"{event} {address!r}")
        if self.refuses_network:
            raise ConnectionRefusedError("there is no network in this test")
