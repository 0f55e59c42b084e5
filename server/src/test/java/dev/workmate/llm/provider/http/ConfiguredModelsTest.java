package dev.workmate.llm.provider.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.Models;
import dev.workmate.llm.offline.OfflineModel;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.SharedPlaces;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
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
    void takesTheUsersWishWhereItIsOfferedThenTheAgentsThenTheRoles() {
        try (ConfiguredModels models =
                models(
                        Map.of(
                                "OPENAI_API_KEY", "k",
                                "WORKMATE_MODEL", "openai:gpt-6-luna",
                                "WORKMATE_MODEL_CHOICES", "openai:gpt-6.1-sol"))) {
            Optional<String> none = Optional.empty();
            assertThat(models.select(ModelRole.ERP, none, none).name())
                    .isEqualTo("openai:gpt-6-luna");
            Models.Selected wished =
                    models.select(
                            ModelRole.ERP,
                            Optional.of("openai:gpt-6.1-sol"),
                            Optional.of("openai:gpt-4.1"));
            assertThat(wished.name()).isEqualTo("openai:gpt-6.1-sol");
            assertThat(wished.remark()).isEmpty();
            Models.Selected notOffered =
                    models.select(
                            ModelRole.ERP,
                            Optional.of("openai:gpt-6-astra"),
                            Optional.of("openai:gpt-4.1"));
            assertThat(notOffered.name()).isEqualTo("openai:gpt-4.1");
            assertThat(notOffered.remark()).isPresent();
            assertThat(models.select(ModelRole.ERP, none, Optional.of("gemini:x")))
                    .satisfies(
                            other -> {
                                assertThat(other.name()).isEqualTo("openai:gpt-6-luna");
                                assertThat(other.remark()).isPresent();
                            });
        }
    }

    @Test
    void warnsOfModelsThatAreTakenAwaySoon() {
        ModelSettings settings =
                ModelSettings.read(
                        Map.of(
                                "OPENAI_API_KEY", "k",
                                "WORKMATE_MODEL", "openai:gpt-6-luna",
                                "WORKMATE_MODEL_ERP", "openai:gpt-5",
                                "WORKMATE_MODEL_RAG", "openai:gpt-5.1",
                                "WORKMATE_MODEL_CHART", "openai:o4-mini"));
        try (ConfiguredModels models =
                new ConfiguredModels(
                        settings,
                        BuiltInCards.read(),
                        new OfflineModel(Duration.ZERO),
                        InstantSource.fixed(Instant.parse("2026-11-15T00:00:00Z")),
                        new LocalPauses(InstantSource.system()),
                        SharedPlaces.UNSHARED)) {
            assertThat(models.warnings())
                    .isEqualTo(
                            Map.of(
                                    "erp", "openai:gpt-5 is taken away on 2026-12-11",
                                    "chart", "openai:o4-mini was taken away on 2026-10-23"));
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
                new OfflineModel(Duration.ZERO),
                InstantSource.system(),
                new LocalPauses(InstantSource.system()),
                SharedPlaces.UNSHARED);
    }
}
