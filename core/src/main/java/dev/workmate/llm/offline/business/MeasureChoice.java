package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.Measure;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Decides which figure is meant, from the words for it or from what is ranked. */
final class MeasureChoice {
    private static final Set<String> SELLING =
            Set.of(
                    "customers",
                    "items",
                    "categories",
                    "salespeople",
                    "countries",
                    "regions",
                    "cities");

    private final Case it;
    private final Meaning meaning;

    MeasureChoice(Case it) {
        this.it = it;
        this.meaning = it.meaning();
    }

    Optional<Measure> choose() {
        boolean stocked = meaning.has(Kind.MEASURE, "stock");
        Optional<Measure> named =
                it.uses().all(Kind.MEASURE).stream()
                        .filter(tag -> !(stocked && tag.value().equals("quantity")))
                        .map(this::measure)
                        .flatMap(Optional::stream)
                        .findFirst();
        return named.isPresent() ? named.map(this::refined) : implied();
    }

    private Optional<Measure> measure(Tag tag) {
        boolean vendor =
                it.scope().has(Dimension.VENDOR)
                        || meaning.has(Kind.ENTITY, "vendors")
                        || meaning.has(Kind.GROUP, "vendors");
        return switch (tag.value()) {
            case "owed" -> Optional.of(vendor ? Measure.PAYABLES : Measure.RECEIVABLES);
            case "spent" ->
                    Optional.of(
                            it.scope().has(Dimension.ACCOUNT)
                                    ? Measure.EXPENSES
                                    : Measure.PURCHASES);
            case "bought" -> Optional.of(vendor ? Measure.PURCHASES : Measure.SALES);
            case "paid" ->
                    it.scope().has(Dimension.ACCOUNT)
                            ? Optional.of(Measure.EXPENSES)
                            : it.scope().has(Dimension.VENDOR)
                                    ? Optional.of(Measure.PURCHASES)
                                    : vendor ? Optional.of(Measure.PAIDOUT) : Optional.empty();
            case "received" -> Optional.of(vendor ? Measure.PAIDOUT : Measure.RECEIVED);
            case "exposure" -> Optional.of(Measure.RECEIVABLES);
            case "marginrate" -> Optional.of(Measure.GROSSPROFIT);
            case String word -> Measure.of(word);
        };
    }

    private Measure refined(Measure measure) {
        if (it.scope().has(Dimension.ACCOUNT)) {
            return Measure.EXPENSES;
        }
        boolean share = meaning.has(Kind.CALC, "share");
        if (!share
                && (measure == Measure.RECEIVABLES || measure == Measure.PAYABLES)
                && it.uses().has(Kind.STATE, "overdue")) {
            return measure == Measure.RECEIVABLES ? Measure.OVERDUE : Measure.OVERDUEPAYABLES;
        }
        if (measure == Measure.RECEIVABLES
                || measure == Measure.PAYABLES
                || measure == Measure.BACKLOG) {
            it.uses().has(Kind.STATE, "open");
        }
        boolean counts = meaning.has(Kind.ASK, "many") || meaning.has(Kind.MEASURE, "quantity");
        boolean goods =
                it.scope().has(Dimension.ITEM)
                        || it.scope().has(Dimension.CATEGORY) && !meaning.has(Kind.ENTITY);
        if (measure == Measure.SALES
                && (counts && goods || meaning.has(Kind.MEASURE, "quantity"))) {
            return Measure.QUANTITY;
        }
        if (measure == Measure.SALES
                && meaning.has(Kind.ASK, "many")
                && meaning.has(Kind.ENTITY, "customers")
                && !meaning.has(Kind.THRESHOLD)) {
            return Measure.INVOICED;
        }
        boolean invoices =
                meaning.has(Kind.ENTITY, "invoices") && meaning.has(Kind.CALC, "average");
        if (measure == Measure.SALES && invoices) {
            it.uses().has(Kind.ENTITY, "invoices");
            it.uses().has(Kind.CALC, "average");
            return Measure.INVOICEAVERAGE;
        }
        return measure;
    }

    /** "Best customers", "overdue customers", "best month". */
    private Optional<Measure> implied() {
        boolean documents =
                meaning.all(Kind.ENTITY).stream()
                        .map(tag -> RecordKind.of(tag.value()))
                        .flatMap(Optional::stream)
                        .anyMatch(RecordKind::isDocument);
        if (documents && !isAboutPartners()) {
            return Optional.empty();
        }
        boolean vendors =
                meaning.has(Kind.ENTITY, "vendors")
                        || it.scope().has(Dimension.VENDOR)
                        || meaning.has(Kind.GROUP, "vendors");
        if (it.uses().has(Kind.STATE, "overdue")) {
            return Optional.of(vendors ? Measure.OVERDUEPAYABLES : Measure.OVERDUE);
        }
        boolean partner = it.scope().has(Dimension.CUSTOMER) || it.scope().has(Dimension.VENDOR);
        if (partner && !meaning.has(Kind.ENTITY) && it.uses().has(Kind.STATE, "open")) {
            return Optional.of(vendors ? Measure.PAYABLES : Measure.RECEIVABLES);
        }
        boolean ranked =
                meaning.has(Kind.ORDER)
                        || meaning.has(Kind.THRESHOLD) && meaning.has(Kind.PERIOD)
                        || meaning.has(Kind.CALC, "growth")
                        || meaning.has(Kind.CALC, "rank");
        if (ranked && vendors) {
            return Optional.of(Measure.PURCHASES);
        }
        boolean sells =
                meaning.tags().stream()
                        .anyMatch(
                                tag ->
                                        (tag.is(Kind.ENTITY) || tag.is(Kind.GROUP))
                                                && SELLING.contains(tag.value()));
        boolean time =
                meaning.all(Kind.GROUP).stream()
                        .anyMatch(
                                tag ->
                                        Dimension.of(tag.value())
                                                .map(Dimension::isTime)
                                                .orElse(false));
        if (ranked && (sells || time)) {
            return Optional.of(Measure.SALES);
        }
        if (it.scope().has(Dimension.ACCOUNT)) {
            it.uses().has(Kind.ATTR, "costs");
            it.uses().has(Kind.ATTR, "cost");
            it.uses().has(Kind.STATE, "paid");
            return Optional.of(Measure.EXPENSES);
        }
        boolean goods = it.scope().has(Dimension.ITEM) || it.scope().has(Dimension.CATEGORY);
        if (goods && meaning.has(Kind.ASK, "many") && isOnlyNamed()) {
            return Optional.of(Measure.STOCK);
        }
        return isFigure()
                ? Optional.of(vendors ? Measure.PURCHASES : Measure.SALES)
                : Optional.empty();
    }

    /** "Customers with overdue invoices" are customers. */
    private boolean isAboutPartners() {
        List<Tag> entities = meaning.all(Kind.ENTITY);
        return entities.size() == 2
                && entities.getFirst().value().matches("customers|vendors")
                && entities.getLast().value().matches("invoices|purchaseinvoices")
                && meaning.has(Kind.STATE, "overdue")
                && !meaning.has(Kind.CALC)
                && !meaning.has(Kind.ORDER);
    }

    /** "How many Tarn Kayaks are there". */
    private boolean isOnlyNamed() {
        return meaning.tags().stream()
                .allMatch(
                        tag ->
                                tag.is(Kind.STOP)
                                        || tag.is(Kind.ASK)
                                        || tag.is(Kind.NAME)
                                        || tag.is(Kind.ALIAS)
                                        || tag.is(Kind.FOLLOW));
    }

    /** Names and places with a time or a comparison, and no word for what is wanted of them. */
    private boolean isFigure() {
        boolean unsaid =
                Stream.of(Kind.ENTITY, Kind.STATE, Kind.SPECIAL, Kind.ATTR, Kind.MEASURE)
                        .noneMatch(meaning::has);
        return unsaid
                && (meaning.has(Kind.PERIOD)
                        || meaning.has(Kind.VERSUS)
                        || meaning.has(Kind.LIKE)
                        || meaning.has(Kind.GROUP)
                        || meaning.has(Kind.CALC, "share")
                        || meaning.has(Kind.CALC, "growth"));
    }
}
