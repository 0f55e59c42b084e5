package dev.workmate.tool.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.KeptPicture;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.ToolContent;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.id.SessionId;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolOutput.Trust;
import dev.workmate.tool.blob.InMemoryBlobs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an event says of an output beside its words. */
class OutputKeeperTest {
    private final InMemoryBlobs blobs = new InMemoryBlobs();
    private final SessionId session = SessionId.next();

    private ToolOutcome keep(ToolOutput.Part... parts) {
        return new OutputKeeper(blobs)
                .keep(session, new ToolOutput(List.of(parts), Trust.UNTRUSTED), 1);
    }

    private static Optional<ToolContent> content(ToolOutcome outcome) {
        return outcome.footprint().flatMap(ToolFootprint::content);
    }

    @Test
    void passagesAreFoundInTheWords() {
        ToolOutcome outcome =
                keep(
                        new ToolOutput.Text("Found 🚀:"),
                        new ToolOutput.Passage("https://a", "A", "30 days"),
                        new ToolOutput.Text("That is all."));
        assertThat(outcome.output()).isEqualTo("Found 🚀:\n30 days\nThat is all.");
        Passage passage = content(outcome).orElseThrow().passages().getFirst();
        Span place = passage.place();
        assertThat(outcome.output().substring(place.start(), place.end())).isEqualTo("30 days");
        assertThat(passage.source()).isEqualTo("https://a");
    }

    @Test
    void passagesThatWereCutAreNoneAnyMore() {
        ToolOutcome outcome =
                keep(
                        new ToolOutput.Passage("a", "", "short"),
                        new ToolOutput.Passage("b", "", "ä".repeat(OutputKeeper.MAX_TEXT)),
                        new ToolOutput.Passage("c", "", "end"));
        assertThat(outcome.truncated()).isTrue();
        assertThat(content(outcome).orElseThrow().passages())
                .extracting(Passage::source)
                .containsExactly("a");
    }

    @Test
    void picturesAreKeptApartAndNamed() {
        ToolOutcome outcome =
                keep(
                        new ToolOutput.Binary("image/png", new byte[] {1, 2, 3}),
                        new ToolOutput.Binary("audio/wav", new byte[] {4}));
        List<KeptPicture> pictures = content(outcome).orElseThrow().pictures();
        assertThat(pictures).hasSize(1);
        assertThat(pictures.getFirst().size()).isEqualTo(3);
        assertThat(blobs.read(session, pictures.getFirst().reference(), 0, 10))
                .hasValueSatisfying(slice -> assertThat(slice.content()).containsExactly(1, 2, 3));
        assertThat(outcome.output()).contains("[image/png, 3 bytes, reference ");
    }

    @Test
    void plainWordsHaveNothingBeside() {
        assertThat(content(keep(new ToolOutput.Text("Hello")))).isEmpty();
    }
}
