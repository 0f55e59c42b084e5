package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.id.TaskId;
import dev.workmate.id.TurnId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Each field of a link changes the hash; one that leaves it makes its own test fail. */
class HashChainTest {
    private static final String START = HashChain.start(SessionId.next());
    private static final Link LINK =
            new Link(
                    START,
                    new Envelope(
                            EventId.next(),
                            SessionId.next(),
                            Optional.of(TurnId.next()),
                            Optional.of(TaskId.next()),
                            7,
                            5,
                            3,
                            Optional.of(identity("erp-agent", "ERP", "building", "#112233")),
                            Instant.parse("2026-11-15T09:30:00.123Z"),
                            new ThoughtShared("hm", false)),
                    new BatchId("batch"),
                    2,
                    4,
                    "{\"content\":\"hm\"}");

    private record Link(
            String previous,
            Envelope envelope,
            BatchId batch,
            int index,
            long epoch,
            String payload) {
        String hash() {
            return HashChain.link(previous, envelope, batch, index, epoch, payload);
        }

        Link with(UnaryOperator<Envelope> change) {
            return new Link(previous, change.apply(envelope), batch, index, epoch, payload);
        }
    }

    @Test
    void theSameLinkHasTheSameHash() {
        assertThat(LINK.hash()).isEqualTo(LINK.hash()).hasSize(64);
        assertThat(LINK.with(e -> e).hash()).isEqualTo(LINK.hash());
    }

    @Test
    void everyFieldOfTheEnvelopeCounts() {
        Map<String, Link> changed = new LinkedHashMap<>();
        changed.put("event id", LINK.with(e -> envelope(e, EventId.next(), e.sessionId())));
        changed.put("session id", LINK.with(e -> envelope(e, e.eventId(), SessionId.next())));
        changed.put("turn", LINK.with(e -> of(e, Optional.of(TurnId.next()), e.taskId())));
        changed.put("no turn", LINK.with(e -> of(e, Optional.empty(), e.taskId())));
        changed.put("task", LINK.with(e -> of(e, e.turnId(), Optional.of(TaskId.next()))));
        changed.put("no task", LINK.with(e -> of(e, e.turnId(), Optional.empty())));
        changed.put("sequence", LINK.with(e -> at(e, 8, e.prev(), e.index())));
        changed.put("prev", LINK.with(e -> at(e, e.sequence(), 4, e.index())));
        changed.put("index", LINK.with(e -> at(e, e.sequence(), e.prev(), 4)));
        changed.put("time", LINK.with(e -> when(e, e.at().plusMillis(1))));
        changed.put("kind", LINK.with(HashChainTest::refusal));
        changed.put("no agent", LINK.with(e -> by(e, Optional.empty())));
        changed.forEach(
                (field, link) -> assertThat(link.hash()).as(field).isNotEqualTo(LINK.hash()));
    }

    @Test
    void everyPartOfTheAgentCounts() {
        Map<String, AgentIdentity> changed = new LinkedHashMap<>();
        changed.put("id", identity("rag-agent", "ERP", "building", "#112233"));
        changed.put("name", identity("erp-agent", "Erp", "building", "#112233"));
        changed.put("icon", identity("erp-agent", "ERP", "factory", "#112233"));
        changed.put("color", identity("erp-agent", "ERP", "building", "#112234"));
        changed.forEach(
                (field, agent) ->
                        assertThat(LINK.with(e -> by(e, Optional.of(agent))).hash())
                                .as(field)
                                .isNotEqualTo(LINK.hash()));
    }

    @Test
    void everythingAroundTheEnvelopeCounts() {
        Envelope e = LINK.envelope();
        BatchId batch = LINK.batch();
        Map<String, Link> changed = new LinkedHashMap<>();
        changed.put(
                "previous",
                new Link(START.replace(START.charAt(0), 'x'), e, batch, 2, 4, LINK.payload()));
        changed.put("batch", new Link(START, e, new BatchId("other"), 2, 4, LINK.payload()));
        changed.put("batch index", new Link(START, e, batch, 3, 4, LINK.payload()));
        changed.put("epoch", new Link(START, e, batch, 2, 5, LINK.payload()));
        changed.put("payload", new Link(START, e, batch, 2, 4, LINK.payload() + " "));
        changed.put(
                "a letter of the payload",
                new Link(START, e, batch, 2, 4, LINK.payload().replace("hm", "ha")));
        changed.forEach(
                (field, link) -> assertThat(link.hash()).as(field).isNotEqualTo(LINK.hash()));
    }

    @Test
    void wordsCannotMoveFromOneFieldIntoTheNext() {
        AgentIdentity one = identity("erp-agent", "ab", "c", "#112233");
        AgentIdentity other = identity("erp-agent", "a", "bc", "#112233");

        assertThat(LINK.with(e -> by(e, Optional.of(one))).hash())
                .isNotEqualTo(LINK.with(e -> by(e, Optional.of(other))).hash());
    }

    /**
     * Worked out by another program from the description: each field with its length, then the
     * payload. Stored chains must be verifiable for ever.
     */
    @Test
    void aLinkIsWhatItAlwaysWas() {
        SessionId session = new SessionId("01970000-0000-7000-8000-000000000001");
        String start = HashChain.start(session);
        Envelope thought =
                new Envelope(
                        new EventId("01970000-0000-7000-8000-000000000002"),
                        session,
                        Optional.of(new TurnId("01970000-0000-7000-8000-000000000003")),
                        Optional.of(new TaskId("01970000-0000-7000-8000-000000000004")),
                        7,
                        5,
                        3,
                        Optional.of(identity("erp-agent", "ERP", "building", "#112233")),
                        Instant.parse("2026-11-15T09:30:00.123Z"),
                        new ThoughtShared("hm", false));

        assertThat(start)
                .isEqualTo("af11568122d3ca057ee3d17b1925c159b3eefda1f12c234361903891ff2c6b0e");
        assertThat(
                        HashChain.link(
                                start, thought, new BatchId("batch"), 2, 4, "{\"content\":\"hm\"}"))
                .isEqualTo("3c1ed1767afe0135c724f41ea19738b9ad7d7b7a0cfa24e5cc80ab38757c7862");
    }

    @Test
    void eachSessionBeginsItsOwnChain() {
        assertThat(HashChain.start(SessionId.next()))
                .isNotEqualTo(HashChain.start(SessionId.next()));
    }

    private static AgentIdentity identity(String id, String name, String icon, String color) {
        return new AgentIdentity(new AgentId(id), name, icon, color);
    }

    private static Envelope envelope(Envelope e, EventId id, SessionId session) {
        return new Envelope(
                id,
                session,
                e.turnId(),
                e.taskId(),
                e.sequence(),
                e.prev(),
                e.index(),
                e.agent(),
                e.at(),
                e.event());
    }

    private static Envelope of(Envelope e, Optional<TurnId> turn, Optional<TaskId> task) {
        return new Envelope(
                e.eventId(),
                e.sessionId(),
                turn,
                task,
                e.sequence(),
                e.prev(),
                e.index(),
                e.agent(),
                e.at(),
                e.event());
    }

    private static Envelope at(Envelope e, long sequence, long prev, int index) {
        return new Envelope(
                e.eventId(),
                e.sessionId(),
                e.turnId(),
                e.taskId(),
                sequence,
                prev,
                index,
                e.agent(),
                e.at(),
                e.event());
    }

    private static Envelope by(Envelope e, Optional<AgentIdentity> agent) {
        return new Envelope(
                e.eventId(),
                e.sessionId(),
                e.turnId(),
                e.taskId(),
                e.sequence(),
                e.prev(),
                e.index(),
                agent,
                e.at(),
                e.event());
    }

    private static Envelope when(Envelope e, Instant at) {
        return new Envelope(
                e.eventId(),
                e.sessionId(),
                e.turnId(),
                e.taskId(),
                e.sequence(),
                e.prev(),
                e.index(),
                e.agent(),
                at,
                e.event());
    }

    private static Envelope refusal(Envelope e) {
        return new Envelope(
                e.eventId(),
                e.sessionId(),
                e.turnId(),
                e.taskId(),
                e.sequence(),
                e.prev(),
                e.index(),
                e.agent(),
                e.at(),
                new ContentRefused("hm"));
    }
}
