package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.report.ReportPeriod;
import java.time.LocalDate;
import java.util.Set;
import org.apache.olingo.server.api.uri.queryoption.expression.BinaryOperatorKind;
import org.jspecify.annotations.Nullable;

/** Fields of reports that no row has: a filter on them sets the report's period. */
final class PseudoFields {
    private static final Set<String> DATES =
            Set.of("dateFilter", "dateFilter_FilterOnly", "agedAsOfDate");
    private static final String LENGTH = "periodLengthFilter";

    private PseudoFields() {}

    static boolean steers(PropertyModel property) {
        return DATES.contains(property.name()) || property.name().equals(LENGTH);
    }

    static ReportPeriod steer(
            ReportPeriod period,
            PropertyModel property,
            BinaryOperatorKind operator,
            @Nullable Object value) {
        if (property.name().equals(LENGTH) && value != null) {
            return period.of(value.toString());
        }
        if (!(value instanceof LocalDate date)) {
            throw ODataError.badRequest(
                    "The field '" + property.name() + "' must be compared with a date.");
        }
        return switch (operator) {
            case GE -> period.startingAt(date);
            case GT -> period.startingAt(date.plusDays(1));
            case LE -> period.endingAt(date);
            case LT -> period.endingAt(date.minusDays(1));
            case EQ ->
                    property.name().equals("agedAsOfDate")
                            ? period.endingAt(date)
                            : period.startingAt(date).endingAt(date);
            default ->
                    throw ODataError.notImplemented(
                            "The operator '" + operator + "' does not make a period.");
        };
    }
}
