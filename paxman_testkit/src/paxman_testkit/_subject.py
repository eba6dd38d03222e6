"""The subject: one capability under test, with everything that it is shown."""

from __future__ import annotations

import contextlib
import os
import pickle
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from paxman_core import Engine, ExecutionArtifact
from paxman_core.canonical import Json
from paxman_core.capability import (
    Capability,
    CapabilityOffer,
    CapabilitySpec,
    LookupTable,
    tables_of,
)
from paxman_core.contract import CanonicalContract
from paxman_core.document import Document, make_profile
from paxman_core.errors import PluginError
from paxman_core.values import Value
from paxman_testkit._example import Example, ReadExample, shipped_examples
from paxman_testkit._fresh import FreshReport, look
from paxman_testkit._generation import TABLES, generated_examples
from paxman_testkit._origin import origin_of
from paxman_testkit._running import engine_of
from paxman_testkit._shipping import shipped_remote, shipped_settings
from paxman_testkit._trial import GRACE, HungError, NotTriedError, Outcome, Trial, attempt, prepared
from paxman_testkit.fixtures import FakeRemote, Remote


class Subject:
    """One capability, as its distribution offers it."""

    def __init__(
        self,
        offer: CapabilityOffer,
        distribution: str = "",
        *,
        examples: Sequence[Example] = (),
        tables: Mapping[str, object] | Sequence[LookupTable] = (),
        remote: Remote | None = None,
        settings: Mapping[str, Json] | None = None,
    ) -> None:
        self.offer = offer
        self.distribution = distribution
        self.settings = shipped_settings(distribution) if settings is None else settings
        self.own_examples = (*examples, *shipped_examples(distribution))
        self.own_tables = tables_of(tables)
        self.remote = shipped_remote(distribution) if remote is None else remote
        self.reader = Engine()
        self._opened: list[Capability] = []

    @property
    def spec(self) -> CapabilitySpec:
        """What the capability promises."""
        return self.offer.spec

    @cached_property
    def tables(self) -> dict[str, LookupTable]:
        """The tables that an engine would connect it with."""
        brought: tuple[LookupTable, ...] = ()
        with contextlib.suppress(Exception):
            brought = origin_of(self.distribution, self.settings).tables
        return {table.name: table for table in (*brought, *tables_of(TABLES), *self.own_tables)}

    @cached_property
    def is_installed(self) -> bool:
        """Whether the distribution offers this capability, so that another process can make it."""
        try:
            origin = origin_of(self.distribution, self.settings)
            return origin.offer(self.spec.id) is not None
        except PluginError:
            return False

    def make(self) -> Capability:
        """A new instance, connected as in an engine, and closed with the subject.

        Raises NotTriedError if none can be made, as all that follows does where it cannot judge.
        """
        try:
            with self.pointed_at_fake():
                made = self.offer.factory()
                made.connect(self.tables)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise NotTriedError(f"no capability could be made: {error!r:.200}") from None
        if not isinstance(made, Capability):
            raise NotTriedError(f"the factory made a {type(made).__name__}")
        self._opened.append(made)
        return made

    @cached_property
    def examples(self) -> tuple[ReadExample, ...]:
        """The author's examples, then the kit's own."""
        return self.read_examples()

    def read_examples(self) -> tuple[ReadExample, ...]:
        """The same, as nobody has touched them yet."""
        listed = (*self.own_examples, *generated_examples(self.spec.field_types))
        reader = Engine()  # an engine keeps the contracts that it has read
        return tuple(
            ReadExample(one, reader.contract(one.contract), reader.read(one.document))
            for one in listed
        )

    @cached_property
    def capability(self) -> Capability:
        """The instance that most rules look at."""
        return self.make()

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        """One request for each example: with all its fields, or one each if it does not batch."""
        return tuple(
            trial
            for example in self.examples
            for trial in self.trials_of(
                example.contract, example.document, example.name, example.example.resolved
            )
        )

    def trials_of(
        self,
        contract: CanonicalContract,
        document: Document,
        name: str,
        resolved: Mapping[str, Value] | None = None,
    ) -> Iterator[Trial]:
        """The requests for a `document` and `contract`, called `name`, with what is `resolved`."""
        shape = make_profile(document).shape
        trial = prepared(self.capability, contract, document, shape, name, resolved or {})
        if trial is not None:
            yield from (trial,) if self.spec.batchable else trial.single()

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What became of every trial, on one instance."""
        self.require_safety()
        return tuple(attempt(self.capability, trial) for trial in self.trials)

    @cached_property
    def artifacts(self) -> tuple[tuple[ReadExample, ExecutionArtifact], ...]:
        """What a real engine makes of every example."""
        self.require_safety()
        return tuple((example, self.normalized(example)) for example in self.examples)

    def normalized(self, example: ReadExample) -> ExecutionArtifact:
        """The artifact that an example gives."""
        with self.pointed_at_fake(), self.engine(example) as engine:
            return engine.normalize(example.document, example.contract)

    def engine(self, example: ReadExample) -> Engine:
        """An engine that has the capability, and what the example gives."""
        return engine_of(self.offer, self.tables.values(), example)

    @cached_property
    def late(self) -> tuple[Outcome, ...]:
        """What became of every trial whose deadline had passed; the first hang is enough."""
        self.require_safety()
        capability = self.make()
        outcomes = []
        for trial in self.trials:
            outcomes.append(attempt(capability, trial, seconds_left=-1.0, patience=GRACE))
            if isinstance(outcomes[-1].error, HungError):
                break
        return tuple(outcomes)

    @property
    def answered(self) -> tuple[Outcome, ...]:
        """The outcomes that found something; a rule about findings needs one."""
        self.require_findings()
        return tuple(outcome for outcome in self.outcomes if any(outcome.findings()))

    def require_findings(self) -> None:
        """Raises NotTriedError where there are no findings to judge."""
        if not any(any(outcome.findings()) for outcome in self.outcomes):
            raise NotTriedError("it found nothing that could be looked at")

    def require_safety(self) -> None:
        """Raises NotTriedError for what would send something to a real service."""
        if self.spec.network and self.remote is None:
            raise NotTriedError(
                "it uses the network, and the kit does not know how to point it at a fake: "
                "give a Remote"
            )

    @cached_property
    def fake(self) -> FakeRemote | None:
        """The fake service of a capability that uses the network."""
        from paxman_testkit.fixtures import FakeRemote

        return None if self.remote is None else FakeRemote(self.remote)

    @contextlib.contextmanager
    def pointed_at_fake(self) -> Iterator[None]:
        """While this holds, a capability that is made talks to the fake."""
        if self.remote is None or self.fake is None:
            yield
            return
        before = os.environ.get(self.remote.variable)
        os.environ[self.remote.variable] = self.fake.url
        try:
            yield
        finally:
            if before is None:
                del os.environ[self.remote.variable]
            else:
                os.environ[self.remote.variable] = before

    @cached_property
    def fresh(self) -> FreshReport:
        """What happened in a process of its own, with another hash seed."""
        remote = None
        if self.remote is not None and self.fake is not None:
            remote = (self.remote.variable, self.fake.url)
        order = {
            "distribution": self.distribution,
            "settings": dict(self.settings),
            "capability_id": self.spec.id,
            "offer": self.pickled_offer(),
            "remote": remote,
            "may_invoke": not self.spec.network or remote is not None,
        }
        return look(order, self.trials, self.own_tables, float(self.spec.cost.milliseconds))

    def pickled_offer(self) -> bytes | None:
        """Spec and factory for another process; None if the distribution offers them.

        Raises NotTriedError if another process cannot make the capability.
        """
        if self.is_installed:
            return None
        try:
            return pickle.dumps((self.spec, self.offer.factory))
        except Exception as error:
            raise NotTriedError(
                f"another process cannot make this capability: it is not offered by an installed "
                f"distribution, and its factory cannot be pickled ({error!r:.120})"
            ) from None

    def close(self) -> None:
        """Close every instance that was made, and the fake."""
        for capability in self._opened:
            with contextlib.suppress(Exception, SystemExit):
                capability.close()
        self._opened.clear()
        if "fake" in self.__dict__ and self.fake is not None:
            self.fake.close()


def subjects_of(
    distribution: str,
    *,
    examples: Sequence[Example] = (),
    tables: Mapping[str, object] | Sequence[LookupTable] = (),
    remote: Remote | None = None,
    settings: Mapping[str, Json] | None = None,
) -> tuple[Subject, ...]:
    """The capabilities of an installed distribution.

    `examples` are documents and what is in them, `tables` what the capabilities look up in,
    `remote` stands in for a service, and `settings` are the plugin's own. Raises PluginError if the
    distribution cannot be loaded, or offers no capability.
    """
    chosen = shipped_settings(distribution) if settings is None else settings
    origin = origin_of(distribution, chosen)
    if not origin.offers:
        why = f": {origin.problems[0]}" if origin.problems else ""
        raise PluginError(
            f"{distribution} offers no capability{why}.",
            next_step="Name its module as an entry point of the group `paxman`, and implement "
            "the hook paxman_capabilities there.",
        )
    return tuple(
        Subject(
            offer, distribution, examples=examples, tables=tables, remote=remote, settings=chosen
        )
        for offer in origin.offers
    )
