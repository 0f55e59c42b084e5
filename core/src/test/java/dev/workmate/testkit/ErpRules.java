package dev.workmate.testkit;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a real system refuses, and what its filters mean. */
final class ErpRules {
    private ErpRules() {}

    static void require(ErpEntity entity, ErpQuery query) throws ErpException {
        List<String> used = new ArrayList<>();
        query.filter().ifPresent(filter -> names(filter, used));
        for (String name : used) {
            ErpProperty property = entity.property(name).orElse(null);
            if (property == null || property.is(ErpProperty.Trait.COMPUTED)) {
                throw InMemoryErp.rejected("cannot filter by " + name);
            }
        }
        if (query.filter().isPresent() && mixesProperties(query.filter().get())) {
            throw InMemoryErp.rejected("OR over distinct fields");
        }
        if (!entity.parents().isEmpty() && used.stream().noneMatch(entity.parents()::contains)) {
            throw InMemoryErp.rejected("You must specify an Id or a Document Id");
        }
    }

    private static boolean mixesProperties(ErpFilter filter) {
        return switch (filter) {
            case ErpFilter.Or or -> {
                List<String> used = new ArrayList<>();
                names(or, used);
                Set<String> distinct = new HashSet<>(used);
                yield distinct.size() > 1;
            }
            case ErpFilter.And and -> and.parts().stream().anyMatch(ErpRules::mixesProperties);
            case ErpFilter.Not not -> mixesProperties(not.part());
            default -> false;
        };
    }

    private static void names(ErpFilter filter, List<String> names) {
        switch (filter) {
            case ErpFilter.Comparison one -> names.add(one.property());
            case ErpFilter.TextMatch match -> names.add(match.property());
            case ErpFilter.In in -> names.add(in.property());
            case ErpFilter.And and -> and.parts().forEach(part -> names(part, names));
            case ErpFilter.Or or -> or.parts().forEach(part -> names(part, names));
            case ErpFilter.Not not -> names(not.part(), names);
        }
    }

    static boolean holds(ErpFilter filter, Map<String, ErpValue> row) {
        if (filter instanceof ErpFilter.And and) {
            for (ErpFilter part : and.parts()) {
                if (!holds(part, row)) {
                    return false;
                }
            }
            return true;
        }
        if (filter instanceof ErpFilter.Or or) {
            for (ErpFilter part : or.parts()) {
                if (holds(part, row)) {
                    return true;
                }
            }
            return false;
        }
        if (filter instanceof ErpFilter.Not not) {
            return !holds(not.part(), row);
        }
        if (filter instanceof ErpFilter.In in) {
            return in.values().stream()
                    .anyMatch(value -> compare(value(row, in.property()), value) == 0);
        }
        if (filter instanceof ErpFilter.TextMatch match) {
            String text =
                    value(row, match.property()) instanceof ErpValue.Text t ? t.value() : null;
            return text != null
                    && switch (match.place()) {
                        case START -> text.indexOf(match.text()) == 0;
                        case END -> text.endsWith(match.text());
                        case ANYWHERE -> text.indexOf(match.text()) >= 0;
                    };
        }
        ErpFilter.Comparison one = (ErpFilter.Comparison) filter;
        ErpValue left = value(row, one.property());
        int sign = compare(left, one.value());
        boolean missing = left.isNothing() || one.value().isNothing();
        return switch (one.operator()) {
            case EQ -> sign == 0;
            case NE -> sign != 0;
            case GT -> !missing && sign > 0;
            case GE -> !missing && sign >= 0;
            case LT -> !missing && sign < 0;
            case LE -> !missing && sign <= 0;
        };
    }

    private static ErpValue value(Map<String, ErpValue> row, String name) {
        return row.getOrDefault(name, ErpValue.NOTHING);
    }

    static int compare(ErpValue a, ErpValue b) {
        if (a.isNothing() || b.isNothing()) {
            return Boolean.compare(b.isNothing(), a.isNothing());
        }
        return plain(a).compareTo(plain(b));
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> plain(ErpValue value) {
        Object plain =
                switch (value) {
                    case ErpValue.Text each -> each.value();
                    case ErpValue.Amount each -> each.value();
                    case ErpValue.Flag each -> each.value();
                    case ErpValue.Day each -> each.value();
                    case ErpValue.Moment each -> each.value();
                    case ErpValue.Time each -> each.value();
                    case ErpValue.Guid each -> each.value().toString();
                    case ErpValue.Choice each -> each.name();
                    case ErpValue.Nothing _, ErpValue.Nested _, ErpValue.NestedMany _ ->
                            throw new IllegalStateException("nothing to compare");
                };
        return (Comparable<Object>) plain;
    }
}
