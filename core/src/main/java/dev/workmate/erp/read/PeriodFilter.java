package dev.workmate.erp.read;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpFilter.Operator;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.query.ValueReader;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports take their period as a filter on properties that are questions, not values. */
final class PeriodFilter {
    private static final List<String> PERIOD = List.of("dateFilter", "dateFilter_FilterOnly");
    private static final String AS_OF = "agedAsOfDate";
    private static final String LENGTH = "periodLengthFilter";

    private PeriodFilter() {}

    static List<ErpFilter> filters(ErpEntity entity, RunReport.Input input) throws ToolException {
        List<ErpFilter> filters = new ArrayList<>();
        Optional<ErpProperty> asOf = entity.property(AS_OF);
        Optional<ErpProperty> period =
                PERIOD.stream().flatMap(name -> entity.property(name).stream()).findFirst();
        if (asOf.isPresent()) {
            Optional<String> day = input.asOf().or(input::to);
            if (day.isPresent()) {
                filters.add(filter(asOf.get(), Operator.EQ, day.get()));
            }
            addLength(entity, input, filters);
        } else if (period.isPresent()) {
            if (input.from().isPresent()) {
                filters.add(filter(period.get(), Operator.GE, input.from().get()));
            }
            Optional<String> last = input.to().or(input::asOf);
            if (last.isPresent()) {
                filters.add(filter(period.get(), Operator.LE, last.get()));
            }
        } else if (input.from().isPresent() || input.to().isPresent() || input.asOf().isPresent()) {
            throw new ToolException(
                    entity.set()
                            + " takes no period in this ERP system; leave from, to and asOf out.");
        }
        return filters;
    }

    private static void addLength(ErpEntity entity, RunReport.Input input, List<ErpFilter> filters)
            throws ToolException {
        Optional<ErpProperty> length = entity.property(LENGTH);
        if (length.isPresent() && input.periodLength().isPresent()) {
            filters.add(filter(length.get(), Operator.EQ, input.periodLength().get()));
        }
    }

    private static ErpFilter filter(ErpProperty property, Operator operator, String text)
            throws ToolException {
        return new ErpFilter.Comparison(
                property.name(), operator, ValueReader.read(property, JsonValue.of(text)));
    }
}
