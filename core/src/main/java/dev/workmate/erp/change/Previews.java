package dev.workmate.erp.change;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.OfficeTerms;
import dev.workmate.erp.card.Planned;
import dev.workmate.erp.office.Columns;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.query.ValueText;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.Preview.ValueChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows a person what changes would do: values before and after, and in which company. */
final class Previews {
    private static final int MAX_VALUES = 200;

    private final String prefix;
    private final Optional<String> currency;
    private final List<ValueChange> changes;

    private Previews(String prefix, Optional<String> currency, List<ValueChange> changes) {
        this.prefix = prefix;
        this.currency = currency;
        this.changes = changes;
    }

    /** {@code books} is the currency of records that name none. */
    static Preview of(Office office, List<Planned> plans, Optional<String> books, Seen seen) {
        List<ValueChange> changes = new ArrayList<>();
        changes.add(same("company", office.companyName()));
        for (int i = 0; i < plans.size(); i++) {
            Planned plan = plans.get(i);
            String prefix = plans.size() == 1 ? "" : (i + 1) + ". ";
            new Previews(prefix, currency(plan).or(() -> books), changes).add(plan);
        }
        return new Preview(changes.stream().limit(MAX_VALUES).toList(), Optional.of(seen.text()));
    }

    /** The currency that a record names itself. */
    private static Optional<String> currency(Planned plan) {
        ErpRow named =
                plan.change() instanceof ErpChange.Create create
                        ? create.row()
                        : plan.before().orElse(new ErpRow(Map.of()));
        return Optional.of(ValueText.of(named.value("currencyCode")))
                .filter(text -> !text.isBlank());
    }

    private void add(Planned plan) {
        ErpRow before = plan.before().orElse(new ErpRow(Map.of()));
        switch (plan.change()) {
            case ErpChange.Create create -> created("", create.row());
            case ErpChange.Update update -> {
                identity(update, before);
                update.changes()
                        .values()
                        .forEach((name, value) -> change(name, before.value(name), value));
            }
            case ErpChange.Delete _ -> chosen(plan, before).forEach(name -> gone(name, before));
            case ErpChange.Invoke _ -> chosen(plan, before).forEach(name -> stays(name, before));
        }
    }

    private static List<String> chosen(Planned plan, ErpRow row) {
        return Columns.chosen(plan.entity()).stream()
                .filter(name -> !row.value(name).isNothing())
                .toList();
    }

    /** Which record it is, where the changed values alone do not say. */
    private void identity(ErpChange.Update update, ErpRow before) {
        Stream.of("number", "displayName", "customerName", "vendorName")
                .filter(name -> !update.changes().values().containsKey(name))
                .filter(name -> !before.value(name).isNothing())
                .forEach(name -> stays(name, before));
    }

    private void created(String path, ErpRow row) {
        row.values()
                .forEach(
                        (name, value) -> {
                            if (value instanceof ErpValue.NestedMany lines) {
                                for (int i = 0; i < lines.rows().size(); i++) {
                                    created(
                                            "%s%s[%d].".formatted(path, name, i + 1),
                                            lines.rows().get(i));
                                }
                            } else {
                                changes.add(
                                        new ValueChange(
                                                prefix + path + name,
                                                Optional.empty(),
                                                text(name, value)));
                            }
                        });
    }

    private void change(String name, ErpValue before, ErpValue after) {
        changes.add(new ValueChange(prefix + name, text(name, before), text(name, after)));
    }

    private void gone(String name, ErpRow row) {
        changes.add(new ValueChange(prefix + name, text(name, row.value(name)), Optional.empty()));
    }

    private void stays(String name, ErpRow row) {
        change(name, row.value(name), row.value(name));
    }

    private static ValueChange same(String field, String value) {
        return new ValueChange(field, Optional.of(value), Optional.of(value));
    }

    /** As people read it: amounts with their currency, days in words; texts letter by letter. */
    private Optional<String> text(String name, ErpValue value) {
        return switch (value) {
            case ErpValue.Amount _, ErpValue.Day _, ErpValue.Flag _ ->
                    Optional.of(OfficeTerms.value(name, value, currency));
            default -> Optional.of(ValueText.of(value)).filter(text -> !text.isBlank());
        };
    }
}
