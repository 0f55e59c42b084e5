package dev.workmate.erp.read;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.query.ResultTable;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/** Puts the amounts of an earlier report beside those of a later one, line by line. */
final class ReportsBeside {
    private static final int MAX_ROWS = 2_000;

    /** What tells lines apart, where a report has it; ids may be made anew for every reading. */
    private static final List<String> LINES =
            List.of("lineNumber", "number", "customerNumber", "vendorNumber");

    /** Some systems write the amounts of reports as texts. */
    private static final Pattern AMOUNT = Pattern.compile("(?i).*(?:debit|credit|amount|balance)");

    private ReportsBeside() {}

    static ResultTable of(ErpEntity entity, ResultTable now, ResultTable before) {
        List<String> amounts =
                entity.properties().stream()
                        .filter(ReportsBeside::isAmount)
                        .map(ErpProperty::name)
                        .filter(now.columns()::contains)
                        .toList();
        List<String> key = key(entity);
        Map<List<JsonValue>, SequencedMap<String, JsonValue>> earlier = new LinkedHashMap<>();
        before.entries().forEach(row -> earlier.put(values(row, key), row));
        List<String> columns = new ArrayList<>(now.columns());
        amounts.forEach(name -> columns.add(earlierName(name)));
        ResultTable both = new ResultTable(columns, MAX_ROWS);
        for (SequencedMap<String, JsonValue> row : now.entries()) {
            Optional<SequencedMap<String, JsonValue>> match =
                    Optional.ofNullable(earlier.remove(values(row, key)));
            SequencedMap<String, JsonValue> cells = new LinkedHashMap<>(row);
            match.ifPresent(found -> copy(amounts, found, cells));
            both.add(cells);
        }
        for (SequencedMap<String, JsonValue> gone : earlier.values()) {
            SequencedMap<String, JsonValue> cells = new LinkedHashMap<>(gone);
            amounts.forEach(cells::remove);
            copy(amounts, gone, cells);
            both.add(cells);
        }
        return both;
    }

    private static boolean isAmount(ErpProperty property) {
        return property.type() == ErpType.DECIMAL
                || property.type() == ErpType.TEXT && AMOUNT.matcher(property.name()).matches();
    }

    private static List<String> key(ErpEntity entity) {
        return LINES.stream()
                .filter(name -> entity.property(name).isPresent())
                .findFirst()
                .map(List::of)
                .orElse(entity.keys());
    }

    private static List<JsonValue> values(SequencedMap<String, JsonValue> row, List<String> key) {
        return key.stream().map(name -> row.getOrDefault(name, JsonValue.NULL)).toList();
    }

    private static void copy(
            List<String> amounts,
            SequencedMap<String, JsonValue> from,
            SequencedMap<String, JsonValue> to) {
        amounts.forEach(name -> to.put(earlierName(name), from.getOrDefault(name, JsonValue.NULL)));
    }

    private static String earlierName(String name) {
        return name + " before";
    }
}
