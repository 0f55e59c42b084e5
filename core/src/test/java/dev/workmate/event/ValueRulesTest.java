package dev.workmate.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.KeptPicture;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.ToolContent;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What values of events say and refuse, to the letter. */
class ValueRulesTest {
    private static final AgentId AGENT = new AgentId("alpha-agent");

    @ParameterizedTest
    @ValueSource(strings = {"#000000", "#999999", "#aaaaaa", "#ffffff", "#09af5c"})
    void aColourIsSixDigits(String color) {
        assertThat(new AgentIdentity(AGENT, "Alpha", "bot", color).color()).isEqualTo(color);
    }

    /** The neighbours of the digits among them. */
    @ParameterizedTest
    @ValueSource(strings = {"#00000/", "#:00000", "#`00000", "#00g000", "#FFFFFF", "#12345"})
    void anythingElseIsNoColour(String color) {
        assertThatThrownBy(() -> new AgentIdentity(AGENT, "Alpha", "bot", color))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void argumentsThatAreNullAreNone() {
        assertThat(resolved("null").arguments()).isEmpty();
        assertThat(resolved("{}").arguments()).contains(new JsonText("{}"));
    }

    @ParameterizedTest
    @CsvSource({"openai:gpt-5, openai, gpt-5", ":m, '', m", "p:m:x, p, m:x", "demo, demo, demo"})
    void aModelIsNamedWithItsProvider(String text, String provider, String model) {
        assertThat(ModelName.of(text)).isEqualTo(new ModelName(provider, model));
    }

    @Test
    void namesAndFaultsReadAsTheyAreStored() {
        assertThat(new ModelName("p", "m")).hasToString("p:m");
        assertThat(ToolFault.INVALID_INPUT.error("no")).isEqualTo("invalid_input: no");
    }

    @Test
    void wishesAreAddedToTheTermsThatAreThere() {
        TurnOptions terms = TurnOptions.DEFAULT.withTarget(AGENT).withModel("p:m");

        assertThat(terms.targetAgentId()).contains(AGENT);
        assertThat(terms.model()).contains("p:m");
        assertThat(terms.timeoutMs()).isEqualTo(TurnOptions.DEFAULT_TIMEOUT_MS);
    }

    @Test
    void anEstimateSaysThatItIsOne() {
        assertThat(Usage.of(7, 3)).isEqualTo(new Usage(7, 3, 0, 0, 0, false));
        assertThat(Usage.of(7, 3).asEstimate()).isEqualTo(new Usage(7, 3, 0, 0, 0, true));
    }

    @Test
    void contentIsEmptyOnlyWithoutPicturesAndPassages() {
        Passage passage = new Passage("s", "t", new Span(0, 1));
        KeptPicture picture = new KeptPicture("r", "image/png", 1);

        assertThat(ToolContent.NONE.isEmpty()).isTrue();
        assertThat(new ToolContent(List.of(picture), List.of()).isEmpty()).isFalse();
        assertThat(new ToolContent(List.of(), List.of(passage)).isEmpty()).isFalse();
        assertThat(passage.after(2)).isEqualTo(new Passage("s", "t", new Span(2, 3)));
    }

    @Test
    void aCallWithoutItsTokenIsTheSameCall() {
        ToolUseId id = ToolUseId.next();
        ToolCallBlock call = new ToolCallBlock(id, "c", "look", new JsonText("{}"), "token");

        assertThat(call.withoutOpaque())
                .isEqualTo(new ToolCallBlock(id, "c", "look", new JsonText("{}"), ""));
    }

    private static ApprovalResolved resolved(String arguments) {
        return new ApprovalResolved(
                ApprovalId.next(),
                Decision.APPROVED,
                "Tess",
                Optional.empty(),
                Optional.of(new JsonText(arguments)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
