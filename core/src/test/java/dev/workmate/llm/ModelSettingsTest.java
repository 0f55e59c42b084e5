package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.llm.ModelSettings.Wish;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelSettingsTest {
    @Test
    void takesChainsRoutesAndOffers() {
        ModelSettings settings =
                ModelSettings.read(
                        Map.of(
                                "ANTHROPIC_API_KEY", "k",
                                "OPENAI_API_KEY", "k",
                                "WORKMATE_MODEL_FALLBACK", "openai:b, anthropic:c,openai:b",
                                "WORKMATE_MODEL_ERP_ROUTE", "anthropic:a, openai:b",
                                "WORKMATE_MODEL_CHOICES", "openai:b"));
        ModelSettings.Choice erp = settings.choices().get(ModelRole.ERP);
        assertThat(erp.first()).isEqualTo(new Wish("anthropic", "a"));
        assertThat(erp.route())
                .containsExactly(new Wish("anthropic", "a"), new Wish("openai", "b"));
        assertThat(erp.fallbacks())
                .containsExactly(new Wish("openai", "b"), new Wish("anthropic", "c"));
        assertThat(settings.choices().get(ModelRole.RAG).route()).isEmpty();
        assertThat(settings.offered()).containsExactly(new Wish("openai", "b"));
    }

    @Test
    void readsHowToSignInToACloud() {
        Map<String, String> set = new HashMap<>();
        set.put(
                "WORKMATE_ENDPOINT_BEDROCK_URL",
                "https://bedrock-runtime.eu-west-1.amazonaws.com/anthropic");
        set.put("WORKMATE_ENDPOINT_BEDROCK_WIRE", "anthropic");
        set.put("WORKMATE_ENDPOINT_BEDROCK_SIGN_IN", "aws");
        assertThatThrownBy(() -> ModelSettings.read(set)).hasMessageContaining("AWS_ACCESS_KEY_ID");
        set.put("AWS_ACCESS_KEY_ID", "AKID");
        set.put("AWS_SECRET_ACCESS_KEY", "secret");
        set.put("AWS_REGION", "eu-west-1");
        assertThat(ModelSettings.read(set).providers().get("bedrock").signIn())
                .hasValueSatisfying(
                        signIn -> assertThat(signIn).isInstanceOf(CloudSignIn.Aws.class));
        set.put("WORKMATE_ENDPOINT_BEDROCK_SIGN_IN", "password");
        assertThatThrownBy(() -> ModelSettings.read(set)).hasMessageContaining("azure-key");
    }

    @Test
    void isOfflineWithoutAnyKey() {
        ModelSettings settings = ModelSettings.read(Map.of("ANTHROPIC_API_KEY", " "));
        assertThat(settings.isAllOffline()).isTrue();
    }

    @Test
    void usesTheProviderWhoseKeyIsThere() {
        assertThat(first(Map.of("GEMINI_API_KEY", "k"), ModelRole.ERP))
                .isEqualTo(new Wish("gemini", ""));
        assertThat(first(Map.of("GEMINI_API_KEY", "k", "OPENAI_API_KEY", "k"), ModelRole.ERP))
                .isEqualTo(new Wish("openai", ""));
    }

    @Test
    void staysOfflineWhereSomebodyWantsIt() {
        assertThat(
                        ModelSettings.read(
                                        Map.of(
                                                "ANTHROPIC_API_KEY",
                                                "k",
                                                "WORKMATE_MODEL",
                                                "offline"))
                                .isAllOffline())
                .isTrue();
    }

    @Test
    void prefersARolesOwnModel() {
        Map<String, String> set =
                Map.of(
                        "ANTHROPIC_API_KEY", "k",
                        "WORKMATE_MODEL", "anthropic:claude-a",
                        "WORKMATE_MODEL_SESSION_TITLE", "my-box:qwen3:8b",
                        "WORKMATE_ENDPOINT_MY_BOX_URL", "http://localhost:11434/v1",
                        "WORKMATE_MODEL_FALLBACK", "my-box:qwen3:8b");
        assertThat(first(set, ModelRole.ERP)).isEqualTo(new Wish("anthropic", "claude-a"));
        assertThat(first(set, ModelRole.SESSION_TITLE)).isEqualTo(new Wish("my-box", "qwen3:8b"));
        ModelSettings settings = ModelSettings.read(set);
        assertThat(settings.choices().get(ModelRole.ERP).fallbacks())
                .containsExactly(new Wish("my-box", "qwen3:8b"));
        assertThat(settings.choices().get(ModelRole.SESSION_TITLE).fallbacks())
                .as("not by itself")
                .isEmpty();
        assertThat(settings.providers().get("my-box").wire()).isEqualTo("chat");
        assertThat(settings.limits().idle()).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void saysWhatIsMissing() {
        refused(Map.of("WORKMATE_MODEL", "anthropic:claude-a"), "WORKMATE_MODEL wants anthropic");
        refused(
                Map.of("WORKMATE_ENDPOINT_A_URL", "http://a", "WORKMATE_MODEL_ERP", "a"),
                "must name a model");
        refused(Map.of("WORKMATE_ENDPOINT_A_URL", "localhost:80"), "WORKMATE_ENDPOINT_A_URL");
        refused(Map.of("OPENAI_API_KEY", "k", "OPENAI_BASE_URL", "ftp://x"), "OPENAI_BASE_URL");
        refused(Map.of("WORKMATE_MODEL_IDLE_MS", "soon"), "WORKMATE_MODEL_IDLE_MS");
    }

    @Test
    void neverPrintsAKey() {
        ModelSettings settings =
                ModelSettings.read(
                        Map.of(
                                "OPENAI_API_KEY", "sk-secret-1",
                                "WORKMATE_ENDPOINT_A_URL", "http://a",
                                "WORKMATE_ENDPOINT_A_KEY", "sk-secret-2"));
        assertThat(settings.toString()).doesNotContain("sk-secret");
    }

    private static Wish first(Map<String, String> set, ModelRole role) {
        return ModelSettings.read(set).choices().get(role).first();
    }

    private static void refused(Map<String, String> set, String words) {
        assertThatThrownBy(() -> ModelSettings.read(set))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }
}
