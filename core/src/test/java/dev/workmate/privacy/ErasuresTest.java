package dev.workmate.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErasuresTest {
    private static final Instant NOW = Instant.parse("2026-11-17T09:00:00Z");
    private static final Inventory TWO_SESSIONS = new Inventory(Map.of("sessions", 2L));
    private static final Inventory NOTHING = new Inventory(Map.of("sessions", 0L));

    private final UserId person = UserId.next();
    private final ErasureId id = ErasureId.next();
    private final Book book = new Book();
    private final Traces traces = new Traces();
    private final Erasures erasures =
            new Erasures(book, traces, json -> "signed " + json, () -> NOW);

    @Test
    void doesAllStepsInTheirOrderAndSignsForThem() {
        open();
        erasures.resume();

        assertThat(traces.done)
                .containsExactly(
                        "signOut", "sessions", "rows", "keys", "index", "shred", "backups");
        Erasure done = book.all.get(id);
        assertThat(done.isDone()).isTrue();
        assertThat(done.receipt().orElseThrow())
                .startsWith("signed {")
                .contains("\"erased\":{\"sessions\":2}", person.value(), id.value())
                .doesNotContain("\"kept\"");
    }

    /** As if the process had been killed inside of the step. */
    @ParameterizedTest
    @ValueSource(strings = {"signOut", "sessions", "rows", "keys", "index", "shred", "backups"})
    void goesOnWhereItWasLeft(String step) {
        open();
        traces.failing = step;
        erasures.resume();
        assertThat(book.all.get(id).isDone()).isFalse();
        assertThat(book.all.get(id).receipt()).isEmpty();
        int before = traces.done.size();

        traces.failing = "";
        erasures.resume();

        assertThat(traces.done.get(before)).isEqualTo(step);
        assertThat(book.all.get(id).isDone()).isTrue();
    }

    @Test
    void erasesAgainWhatCameInMeanwhile() {
        open();
        traces.latecomers = 2;
        erasures.resume();

        assertThat(traces.done.stream().filter("rows"::equals)).hasSize(3);
        assertThat(traces.done.stream().filter("sessions"::equals)).hasSize(3);
        assertThat(book.all.get(id).isDone()).isTrue();
    }

    @Test
    void neverSignsWhileSomethingIsLeft() {
        open();
        traces.latecomers = 1_000;
        erasures.resume();

        assertThat(book.all.get(id).step()).isEqualTo(ErasureStep.ROWS);
        assertThat(book.all.get(id).receipt()).isEmpty();
    }

    @Test
    void whatIsHeldIsNotErased() {
        book.held = true;

        assertThat(erasures.request(person, Erasure.AskedBy.PERSON, act()))
                .isEqualTo(new Erasures.OnHold());
        assertThat(book.all).isEmpty();
        assertThat(traces.done).isEmpty();
    }

    @Test
    void whatIsDoneIsNotDoneAgain() {
        open();
        erasures.resume();
        erasures.resume();

        assertThat(traces.done).hasSize(7);
    }

    private void open() {
        book.open(id, person, Erasure.AskedBy.PERSON, TokenSecret.next().hash(), NOW);
    }

    private Act act() {
        User user = User.of(person, "Ada", Role.USER);
        return Act.by(user, ActKind.PERSON_ERASED, "::1", "");
    }

    private static final class Traces implements Remains {
        private final List<String> done = new ArrayList<>();
        private String failing = "";
        private int latecomers;

        private void doing(String step) {
            if (step.equals(failing)) {
                throw new IllegalStateException("killed");
            }
            done.add(step);
        }

        @Override
        public Inventory inventory(UserId person) {
            return latecomers-- > 0 ? TWO_SESSIONS : NOTHING;
        }

        @Override
        public void signOut(UserId person) {
            doing("signOut");
        }

        @Override
        public void eraseSessions(UserId person) {
            doing("sessions");
        }

        @Override
        public void eraseRows(UserId person) {
            doing("rows");
        }

        @Override
        public void destroyKeys(UserId person) {
            doing("keys");
        }

        @Override
        public void eraseFromIndex(UserId person) {
            doing("index");
        }

        @Override
        public void shred() {
            doing("shred");
        }

        @Override
        public void tellBackups(Erasure erasure) {
            doing("backups");
        }
    }

    private static final class Book implements ErasureBook {
        private final Map<ErasureId, Erasure> all = new LinkedHashMap<>();
        private boolean held;

        @Override
        public Optional<Erasure> open(
                ErasureId id, UserId person, Erasure.AskedBy by, String secretHash, Instant at) {
            if (held) {
                return Optional.empty();
            }
            Erasure erasure =
                    new Erasure(
                            id,
                            person,
                            by,
                            at,
                            TWO_SESSIONS,
                            ErasureStep.SIGN_INS,
                            Optional.empty(),
                            Optional.empty());
            all.put(id, erasure);
            return Optional.of(erasure);
        }

        @Override
        public Opening order(
                ErasureId id,
                UserId person,
                Erasure.AskedBy by,
                String secretHash,
                Instant at,
                Act act) {
            Optional<Erasure> opened = open(id, person, by, secretHash, at);
            return opened.isPresent() ? new Opening.Opened(opened.get()) : new Opening.OnHold();
        }

        @Override
        public Optional<Erasure> find(ErasureId id) {
            return Optional.ofNullable(all.get(id));
        }

        @Override
        public Optional<Erasure> find(ErasureId id, String secretHash) {
            return find(id);
        }

        @Override
        public List<Erasure> unfinished() {
            return all.values().stream().filter(each -> !each.isDone()).toList();
        }

        @Override
        public List<Erasure> after(Optional<ErasureId> last, int limit) {
            return List.copyOf(all.values());
        }

        @Override
        public void reach(ErasureId id, ErasureStep next) {
            all.computeIfPresent(id, (_, each) -> each.at(next));
        }

        @Override
        public void finish(ErasureId id, Instant at, String receipt) {
            Erasure each = all.get(id);
            all.put(
                    id,
                    new Erasure(
                            id,
                            each.person(),
                            each.askedBy(),
                            each.requestedAt(),
                            each.found(),
                            ErasureStep.DONE,
                            Optional.of(at),
                            Optional.of(receipt)));
        }
    }
}
