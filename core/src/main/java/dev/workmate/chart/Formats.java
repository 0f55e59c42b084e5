package dev.workmate.chart;

import dev.workmate.chart.ChartRequest.Format;
import java.math.BigDecimal;
import java.util.Optional;

/** How numbers are written: briefly along an axis, in full where the reader points. */
record Formats(String axis, String full, Optional<String> unit) {
    private static final BigDecimal MILLION = new BigDecimal(1_000_000);

    static Formats of(ChartRequest request, ChartUnit units, BigDecimal largest) {
        boolean money = units.money() && units.unit().isPresent();
        Format format = request.format().orElse(money ? Format.CURRENCY : Format.NUMBER);
        String usual = largest.compareTo(MILLION) >= 0 ? ".3~s" : ",.2~f";
        return switch (format) {
            case NUMBER -> new Formats(usual, ",.4~f", units.unit());
            case WHOLE -> new Formats(",.0f", ",.0f", units.unit());
            case COMPACT -> new Formats(".3~s", ",.4~f", units.unit());
            case CURRENCY -> new Formats(usual, ",.2f", units.unit());
            case PERCENT -> new Formats(".1~%", ".2~%", Optional.empty());
        };
    }
}
