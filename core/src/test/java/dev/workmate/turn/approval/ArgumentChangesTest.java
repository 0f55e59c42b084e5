package dev.workmate.turn.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.text.JsonText;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArgumentChangesTest {
    @Test
    void namesEveryValueThatDiffersByItsPath() {
        assertThat(
                        between(
                                "{\"a\":1,\"b\":{\"c\":\"x\",\"d\":true},\"lines\":[{\"n\":1},{\"n\":2}]}",
                                "{\"a\":2,\"b\":{\"c\":\"x\",\"d\":false},\"lines\":[{\"n\":1},{\"n\":3},{\"n\":4}]}"))
                .containsExactly(
                        change("a", "1", "2"),
                        change("b.d", "true", "false"),
                        change("lines[2].n", "2", "3"),
                        new ValueChange("lines[3].n", Optional.empty(), Optional.of("4")));
    }

    @Test
    void namesWhatIsGone() {
        assertThat(between("{\"a\":1,\"b\":null}", "{\"a\":1}"))
                .containsExactly(new ValueChange("b", Optional.of("null"), Optional.empty()));
    }

    @Test
    void anEmptyListAndAnEmptyObjectAreValuesToo() {
        assertThat(between("{\"a\":[],\"b\":{}}", "{\"a\":[1],\"b\":{}}"))
                .containsExactly(
                        new ValueChange("a", Optional.of("[]"), Optional.empty()),
                        new ValueChange("a[1]", Optional.empty(), Optional.of("1")));
    }

    @Test
    void anotherSpellingIsNoChange() {
        assertThat(between("{\"a\":1.50,\"b\":[1]}", " { \"b\" : [ 1.0 ], \"a\" : 1.5 } "))
                .isEmpty();
    }

    @Test
    void whatIsNoJsonIsOneValue() {
        assertThat(between("oops", "{\"a\":1}"))
                .containsExactly(
                        new ValueChange("", Optional.of("oops"), Optional.empty()),
                        new ValueChange("a", Optional.empty(), Optional.of("1")));
    }

    private static List<ValueChange> between(String before, String after) {
        return ArgumentChanges.between(new JsonText(before), new JsonText(after));
    }

    private static ValueChange change(String path, String before, String after) {
        return new ValueChange(path, Optional.of(before), Optional.of(after));
    }
}
