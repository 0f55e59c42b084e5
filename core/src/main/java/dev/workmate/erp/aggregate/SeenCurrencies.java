package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpValue;
import dev.workmate.erp.query.ValueText;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which currencies the amounts of each measure are in, as their records say. Amounts of several
 * currencies are never added up. For one thread.
 */
final class SeenCurrencies {
    private final Plan plan;
    private final Optional<String> books;
    private final List<Set<String>> seen = new ArrayList<>();

    /** {@code books} is the currency of records that name none. */
    SeenCurrencies(Plan plan, Optional<String> books) {
        this.plan = plan;
        this.books = books;
        plan.measures().forEach(_ -> seen.add(new TreeSet<>()));
    }

    void add(int measure, Combination row) throws ToolException {
        Plan.Measured measured = plan.measures().get(measure);
        if (measured.currencies().isEmpty()) {
            return;
        }
        Set<String> own = new TreeSet<>();
        for (ValueSource source : measured.currencies()) {
            own.add(code(source.of(row)));
        }
        if (own.size() > 1) {
            throw new ToolException(
                    "'%s' takes amounts in several currencies together (%s), of one record. Ask for each of them by itself."
                            .formatted(measured.name(), words(own)));
        }
        Set<String> all = seen.get(measure);
        all.addAll(own);
        if (all.size() > 1 && !isApart(measured)) {
            throw new ToolException(
                    "The amounts of '%s' are in several currencies (%s) and cannot be taken together. Group by '%s', or filter by one of them."
                            .formatted(
                                    measured.name(),
                                    words(all),
                                    measured.currencies().getFirst().name()));
        }
    }

    private String code(ErpValue value) {
        String text = ValueText.of(value).strip();
        return text.isEmpty() ? books.orElse("") : text;
    }

    private static String words(Set<String> codes) {
        return codes.stream()
                .map(code -> code.isEmpty() ? "the books' own" : code)
                .collect(Collectors.joining(", "));
    }

    /** Whether each group has its own currency. */
    private boolean isApart(Plan.Measured measure) {
        return plan.keys().stream()
                .anyMatch(
                        key ->
                                key.bucket().isEmpty()
                                        && measure.currencies().contains(key.source()));
    }

    /** Columns that must not be added up over all groups. */
    List<String> apart() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < seen.size(); i++) {
            if (seen.get(i).size() > 1) {
                names.add(plan.measures().get(i).name());
            }
        }
        if (!names.isEmpty()) {
            plan.derived().forEach(each -> names.add(each.name()));
        }
        return names;
    }

    /** What takes all rows together needs one currency. */
    void requireOneForShares() throws ToolException {
        Optional<Derived> over =
                plan.derived().stream().filter(each -> !each.kind().needsOther()).findFirst();
        if (!apart().isEmpty() && over.isPresent()) {
            throw new ToolException(
                    "'%s' takes all rows together, and their amounts are in several currencies. Filter by one currency."
                            .formatted(over.get().name()));
        }
    }

    /** The currency of all amounts of the result; empty where there are several, or none. */
    Optional<String> only() {
        Set<String> all = new TreeSet<>();
        for (int i = 0; i < seen.size(); i++) {
            all.addAll(seen.get(i));
            Plan.Measured measure = plan.measures().get(i);
            if (measure.currencies().isEmpty() && MeasureReader.isMoney(measure)) {
                all.add(books.orElse(""));
            }
        }
        if (all.isEmpty()) {
            return books;
        }
        return all.stream().findFirst().filter(code -> all.size() == 1 && !code.isEmpty());
    }

    /** Which amounts are in which currency, where they are not all in one. */
    Optional<String> note() {
        if (!apart().isEmpty()) {
            return Optional.of("Each row's amounts are in the currency that the row names.");
        }
        if (only().isPresent() || seen.stream().allMatch(Set::isEmpty)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < seen.size(); i++) {
            for (String code : seen.get(i)) {
                parts.add("'" + plan.measures().get(i).name() + "' is in " + words(Set.of(code)));
            }
        }
        return Optional.of(String.join(", ", parts) + ".");
    }
}
