package dev.workmate.erp.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.ErpValue;
import dev.workmate.erp.aggregate.Summary.Function;
import dev.workmate.erp.aggregate.Summary.Room;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryTest {
    /** Twice three, a text, nothing, minus one and two. */
    private static final ErpValue[] VALUES = {
        amount("3"),
        amount("3.0"),
        new ErpValue.Text("x"),
        ErpValue.NOTHING,
        amount("-1"),
        amount("2")
    };

    @ParameterizedTest
    @CsvSource({"COUNT, 6", "COUNT_DISTINCT, 4", "SUM, 7", "AVG, 1.75"})
    void gathersValuesIntoOne(Function function, String expected) throws ToolException {
        assertThat(of(function, VALUES).result()).isEqualTo(amount(expected));
    }

    @ParameterizedTest
    @CsvSource({"MIN, -1", "MAX, 3"})
    void findsTheExtremes(Function function, String expected) throws ToolException {
        Summary summary =
                of(function, amount("2"), amount("-1"), ErpValue.NOTHING, amount("3"), amount("0"));

        assertThat(summary.result()).isEqualTo(amount(expected));
    }

    @ParameterizedTest
    @CsvSource({"COUNT, 12", "COUNT_DISTINCT, 4", "SUM, 14", "AVG, 1.75"})
    void takesOverWhatAnotherHasGathered(Function function, String expected) throws ToolException {
        Summary summary = of(function, VALUES);

        summary.merge(of(function, VALUES));

        assertThat(summary.result()).isEqualTo(amount(expected));
    }

    @Test
    void takesOverTheExtremesOfAnother() throws ToolException {
        Summary least = of(Function.MIN, amount("2"));
        least.merge(of(Function.MIN, amount("1"), amount("9")));
        least.merge(of(Function.MIN));
        Summary most = of(Function.MAX);
        most.merge(of(Function.MAX, amount("2")));
        most.merge(of(Function.MAX, amount("1")));

        assertThat(least.result()).isEqualTo(amount("1"));
        assertThat(most.result()).isEqualTo(amount("2"));
    }

    @ParameterizedTest
    @CsvSource({"AVG", "MIN", "MAX"})
    void isNothingWhereThereWasNothing(Function function) throws ToolException {
        assertThat(of(function, ErpValue.NOTHING).result()).isEqualTo(ErpValue.NOTHING);
    }

    @Test
    void roundsAveragesHalfUpToSixPlaces() throws ToolException {
        assertThat(of(Function.AVG, amount("1"), amount("1"), amount("0")).result())
                .isEqualTo(amount("0.666667"));
    }

    @Test
    void remembersAsManyValuesAsThereIsRoomForAndNoMore() throws ToolException {
        Room room = new Room(2);
        Summary one = Summary.of(Function.COUNT_DISTINCT, room);
        Summary other = Summary.of(Function.COUNT_DISTINCT, room);
        one.add(amount("1"));
        one.add(amount("1"));
        one.add(ErpValue.NOTHING);
        other.add(amount("1"));

        assertThatThrownBy(() -> one.add(amount("2")))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("too many different values");
    }

    private static Summary of(Function function, ErpValue... values) throws ToolException {
        Summary summary = Summary.of(function, new Room(100));
        for (ErpValue value : values) {
            summary.add(value);
        }
        return summary;
    }

    private static ErpValue amount(String number) {
        return new ErpValue.Amount(new BigDecimal(number));
    }
}
