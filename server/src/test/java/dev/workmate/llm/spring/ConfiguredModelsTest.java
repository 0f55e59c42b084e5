package dev.workmate.llm.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.llm.testkit.BuiltInCards;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfiguredModelsTest {
    @Test
    void knowsTheBestModelOfEachProviderWithAKey() {
        for (String provider : new String[] {"ANTHROPIC", "OPENAI", "GEMINI"}) {
            try (ConfiguredModels models = models(Map.of(provider + "_API_KEY", "k"))) {
                for (ModelRole role : ModelRole.values()) {
                    String name = models.nameOf(role);
                    assertThat(name).startsWith(provider.toLowerCase(java.util.Locale.ROOT) + ":");
                    String model = name.substring(name.indexOf(':') + 1);
                    assertThat(
                                    BuiltInCards.read().entries().stream()
                                            .anyMatch(
                                                    entry ->
                                                            entry.models().example().equals(model)))
                            .as("%s is in the table", model)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void mixesProvidersByRole() {
        try (ConfiguredModels models =
                models(
                        Map.of(
                                "OPENAI_API_KEY", "k",
                                "WORKMATE_MODEL", "offline",
                                "WORKMATE_MODEL_ERP", "openai-chat:gpt-4.1",
                                "WORKMATE_MODEL_SUPERVISOR", "openai:gpt-5.1"))) {
            assertThat(models.nameOf(ModelRole.ERP)).isEqualTo("openai-chat:gpt-4.1");
            assertThat(models.nameOf(ModelRole.SUPERVISOR)).isEqualTo("openai:gpt-5.1");
            assertThat(models.nameOf(ModelRole.RAG)).isEqualTo("offline:workmate-offline-1");
            assertThat(models.forRole(ModelRole.RAG)).isInstanceOf(OfflineModel.class);
        }
    }

    @Test
    void refusesAWireThatNobodySpeaks() {
        assertThatThrownBy(
                        () ->
                                models(
                                        Map.of(
                                                "WORKMATE_ENDPOINT_A_URL", "http://a",
                                                "WORKMATE_ENDPOINT_A_WIRE", "telex",
                                                "WORKMATE_MODEL", "a:b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("telex");
    }

    private static ConfiguredModels models(Map<String, String> variables) {
        return new ConfiguredModels(
                ModelSettings.read(variables),
                BuiltInCards.read(),
                new OfflineModel(Duration.ZERO));
    }
}
