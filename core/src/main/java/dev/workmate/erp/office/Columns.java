package dev.workmate.erp.office;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Chooses what is worth showing of a record with many properties where nobody said. */
public final class Columns {
    private static final int MAX_CHOSEN = 16;
    private static final Set<String> IDENTITY =
            Set.of("number", "code", "displayName", "name", "description");

    private static final Set<String> TELLING =
            Set.of(
                    "customerName",
                    "vendorName",
                    "totalAmountIncludingTax",
                    "remainingAmount",
                    "amount",
                    "balance",
                    "balanceDue",
                    "currencyCode",
                    "status",
                    "dueDate",
                    "email",
                    "unitPrice",
                    "inventory");

    private Columns() {}

    /** Everything that can be read. */
    public static List<String> readable(ErpEntity entity) {
        return entity.properties().stream()
                .filter(each -> each.type().isScalar() && !each.is(Trait.FILTER_ONLY))
                .map(ErpProperty::name)
                .toList();
    }

    /** What tells most, in the entity's own order. */
    public static List<String> chosen(ErpEntity entity) {
        List<String> all = readable(entity);
        if (all.size() <= MAX_CHOSEN) {
            return all;
        }
        Set<String> best =
                all.stream()
                        .sorted(Comparator.comparingInt(name -> rank(entity, name)))
                        .limit(MAX_CHOSEN)
                        .collect(Collectors.toSet());
        return all.stream().filter(best::contains).toList();
    }

    /** Names, money with its currency, status, due date and e-mail come before codes. */
    private static int rank(ErpEntity entity, String name) {
        ErpProperty property = entity.property(name).orElseThrow();
        if (entity.keys().contains(name) || IDENTITY.contains(name)) {
            return 0;
        }
        if (TELLING.contains(name)) {
            return 1;
        }
        if (property.type() == ErpType.GUID || property.type() == ErpType.MOMENT) {
            return 9;
        }
        if (name.contains("Address") || name.contains("Dimension")) {
            return 8;
        }
        return switch (property.type()) {
            case CHOICE -> 2;
            case DECIMAL -> 3;
            case DATE -> 4;
            default -> name.endsWith("Number") ? 5 : name.endsWith("Code") ? 7 : 6;
        };
    }
}
