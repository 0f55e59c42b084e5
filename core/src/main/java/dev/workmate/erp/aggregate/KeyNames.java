package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpValue;
import dev.workmate.erp.office.CodeNames;
import dev.workmate.erp.office.Office;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Names beside the codes that a result is grouped by; the columns follow those of the groups. */
final class KeyNames {
    private final int keys;
    private final List<Named> named;

    /** The column of a key's names, and the names by the key's values. */
    private record Named(String column, int key, Map<ErpValue, String> names) {}

    private KeyNames(int keys, List<Named> named) {
        this.keys = keys;
        this.named = named;
    }

    /** Looks the names of these rows' codes up; what cannot be found out is left out. */
    static KeyNames of(Office office, Plan plan, List<List<ErpValue>> rows)
            throws InterruptedException {
        List<String> taken = plan.columns().stream().map(each -> each.name()).toList();
        List<Named> named = new ArrayList<>();
        for (int i = 0; i < plan.keys().size(); i++) {
            int at = i;
            Plan.Key key = plan.keys().get(i);
            Optional<CodeNames> lookup =
                    key.bucket().isPresent()
                            ? Optional.empty()
                            : CodeNames.of(office.model(), key.source().property());
            if (lookup.isEmpty()) {
                continue;
            }
            String column = CodeNames.column(key.name());
            if (taken.stream().noneMatch(column::equalsIgnoreCase)) {
                Map<ErpValue, String> names =
                        lookup.get().read(office, rows.stream().map(row -> row.get(at)).toList());
                if (!names.isEmpty()) {
                    named.add(new Named(column, i, names));
                }
            }
        }
        return new KeyNames(plan.keys().size(), named);
    }

    List<String> columns(List<String> columns) {
        List<String> all = new ArrayList<>(columns);
        all.addAll(keys, named.stream().map(Named::column).toList());
        return all;
    }

    SequencedMap<String, JsonValue> beside(
            SequencedMap<String, JsonValue> cells, List<ErpValue> row) {
        SequencedMap<String, JsonValue> all = new LinkedHashMap<>(cells);
        for (Named each : named) {
            String name = each.names().get(row.get(each.key()));
            all.put(each.column(), name == null ? JsonValue.NULL : JsonValue.of(name));
        }
        return all;
    }
}
