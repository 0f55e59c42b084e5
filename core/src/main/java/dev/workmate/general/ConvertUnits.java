package dev.workmate.general;

import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;
import java.math.BigDecimal;

/** Converts between units of one dimension, exactly where decimals allow. */
public final class ConvertUnits extends NamedTool<ConvertUnits.Input> {
    public static final String NAME = "convert_units";

    /** How much of what, in what. */
    public record Input(
            @Describe("The number to convert.") BigDecimal amount,
            @Describe("Its unit, such as 'mi', 'pounds' or '°F'.") @Within(min = 1, max = 60)
                    String from,
            @Describe("The unit wanted, such as 'km', 'kg' or '°C'.") @Within(min = 1, max = 60)
                    String to) {}

    public ConvertUnits() {
        super(
                NAME,
                "Converts an amount between units of length, mass, volume, temperature, area, speed,"
                        + " time or data. Does not convert currencies.",
                Input.class);
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        Unit from = unit(input.from());
        Unit to = unit(input.to());
        if (from.dimension() != to.dimension()) {
            throw new ToolException(
                    "%s measures %s and %s measures %s; one cannot become the other."
                            .formatted(
                                    from.symbol(),
                                    from.dimension().words(),
                                    to.symbol(),
                                    to.dimension().words()));
        }
        Amount amount = Arithmetic.bounded(input.amount(), true);
        Amount result = from.convert(amount.number(), to);
        return new ToolOutput(
                amount.text()
                        + " "
                        + from.symbol()
                        + result.equalsSign()
                        + result.text()
                        + " "
                        + to.symbol());
    }

    private static Unit unit(String spelling) throws ToolException {
        return Units.find(spelling)
                .orElseThrow(
                        () ->
                                new ToolException(
                                        "I do not know the unit '"
                                                + spelling.strip()
                                                + "'. I know length, mass, volume, temperature,"
                                                + " area, speed, time and data, for example "
                                                + Units.examples(UnitKind.LENGTH)
                                                + ". Currencies are not units."));
    }
}
