package dev.workmate.erp.change;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.query.ValueText;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.Preview.ValueChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Shows a person what changes would do: values before and after, and in which company. */
final class Previews {
    private static final int MAX_VALUES = 200;

    private Previews() {}

    static Preview of(Office office, List<Planned> plans) {
        List<ValueChange> changes = new ArrayList<>();
        changes.add(same("company", office.company().displayName()));
        for (int i = 0; i < plans.size(); i++) {
            add(plans.size() == 1 ? "" : (i + 1) + ". ", plans.get(i), changes);
        }
        return new Preview(
                changes.stream().limit(MAX_VALUES).toList(), Optional.of(version(office, plans)));
    }

    /**
     * The company and the records as they were read; a change of any of them is another version.
     */
    static String version(Office office, List<Planned> plans) {
        return Stream.concat(
                        Stream.of(office.company().id().toString()),
                        plans.stream().map(plan -> Sighting.of(plan).line()))
                .collect(Collectors.joining("\n"));
    }

    private static void add(String prefix, Planned plan, List<ValueChange> changes) {
        ErpRow before = plan.before().orElse(new ErpRow(java.util.Map.of()));
        switch (plan.change()) {
            case ErpChange.Create create -> created(prefix, create.row(), changes);
            case ErpChange.Update update -> {
                identity(prefix, plan, before, changes);
                update.changes()
                        .values()
                        .forEach(
                                (name, value) ->
                                        changes.add(
                                                new ValueChange(
                                                        prefix + name,
                                                        text(before.value(name)),
                                                        text(value))));
            }
            case ErpChange.Delete _ ->
                    Columns.chosen(plan.entity()).stream()
                            .filter(name -> text(before.value(name)).isPresent())
                            .forEach(
                                    name ->
                                            changes.add(
                                                    new ValueChange(
                                                            prefix + name,
                                                            text(before.value(name)),
                                                            Optional.empty())));
            case ErpChange.Invoke _ ->
                    Columns.chosen(plan.entity()).stream()
                            .filter(name -> text(before.value(name)).isPresent())
                            .forEach(name -> changes.add(same(prefix + name, before.value(name))));
        }
    }

    /** Which record it is, where the changed values alone do not say. */
    private static void identity(
            String prefix, Planned plan, ErpRow before, List<ValueChange> changes) {
        ErpChange.Update update = (ErpChange.Update) plan.change();
        Stream.of("number", "displayName", "customerName", "vendorName")
                .filter(name -> !update.changes().values().containsKey(name))
                .filter(name -> text(before.value(name)).isPresent())
                .forEach(name -> changes.add(same(prefix + name, before.value(name))));
    }

    private static void created(String prefix, ErpRow row, List<ValueChange> changes) {
        row.values()
                .forEach(
                        (name, value) -> {
                            if (value instanceof ErpValue.NestedMany lines) {
                                for (int i = 0; i < lines.rows().size(); i++) {
                                    created(
                                            "%s%s[%d].".formatted(prefix, name, i + 1),
                                            lines.rows().get(i),
                                            changes);
                                }
                            } else {
                                changes.add(
                                        new ValueChange(
                                                prefix + name, Optional.empty(), text(value)));
                            }
                        });
    }

    private static ValueChange same(String field, ErpValue value) {
        return new ValueChange(field, text(value), text(value));
    }

    private static ValueChange same(String field, String value) {
        return new ValueChange(field, Optional.of(value), Optional.of(value));
    }

    private static Optional<String> text(ErpValue value) {
        return Optional.of(ValueText.of(value)).filter(text -> !text.isEmpty());
    }
}
