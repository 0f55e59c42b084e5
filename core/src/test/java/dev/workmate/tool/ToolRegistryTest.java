package dev.workmate.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.text.JsonText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolRegistryTest {
    @Test
    void findsToolsByName() {
        Tool clock = named("clock");
        ToolRegistry registry = new ToolRegistry(List.of(clock, named("scales")));

        assertThat(registry.find("clock")).contains(clock);
        assertThat(registry.find("hammer")).isEmpty();
        assertThat(registry.names()).containsExactly("clock", "scales");
    }

    @Test
    void loadsInTheOrderAskedFor() {
        Tool clock = named("clock");
        Tool scales = named("scales");

        assertThat(new ToolRegistry(List.of(clock, scales)).load(List.of("scales", "clock")))
                .containsExactly(scales, clock);
    }

    @Test
    void namesWhatThereIsWhenAToolIsMissing() {
        assertThatThrownBy(() -> new ToolRegistry(List.of(named("clock"))).load("hammer"))
                .hasMessage("no tool is called hammer; there are [clock]");
    }

    @Test
    void refusesTwoToolsOfOneName() {
        assertThatThrownBy(() -> new ToolRegistry(List.of(named("clock"), named("clock"))))
                .hasMessage("two tools are called clock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "z", "a0", "a9", "a_b", "az09_"})
    void takesSnakeCase(String name) {
        assertThat(new ToolRegistry(List.of(named(name))).all())
                .extracting(Tool::name)
                .containsExactly(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9a", "_a", "A", "`a", "{a", "a/", "a:", "a`", "a{", "a-b", "aB"})
    void takesNothingElse(String name) {
        assertThatThrownBy(() -> new ToolRegistry(List.of(named(name))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("was: " + name);
    }

    @Test
    void takesNamesOfUpTo64Characters() {
        assertThat(new ToolRegistry(List.of(named("a".repeat(64)))).names()).hasSize(1);
        assertThatThrownBy(() -> new ToolRegistry(List.of(named("a".repeat(65)))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesNamesThatProvidersOrTheHandOverCannotTake() {
        assertThatThrownBy(() -> new ToolRegistry(List.of(named("My Tool"))))
                .hasMessageContaining("My Tool");
        assertThatThrownBy(() -> new ToolRegistry(List.of(named("transfer_to_erp"))))
                .hasMessageContaining("hand-overs");
    }

    private static Tool named(String name) {
        return new Tool() {
            @Override
            public ToolSpec spec() {
                return new ToolSpec(name, name, JsonText.EMPTY_OBJECT);
            }

            @Override
            public ToolTraits traits() {
                return ToolTraits.READ;
            }

            @Override
            public Optional<String> validate(JsonText arguments) {
                return Optional.empty();
            }

            @Override
            public ToolOutput execute(ToolCall call, Progress progress) {
                return new ToolOutput(name);
            }
        };
    }
}
