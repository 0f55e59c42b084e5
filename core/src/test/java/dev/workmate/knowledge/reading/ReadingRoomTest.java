package dev.workmate.knowledge.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.ReadFailure;
import dev.workmate.knowledge.reading.DocumentParser.Text;
import dev.workmate.knowledge.reading.DocumentParser.Unreadable;
import dev.workmate.knowledge.reading.ReadingQueue.Claim;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.DocumentText;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ReadingRoomTest {
    private static final DocumentText TEXT =
            new DocumentText(
                    "text/plain",
                    "words",
                    List.of(new Block(Block.Kind.PARAGRAPH, 0, 5, 1)),
                    Optional.empty());

    private final Waiting queue = new Waiting();
    private final List<LibraryFile> told = new ArrayList<>();
    private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final ReadingRoom.Pace pace = new ReadingRoom.Pace(Duration.ofMillis(10), () -> now);

    /** Files in a line; says what was done with them. */
    private static final class Waiting implements ReadingQueue {
        private final Deque<Claim> line = new ArrayDeque<>();
        private final List<String> done = new ArrayList<>();
        private final BlockingQueue<Claim> kept = new LinkedBlockingQueue<>();

        @Override
        public synchronized Optional<Claim> claim(int lost) {
            Optional<Claim> next = line.stream().filter(each -> each.lost() <= lost).findFirst();
            next.ifPresent(line::remove);
            return next;
        }

        @Override
        public void keep(Claim claim) {
            kept.add(claim);
        }

        @Override
        public synchronized Optional<LibraryFile> finish(
                Claim claim, DocumentText text, List<Chunk> chunks) {
            done.add("finished " + claim.name() + " " + chunks.size());
            return Optional.of(file(claim, FileState.READY, Optional.empty()));
        }

        @Override
        public synchronized Optional<LibraryFile> finishAsKnown(Claim claim) {
            return Optional.empty();
        }

        @Override
        public synchronized Optional<LibraryFile> fail(Claim claim, ReadFailure reason) {
            done.add("failed " + claim.name() + " " + reason);
            return Optional.of(file(claim, FileState.FAILED, Optional.of(reason)));
        }

        @Override
        public synchronized void giveBack(Claim claim) {
            done.add("gave back " + claim.name());
        }

        @Override
        public synchronized void tryLater(Claim claim, Duration pause) {
            done.add("in " + pause.toSeconds() + " s " + claim.name());
        }

        @Override
        public int giveBackAll() {
            return 0;
        }

        void put(String name) {
            put(name, 0, 0);
        }

        synchronized void put(String name, int faults, int lost) {
            line.add(
                    new Claim(
                            "token",
                            FileId.next(),
                            UserId.next(),
                            ContentId.next(),
                            name,
                            faults,
                            lost));
        }

        private static LibraryFile file(
                Claim claim, FileState state, Optional<ReadFailure> failure) {
            return new LibraryFile(
                    claim.file(),
                    claim.owner(),
                    claim.name(),
                    "",
                    "text/plain",
                    5,
                    claim.content(),
                    1,
                    state,
                    failure,
                    Optional.empty(),
                    5,
                    Instant.EPOCH,
                    Instant.EPOCH);
        }
    }

    private ReadingRoom room(DocumentParser parser) {
        return new ReadingRoom(queue, parser, told::add, pace);
    }

    @Test
    void whatCanBeReadIsReadyAndWhatCannotFails() throws InterruptedException {
        queue.put("good");
        queue.put("bad");
        ReadingRoom room =
                room(
                        (_, name) ->
                                name.equals("good")
                                        ? new Text(TEXT)
                                        : new Unreadable(ReadFailure.LOCKED));

        assertThat(room.readNext()).isTrue();
        assertThat(room.readNext()).isTrue();
        assertThat(room.readNext()).isFalse();

        assertThat(queue.done).containsExactly("finished good 1", "failed bad LOCKED");
        assertThat(told)
                .extracting(LibraryFile::state)
                .containsExactly(FileState.READY, FileState.FAILED);
    }

    @Test
    void aFaultOfOursIsTriedAgainAndNobodyIsTold() {
        queue.put("unlucky");
        queue.put("unluckier", 2, 0);
        queue.put("unluckiest", 7, 0);
        ReadingRoom room =
                room(
                        (_, _) -> {
                            throw new IOException("no process");
                        });

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(room::readNext).hasMessageContaining("was not read");
        }

        assertThat(queue.done)
                .containsExactly("in 5 s unlucky", "in 20 s unluckier", "in 60 s unluckiest");
        assertThat(told).isEmpty();
    }

    @Test
    void whatFailedSeveralTimesIsNotReadOnceMore() throws InterruptedException {
        queue.put("poison", 8, 0);
        ReadingRoom room =
                room(
                        (_, _) -> {
                            throw new AssertionError("must not be parsed");
                        });

        room.readNext();

        assertThat(queue.done).containsExactly("failed poison INTERRUPTED");
    }

    /** Servers that are killed within seconds never come to a point where the file is blamed. */
    @Test
    void aFileIsNotBlamedForServersThatLiveForSeconds() throws InterruptedException {
        queue.put("often lost", 0, 2);
        queue.put("very often lost", 0, 5);
        for (int life = 0; life < 20; life++) {
            ReadingRoom room = room((_, _) -> new Text(TEXT));
            now = now.plusSeconds(29);
            assertThat(room.readNext()).isFalse();
        }
        assertThat(queue.done).isEmpty();

        ReadingRoom room = room((_, _) -> new Text(TEXT));
        now = now.plusSeconds(30);

        assertThat(room.readNext()).isTrue();
        assertThat(queue.done).containsExactly("finished often lost 1");
    }

    @Test
    void eachFurtherTryIsLeftToAServerThatHasLivedLonger() throws InterruptedException {
        List<Integer> seconds = List.of(0, 0, 30, 60, 120);
        for (int lost = 0; lost < seconds.size(); lost++) {
            ReadingRoom room = room((_, _) -> new Text(TEXT));
            queue.put("lost " + lost, 0, lost);
            if (seconds.get(lost) > 0) {
                now = now.plusSeconds(seconds.get(lost)).minusMillis(1);
                assertThat(room.readNext()).as("%s too early", lost).isFalse();
                now = now.plusMillis(1);
            }
            assertThat(room.readNext()).as("%s", lost).isTrue();
            assertThat(queue.done.removeLast()).isEqualTo("finished lost " + lost + " 1");
        }
    }

    /** It takes its servers down with it, however long they have lived: not for ever. */
    @Test
    void aFileThatTookSteadyServersDownIsGivenUp() throws InterruptedException {
        queue.put("poison", 0, 5);
        ReadingRoom room =
                room(
                        (_, _) -> {
                            throw new AssertionError("must not be parsed");
                        });
        now = now.plusSeconds(120);

        assertThat(room.readNext()).isTrue();

        assertThat(queue.done).containsExactly("failed poison INTERRUPTED");
        assertThat(told).extracting(LibraryFile::state).containsExactly(FileState.FAILED);
    }

    @Test
    void closingGivesBackWhatIsBeingRead() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        queue.put("long");
        ReadingRoom room =
                room(
                        (_, _) -> {
                            begun.countDown();
                            Thread.sleep(Duration.ofMinutes(5));
                            throw new AssertionError("nobody cut it");
                        });
        room.start(1);
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();

        room.close();

        assertThat(queue.done).containsExactly("gave back long");
    }

    @Test
    void saysWhichFileIsBeingReadUntilItIsRead() throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(1);
        CountDownLatch next = new CountDownLatch(1);
        queue.put("long");
        queue.put("next");
        ReadingRoom room =
                room(
                        (_, name) -> {
                            boolean first = name.equals("long");
                            assertThat((first ? enough : next).await(20, TimeUnit.SECONDS))
                                    .isTrue();
                            return new Text(TEXT);
                        });
        room.start(1);
        assertThat(keptNext()).isEqualTo("long");
        assertThat(keptNext()).isEqualTo("long");
        enough.countDown();

        while (!keptNext().equals("next")) {}
        assertThat(keptNext()).isEqualTo("next");
        next.countDown();
        room.close();
    }

    private String keptNext() throws InterruptedException {
        Claim claim = queue.kept.poll(20, TimeUnit.SECONDS);
        assertThat(claim).isNotNull();
        return claim.name();
    }

    @Test
    void aListenerThatFailsSpoilsNothing() throws InterruptedException {
        queue.put("good");
        ReadingRoom room =
                new ReadingRoom(
                        queue,
                        (_, _) -> new Text(TEXT),
                        _ -> {
                            throw new IllegalStateException("nobody listens");
                        },
                        pace);

        assertThat(room.readNext()).isTrue();

        assertThat(queue.done).containsExactly("finished good 1");
    }
}
