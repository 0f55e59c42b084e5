package dev.workmate.demo.odata.filter;

import dev.workmate.demo.odata.message.ODataError;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.apache.olingo.server.api.uri.queryoption.expression.MethodKind;

/** The functions a filter may use. */
final class FilterFunctions {
    private FilterFunctions() {}

    static Object apply(MethodKind method, List<Object> values) {
        return switch (method) {
            case CONTAINS -> text(values, 0).contains(text(values, 1));
            case STARTSWITH -> text(values, 0).startsWith(text(values, 1));
            case ENDSWITH -> text(values, 0).endsWith(text(values, 1));
            case TOLOWER -> text(values, 0).toLowerCase(Locale.ROOT);
            case TOUPPER -> text(values, 0).toUpperCase(Locale.ROOT);
            case TRIM -> text(values, 0).trim();
            case LENGTH -> text(values, 0).length();
            case INDEXOF -> text(values, 0).indexOf(text(values, 1));
            case CONCAT -> text(values, 0) + text(values, 1);
            case SUBSTRING -> substring(values);
            case YEAR -> date(values).getYear();
            case MONTH -> date(values).getMonthValue();
            case DAY -> date(values).getDayOfMonth();
            case DATE -> date(values);
            case ROUND -> rounded(values, RoundingMode.HALF_UP);
            case FLOOR -> rounded(values, RoundingMode.FLOOR);
            case CEILING -> rounded(values, RoundingMode.CEILING);
            default ->
                    throw ODataError.notImplemented(
                            "The function '" + method + "' is not supported in a filter.");
        };
    }

    private static String text(List<Object> values, int index) {
        return values.get(index).toString();
    }

    private static String substring(List<Object> values) {
        String text = text(values, 0);
        int from = Math.clamp(new BigDecimal(text(values, 1)).intValue(), 0, text.length());
        int length =
                values.size() > 2
                        ? Math.max(0, new BigDecimal(text(values, 2)).intValue())
                        : text.length();
        return text.substring(from, (int) Math.min(text.length(), (long) from + length));
    }

    private static LocalDate date(List<Object> values) {
        return switch (values.getFirst()) {
            case LocalDate date -> date;
            case Instant at -> at.atOffset(ZoneOffset.UTC).toLocalDate();
            default -> throw ODataError.badRequest("A date is expected.");
        };
    }

    private static BigDecimal rounded(List<Object> values, RoundingMode mode) {
        return new BigDecimal(text(values, 0)).setScale(0, mode);
    }
}
