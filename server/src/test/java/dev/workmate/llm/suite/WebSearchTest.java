package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.billing.Checkout;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.UserId;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.Models;
import dev.workmate.llm.Prices.Billed;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.Part.Source;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.testkit.EmptyPurse;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.web.WebSearch;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A provider's search of the web, over each wire that has one. */
@Timeout(30)
class WebSearchTest {
    private static final UserId ADA = UserId.next();
    private static final Source PAGE = new Source("https://example.org/a", "A page", "30 days");
    private static final Reply FOUND =
            Reply.of(
                    new Part.Search("terms"),
                    new Part.Search("terms of payment"),
                    new Part.Words("They pay within 30 days 🚀.", List.of(PAGE)));

    static Stream<UnderTest> thoseWhoSearch() {
        return Stream.of(
                Subjects.anthropic(),
                Subjects.anthropicWithABudget(),
                Subjects.anthropicThatBinds(),
                Subjects.responses(),
                Subjects.gemini(),
                Subjects.geminiWithABudget());
    }

    private static ToolOutput search(UnderTest subject, ProviderServer server) throws Exception {
        return search(subject, server, Checkout.FREE);
    }

    private static ToolOutput search(UnderTest subject, ProviderServer server, Checkout checkout)
            throws Exception {
        ModelCard card = subject.card(subject.model());
        assertThat(card.can(ModelCard.Feature.WEB_SEARCH)).isTrue();
        WebSearch tool =
                new WebSearch(
                        new Models.Selected(subject.ask(server), "x:y", card, Optional.empty()),
                        _ -> Optional.of(ADA),
                        checkout);
        ToolCall call =
                new ToolCall(
                        SessionId.next(),
                        new AgentId("explore-agent"),
                        ToolUseId.next(),
                        WebSearch.NAME,
                        new JsonText("{}"));
        return tool.run(new WebSearch.Input("How do they pay?"), call, (_, _) -> {});
    }

    @ParameterizedTest
    @MethodSource("thoseWhoSearch")
    void findsSaysWhereAndIsCounted(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get()) {
            server.reply(FOUND);
            ToolOutput output = search(subject, server);
            assertThat(server.refusals()).isEmpty();
            assertThat(output.isUntrusted()).isTrue();
            assertThat(((ToolOutput.Text) output.parts().getFirst()).text())
                    .isEqualTo("They pay within 30 days 🚀.");
            ToolOutput.Passage page = (ToolOutput.Passage) output.parts().getLast();
            assertThat(page.source()).isEqualTo("https://example.org/a");
            assertThat(page.title()).isEqualTo("A page");
            assertThat(page.text()).contains("30 days");
            ModelCallCompleted counted = (ModelCallCompleted) output.told().getFirst();
            assertThat(counted.usage().outputTokens()).isEqualTo(Reply.USAGE.outputTokens());
            assertThat(counted.blocks()).as("the words are told once").isEmpty();
            BigDecimal tokens = price(subject, counted.usage(), 0);
            boolean once = subject.model().startsWith("gemini-2.5");
            BigDecimal both = price(subject, counted.usage(), once ? 1 : 2);
            assertThat(both).isGreaterThan(tokens);
            assertThat(counted.cost().orElseThrow().amount()).isEqualByComparingTo(both);
        }
    }

    private static BigDecimal price(UnderTest subject, Usage usage, int searches) {
        return subject.card(subject.model())
                .prices()
                .orElseThrow()
                .cost(new Billed(usage, 0, "", searches), Instant.now())
                .amount();
    }

    @Test
    void whoHasNothingLeftIsToldSoAndNothingIsSearched() throws Exception {
        UnderTest subject = Subjects.anthropic();
        try (ProviderServer server = subject.servers().get()) {
            EmptyPurse purse = new EmptyPurse();
            assertThatThrownBy(() -> search(subject, server, purse.checkout()))
                    .isInstanceOf(ToolException.class)
                    .hasMessageStartingWith("The search failed:");
            assertThat(server.calls()).isEmpty();
            assertThat(purse.payer().person()).isEqualTo(ADA);
            assertThat(purse.payer().agent()).contains(new AgentId("explore-agent"));
        }
    }

    @Test
    void goesOnWhereTheProviderPauses() throws Exception {
        UnderTest subject = Subjects.anthropic();
        try (ProviderServer server = subject.servers().get()) {
            server.reply(Reply.of(Part.says("I look.")).stopping(Reply.Stop.PAUSED), FOUND);
            ToolOutput output = search(subject, server);
            assertThat(server.refusals()).isEmpty();
            assertThat(server.calls()).hasSize(2);
            assertThat(((ToolOutput.Text) output.parts().getFirst()).text())
                    .isEqualTo("I look.They pay within 30 days 🚀.");
            ModelCallCompleted counted = (ModelCallCompleted) output.told().getFirst();
            assertThat(counted.usage().outputTokens()).isEqualTo(2 * Reply.USAGE.outputTokens());
        }
    }
}
