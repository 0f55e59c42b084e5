package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.tool.run.ToolResults.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Earlier results are read one by one, as somebody comes to them: the past costs nothing. */
@Timeout(30)
class JournalToolResultsTest {
    private static final int TURNS = 12;
    private static final String LONG = "row ".repeat(40_000);

    private final TurnKit kit =
            new TurnKit(
                    new ScriptedModel(
                            request ->
                                    request.messages().getLast().toString().contains("row")
                                            ? Script.says("Done.")
                                            : Script.calls("rows", "{}")),
                    FakeTool.reading("rows", (_, _) -> LONG));
    private final CountedBlobs blobs = new CountedBlobs();
    private final ToolResults results = new JournalToolResults(kit.journal(), blobs);

    private void work() {
        for (int i = 0; i < TURNS; i++) {
            TurnId turn = kit.submit(TurnKit.message("/alpha look"));
            kit.viewers().awaitComplete(turn);
        }
    }

    @Test
    void theLatestAloneIsReadWhereOneIsEnough() {
        work();
        Result latest = results.recent(kit.session().id(), 40).findFirst().orElseThrow();
        assertThat(latest.output()).as("the whole one").startsWith("kept as ");
        assertThat(blobs.read).hasSize(1);
    }

    @Test
    void asManyAsAreWantedAreReadAndNoMore() {
        work();
        assertThat(results.recent(kit.session().id(), 5)).hasSize(5);
        assertThat(blobs.read).hasSize(5);
        assertThat(results.recent(kit.session().id(), 40)).hasSize(TURNS);
    }

    @Test
    void oneIsFoundWithoutReadingTheOthers() {
        work();
        Result oldest = results.recent(kit.session().id(), 40).toList().getLast();
        blobs.read.clear();
        assertThat(results.find(kit.session().id(), oldest.id())).contains(oldest);
        assertThat(blobs.read).hasSize(1);
    }

    /** Has every blob, and says which were asked for. */
    private static final class CountedBlobs implements Blobs {
        private final List<String> read = new ArrayList<>();

        @Override
        public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
            read.add(reference);
            byte[] content = ("kept as " + reference).getBytes(StandardCharsets.UTF_8);
            return Optional.of(new Slice("text/plain", content.length, content));
        }

        @Override
        public String keep(SessionId session, String mediaType, byte[] content) {
            throw new AssertionError("only read");
        }

        @Override
        public String offer(SessionId session, String mediaType, byte[] content) {
            throw new AssertionError("only read");
        }

        @Override
        public void withdraw(SessionId session, String reference) {
            throw new AssertionError("only read");
        }
    }
}
