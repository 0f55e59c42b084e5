package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.Draft;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.testkit.Drafts;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.tool.run.ToolResults.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Earlier results over several pages, and how much of them fits into one answer. */
class ToolResultPagesTest {
    private static final long ROOM = 32L << 20;

    private final SessionId session = SessionId.next();
    private final TurnId turn = TurnId.next();
    private final InMemoryBlobs blobs = new InMemoryBlobs();
    private final Journal journal = TurnKit.inMemory(CommitListener.NONE);
    private final ToolResults results = new JournalToolResults(journal, blobs);

    @BeforeEach
    void open() {
        journal.open(session, UserId.next());
    }

    @Test
    void everyPageIsReadNewestFirst() {
        List<Draft> many = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            many.add(finished("result " + i, ToolStatus.SUCCESS, Optional.empty(), 1));
        }
        store(many);

        List<String> read = results.recent(session, 1_000).map(Result::output).toList();

        assertThat(read).hasSize(200);
        assertThat(read.getFirst()).isEqualTo("result 199");
        assertThat(read.getLast()).isEqualTo("result 0");
    }

    @Test
    void whatFailedIsNoResult() {
        store(
                List.of(
                        finished("good", ToolStatus.SUCCESS, Optional.empty(), 1),
                        finished("bad", ToolStatus.ERROR, Optional.empty(), 1)));

        assertThat(results.recent(session, 9)).extracting(Result::output).containsExactly("good");
    }

    @Test
    void aResultThatFillsTheRoomIsReadWholeAndALargerOneIsNot() {
        String whole = keep("whole");
        store(List.of(finished("head", ToolStatus.SUCCESS, Optional.of(whole), ROOM)));
        assertThat(results.recent(session, 1)).extracting(Result::output).containsExactly("whole");

        store(List.of(finished("head", ToolStatus.SUCCESS, Optional.of(whole), ROOM + 1)));
        assertThat(results.recent(session, 1)).extracting(Result::output).containsExactly("head");
    }

    /** All texts of one answer share the room; what does not fit is told as its event tells it. */
    @Test
    void whatWasReadTakesOfTheRoom() {
        store(
                List.of(
                        finished("head", ToolStatus.SUCCESS, Optional.of(keep("old")), ROOM - 4),
                        finished("head", ToolStatus.SUCCESS, Optional.of(keep("newer")), ROOM)));

        assertThat(results.recent(session, 9))
                .extracting(Result::output)
                .containsExactly("newer", "head");
    }

    private String keep(String words) {
        return blobs.keep(session, "text/plain", words.getBytes(StandardCharsets.UTF_8));
    }

    private Draft finished(
            String output, ToolStatus status, Optional<String> reference, long bytes) {
        return Drafts.of(
                turn,
                new ToolFinished(
                        ToolUseId.next(),
                        "look",
                        status,
                        output,
                        false,
                        1,
                        Optional.empty(),
                        Optional.of(new ToolFootprint(bytes, Optional.empty(), reference, false))));
    }

    private void store(List<Draft> drafts) {
        journal.command(
                session,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, "stored"));
    }
}
