package dev.workmate.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallsAtOnceTest {
    @Test
    void aNumberIsForEachProvider() {
        assertThat(read("8").of("anthropic")).contains(8);
        assertThat(read("8").of("openai")).contains(8);
    }

    @Test
    void aNameIsForThatProviderAlone() {
        CallsAtOnce named = read(" Anthropic = 8 , openai=20");
        assertThat(named.of("anthropic")).contains(8);
        assertThat(named.of("openai")).contains(20);
        assertThat(named.of("gemini")).isEmpty();
        assertThat(read("4,openai=20").of("gemini")).contains(4);
        assertThat(read("4,openai=20").of("openai")).contains(20);
    }

    @Test
    void withoutTheSettingProvidersBearAnyNumber() {
        assertThat(ModelSettings.read(Map.of()).limits().callsAtOnce().of("openai")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "10001", "many", "openai=", "openai=x", "8,", "openai:8"})
    void refusesWhatIsNoLimit(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("WORKMATE_MODEL_CALLS_AT_ONCE")
                .hasMessageContaining(text);
    }

    private static CallsAtOnce read(String text) {
        return ModelSettings.read(Map.of("WORKMATE_MODEL_CALLS_AT_ONCE", text))
                .limits()
                .callsAtOnce();
    }
}
