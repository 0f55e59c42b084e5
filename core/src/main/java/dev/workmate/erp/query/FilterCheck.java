package dev.workmate.erp.query;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpModel.Dialect;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a filter against an entity. */
final class FilterCheck {
    private final ErpEntity entity;
    private final Dialect dialect;
    private final List<String> problems = new ArrayList<>();

    private FilterCheck(ErpEntity entity, Dialect dialect) {
        this.entity = entity;
        this.dialect = dialect;
    }

    static List<String> problems(ErpEntity entity, ErpFilter filter, Dialect dialect) {
        FilterCheck check = new FilterCheck(entity, dialect);
        check.filter(filter);
        return check.problems;
    }

    private void filter(ErpFilter filter) {
        switch (filter) {
            case ErpFilter.Comparison one -> comparison(one);
            case ErpFilter.TextMatch match -> textMatch(match);
            case ErpFilter.In in -> in.values().forEach(value -> value(in.property(), value));
            case ErpFilter.And and -> and.parts().forEach(this::filter);
            case ErpFilter.Or or -> {
                or.parts().forEach(this::filter);
                oneProperty(or);
            }
            case ErpFilter.Not not -> filter(not.part());
        }
    }

    private void comparison(ErpFilter.Comparison one) {
        value(one.property(), one.value());
        boolean equality =
                one.operator() == ErpFilter.Operator.EQ || one.operator() == ErpFilter.Operator.NE;
        if (one.value().isNothing() && !equality) {
            problems.add("'%s' cannot be greater or less than nothing.".formatted(one.property()));
        }
    }

    private void textMatch(ErpFilter.TextMatch match) {
        property(match.property())
                .filter(property -> property.type() != ErpType.TEXT)
                .ifPresent(
                        property ->
                                problems.add(
                                        "'%s' is a %s: only texts can be searched in."
                                                .formatted(
                                                        property.name(), property.type().words())));
    }

    /** Business Central refuses it, and in places ignores it silently. */
    private void oneProperty(ErpFilter.Or or) {
        if (dialect != Dialect.BUSINESS_CENTRAL) {
            return;
        }
        Set<String> names = new LinkedHashSet<>();
        collect(or, names);
        if (names.size() > 1) {
            problems.add(distinct(names));
        }
    }

    static String distinct(Set<String> names) {
        return ("The system does not take an OR over different properties (%s): ask once for each and"
                        + " put the results together.")
                .formatted(String.join(", ", names));
    }

    private static void collect(ErpFilter filter, Set<String> names) {
        switch (filter) {
            case ErpFilter.Comparison one -> names.add(one.property());
            case ErpFilter.TextMatch match -> names.add(match.property());
            case ErpFilter.In in -> names.add(in.property());
            case ErpFilter.And and -> and.parts().forEach(part -> collect(part, names));
            case ErpFilter.Or or -> or.parts().forEach(part -> collect(part, names));
            case ErpFilter.Not not -> collect(not.part(), names);
        }
    }

    private Optional<ErpProperty> property(String name) {
        Optional<ErpProperty> property = entity.property(name);
        if (property.isEmpty()) {
            problems.add(
                    entity.navigation(name).isPresent()
                            ? "'%s' is a list or record of its own: conditions on related records are not possible here, join them with erp_aggregate."
                                    .formatted(name)
                            : ModelNames.unknownProperty(entity, name));
        } else if (property.get().is(Trait.COMPUTED)) {
            problems.add(
                    "'%s' is worked out while reading, so the system cannot filter by it."
                            .formatted(name));
        }
        return property;
    }

    private void value(String name, ErpValue value) {
        Optional<ErpProperty> found = property(name);
        if (found.isEmpty() || value.isNothing()) {
            return;
        }
        ErpProperty property = found.get();
        if (!fits(property.type(), value)) {
            problems.add(
                    "'%s' is a %s and cannot be compared with %s."
                            .formatted(name, property.type().words(), ValueText.of(value)));
        } else if (value instanceof ErpValue.Choice choice
                && property.choices().flatMap(all -> all.find(choice.name())).isEmpty()) {
            problems.add(
                    "'%s' has no value \"%s\"; it is one of %s."
                            .formatted(
                                    name,
                                    choice.name(),
                                    String.join(", ", property.choices().orElseThrow().names())));
        }
    }

    private static boolean fits(ErpType type, ErpValue value) {
        return switch (value) {
            case ErpValue.Text _ -> type == ErpType.TEXT;
            case ErpValue.Amount _ -> type.isNumber();
            case ErpValue.Flag _ -> type == ErpType.FLAG;
            case ErpValue.Day _ -> type == ErpType.DATE;
            case ErpValue.Moment _ -> type == ErpType.MOMENT;
            case ErpValue.Time _ -> type == ErpType.TIME;
            case ErpValue.Guid _ -> type == ErpType.GUID;
            case ErpValue.Choice _ -> type == ErpType.CHOICE;
            case ErpValue.Nothing _ -> true;
            case ErpValue.Nested _, ErpValue.NestedMany _ -> false;
        };
    }
}
