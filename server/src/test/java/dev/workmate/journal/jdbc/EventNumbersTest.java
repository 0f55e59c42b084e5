package dev.workmate.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.EventNames;
import org.junit.jupiter.api.Test;

class EventNumbersTest {
    @Test
    void everyStoredNameHasANumberOfItsOwn() {
        assertThat(EventNames.events().values().stream().map(EventNumbers::of))
                .doesNotHaveDuplicates()
                .allMatch(number -> number > 0);
        EventNames.events()
                .values()
                .forEach(
                        name ->
                                assertThat(EventNumbers.name(EventNumbers.of(name)))
                                        .isEqualTo(name));
    }

    @Test
    void numbersInQueriesAndIndexesAreThoseOfTheirNames() {
        assertThat(EventNumbers.AGENT_CHANGED).isEqualTo(EventNumbers.of("agent_changed"));
        assertThat(EventNumbers.COMPANY_SELECTED).isEqualTo(EventNumbers.of("company_selected"));
        assertThat(EventNumbers.COMPANY_SELECTED).isEqualTo(30);
        assertThat(EventNumbers.MODEL_SELECTED).isEqualTo(EventNumbers.of("model_selected"));
        assertThat(EventNumbers.MODEL_SELECTED).isEqualTo(32);
    }

    @Test
    void aNumberThatNobodyGaveIsRefused() {
        assertThatThrownBy(() -> EventNumbers.name(0)).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> EventNumbers.name(99)).isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() -> EventNumbers.of("nothing")).isInstanceOf(RuntimeException.class);
    }
}
