package dev.workmate.web.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.Checkout;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.web.WebSearch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** The web is searched where the operator says so, by a model that can, and never silently. */
class WebSearchConfigurationTest {
    private static final LanguageModel NOBODY =
            (_, _) -> {
                throw new ModelException(FailureCode.MODEL_ERROR, "nobody is asked", false);
            };
    private static final ToolCall CALL =
            new ToolCall(
                    SessionId.next(),
                    new AgentId("explore-agent"),
                    ToolUseId.next(),
                    WebSearch.NAME,
                    new JsonText("{}"));

    /** Serves everything with the model that an agent names, or with one that cannot search. */
    private static final Models MODELS =
            new Models() {
                @Override
                public LanguageModel forRole(ModelRole role) {
                    return NOBODY;
                }

                @Override
                public Selected select(
                        ModelRole role, Optional<String> byUser, Optional<String> byAgent) {
                    String name = byAgent.orElse("offline:demo");
                    ModelCard card =
                            name.startsWith("anthropic:") || name.startsWith("nowhere:")
                                    ? BuiltInCards.read()
                                            .find(
                                                    "anthropic",
                                                    "anthropic",
                                                    name.substring(name.indexOf(':') + 1))
                                    : ModelCard.IN_PROCESS;
                    Optional<Remark> remark =
                            name.startsWith("nowhere:")
                                    ? Optional.of(Models.notOffered(name, "another"))
                                    : Optional.empty();
                    return new Selected(NOBODY, name, card, remark);
                }
            };

    private static AnnotationConfigApplicationContext started(Map<String, Object> settings) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource("test", settings));
        context.registerBean(Models.class, () -> MODELS);
        context.registerBean(SessionOwners.class, () -> _ -> Optional.empty());
        context.registerBean(Checkout.class, () -> Checkout.FREE);
        context.register(WebSearchConfiguration.class);
        context.refresh();
        return context;
    }

    @Test
    void isOffUnlessTheOperatorSaysOtherwise() {
        List<Map<String, Object>> ways =
                List.of(
                        Map.of(),
                        Map.of("workmate.web-search", ""),
                        Map.of("workmate.web-search", " OFF "));
        for (Map<String, Object> off : ways) {
            try (AnnotationConfigApplicationContext context = started(off)) {
                assertThat(context.getBeanNamesForType(WebSearch.class)).isEmpty();
            }
        }
    }

    @Test
    void asksAPersonAndSaysWhoGetsTheWords() {
        Map<String, Object> on = Map.of("workmate.web-search", "anthropic:claude-opus-5");
        try (AnnotationConfigApplicationContext context = started(on)) {
            WebSearch tool = context.getBean(WebSearch.class);
            WebSearch.Input input = new WebSearch.Input("news");
            assertThat(tool.tier(input, CALL)).isEqualTo(Tier.READ_OUTSIDE);
            assertThat(tool.isOutward()).isTrue();
            assertThat(tool.permission(input, CALL))
                    .isInstanceOfSatisfying(
                            Permission.Ask.class,
                            ask ->
                                    assertThat(ask.reason().english())
                                            .contains("anthropic:claude-opus-5"));
            assertThat(tool.summary(input, CALL)).contains("news");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"on", "offline:demo", "anthropic:never-heard-of", "nowhere:claude-opus-5"})
    void theStartStopsWhereTheModelCannotSearch(String setting) {
        assertThatThrownBy(() -> started(Map.of("workmate.web-search", setting)))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("WORKMATE_WEB_SEARCH");
    }
}
