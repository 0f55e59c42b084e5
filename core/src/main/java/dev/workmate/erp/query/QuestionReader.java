package dev.workmate.erp.query;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpOrder;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpQuery;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Makes checked questions of what a model wrote. */
public final class QuestionReader {
    private final ErpModel model;

    public QuestionReader(ErpModel model) {
        this.model = model;
    }

    /** Conditions on an entity, split into what the system decides and what we decide. */
    public record Conditions(Optional<ErpFilter> sent, Optional<ErpFilter> here) {}

    /** Refuses, with all reasons, a query that must not be sent. */
    public CheckedQuery check(ErpEntity entity, ErpQuery query, Optional<ErpFilter> here)
            throws ToolException {
        List<String> problems = QueryCheck.problems(model, query);
        if (!problems.isEmpty()) {
            throw new ToolException(String.join(" ", problems));
        }
        return new CheckedQuery(entity, query, here);
    }

    public Conditions conditions(
            ErpEntity entity, List<Condition> conditions, Condition.Match match)
            throws ToolException {
        return match == Condition.Match.ALL ? all(entity, conditions) : any(entity, conditions);
    }

    private static Conditions all(ErpEntity entity, List<Condition> conditions)
            throws ToolException {
        List<ErpFilter> sent = new ArrayList<>();
        List<ErpFilter> here = new ArrayList<>();
        for (Condition condition : conditions) {
            ErpProperty property = ModelNames.property(entity, condition.property());
            (property.is(Trait.COMPUTED) ? here : sent)
                    .add(ConditionReader.read(condition, property));
        }
        return new Conditions(together(sent), together(here));
    }

    private Conditions any(ErpEntity entity, List<Condition> conditions) throws ToolException {
        Set<String> names = new LinkedHashSet<>();
        List<ErpFilter> parts = new ArrayList<>();
        boolean computed = false;
        for (Condition condition : conditions) {
            ErpProperty property = ModelNames.property(entity, condition.property());
            names.add(property.name());
            computed |= property.is(Trait.COMPUTED);
            parts.add(ConditionReader.read(condition, property));
        }
        if (names.size() > 1 && model.dialect() == ErpModel.Dialect.BUSINESS_CENTRAL) {
            throw new ToolException(FilterCheck.distinct(names));
        }
        Optional<ErpFilter> filter =
                parts.size() > 1
                        ? Optional.of(new ErpFilter.Or(parts))
                        : parts.stream().findFirst();
        return computed
                ? new Conditions(Optional.empty(), filter)
                : new Conditions(filter, Optional.empty());
    }

    /** All parts must hold; empty where there are none. */
    public static Optional<ErpFilter> together(List<ErpFilter> parts) {
        return parts.size() > 1
                ? Optional.of(new ErpFilter.And(parts))
                : parts.stream().findFirst();
    }

    /** Reads {@code dueDate} and {@code dueDate desc}. */
    public static ErpOrder order(String text) throws ToolException {
        String name = text.strip();
        int end = name.lastIndexOf(' ');
        String last = end < 0 ? "" : name.substring(end + 1).toLowerCase(Locale.ROOT);
        if (last.equals("desc") || last.equals("asc")) {
            name = name.substring(0, end).strip();
        }
        if (name.isEmpty()) {
            throw new ToolException(
                    "\"%s\" is no order; write a name, or a name and desc.".formatted(text));
        }
        return new ErpOrder(
                name, last.equals("desc") ? ErpOrder.Direction.DESC : ErpOrder.Direction.ASC);
    }

    public static List<ErpOrder> orders(List<String> texts) throws ToolException {
        List<ErpOrder> orders = new ArrayList<>();
        for (String text : texts) {
            orders.add(order(text));
        }
        return orders;
    }
}
