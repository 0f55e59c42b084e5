package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.FigureSource;
import dev.workmate.llm.offline.business.data.MostRecords;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.data.Uses;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which records a list is about, in which state, of which days, and in which order. */
final class RecordSelection {
    private final Case it;
    private final Uses uses;
    private final Voice voice;
    private final RecordKind records;

    RecordSelection(Case it) throws Done {
        this.it = it;
        this.uses = it.uses();
        this.voice = it.voice();
        this.records = choose(it);
    }

    RecordKind records() {
        return records;
    }

    private static RecordKind choose(Case it) throws Done {
        Optional<RecordKind> chosen = Optional.empty();
        for (Tag tag : it.meaning().all(Kind.ENTITY)) {
            Optional<RecordKind> found = RecordKind.of(tag.value());
            boolean better =
                    found.isPresent()
                            && (chosen.isEmpty()
                                    || found.get().isDocument() && !chosen.get().isDocument());
            if (better) {
                chosen = found;
            }
        }
        boolean priced =
                it.meaning().has(Kind.ATTR, "price") || it.meaning().has(Kind.ATTR, "cost");
        if (it.meaning().has(Kind.SPECIAL, "onorder")) {
            return RecordKind.PURCHASEORDERS;
        }
        Optional<RecordKind> counted = MostRecords.of(it.meaning()).map(MostRecords::records);
        if (counted.isPresent() && !counted.get().isDocument()) {
            return counted.get();
        }
        Optional<RecordKind> awaited = awaited(it);
        if (awaited.isPresent() && chosen.filter(RecordKind::isDocument).isEmpty()) {
            return awaited.get();
        }
        if (chosen.isEmpty() && it.meaning().has(Kind.ATTR, "salesperson")) {
            return RecordKind.CUSTOMERS;
        }
        RecordKind kind =
                (chosen.isEmpty() && priced ? Optional.of(RecordKind.ITEMS) : chosen)
                        .orElseThrow(it::leftover);
        boolean vendors = isOfVendors(it);
        if (vendors && kind == RecordKind.INVOICES) {
            kind = RecordKind.PURCHASEINVOICES;
        } else if (vendors && kind == RecordKind.ORDERS) {
            kind = RecordKind.PURCHASEORDERS;
        }
        return kind;
    }

    private static boolean isOfVendors(Case it) {
        return it.meaning().has(Kind.ENTITY, "vendors")
                || it.scope().has(Dimension.VENDOR)
                || it.meaning().has(Kind.MEASURE, "payables");
    }

    /** "What falls due in November", "what is late from suppliers": the documents go unsaid. */
    static Optional<RecordKind> awaited(Case it) {
        boolean vendors = isOfVendors(it);
        if (it.meaning().has(Kind.STATE, "due")) {
            return Optional.of(vendors ? RecordKind.PURCHASEINVOICES : RecordKind.INVOICES);
        }
        return vendors && it.meaning().has(Kind.STATE, "latedelivery")
                ? Optional.of(RecordKind.PURCHASEORDERS)
                : Optional.empty();
    }

    boolean isOpenInvoices() {
        return records == RecordKind.INVOICES && isUnpaid();
    }

    private boolean isUnpaid() {
        return it.meaning().has(Kind.STATE, "open")
                || it.meaning().has(Kind.STATE, "overdue")
                || it.meaning().has(Kind.STATE, "due");
    }

    private boolean isBilled() {
        return records == RecordKind.INVOICES || records == RecordKind.PURCHASEINVOICES;
    }

    /** "The next due" is yet to come, "the first due" may be over. */
    private boolean isNext() {
        return it.meaning().all(Kind.CALC).stream()
                .anyMatch(
                        tag -> tag.text().matches("(?iu)next|n(?:ä|ae?)chste\\w?|pr[oó]xim[oa]s?"));
    }

    FigureSource source() throws Done {
        FigureSource source = records.source();
        for (Tag state : it.meaning().all(Kind.STATE)) {
            List<String> conditions = records.conditions(state.value()).orElseThrow(it::leftover);
            uses.use(state);
            for (String condition : conditions) {
                source = source.where(condition);
            }
        }
        if (uses.has(Kind.SPECIAL, "onorder")) {
            source = source.where("fullyReceived eq false");
        }
        if (isNext() && isBilled()) {
            source = source.where("dueDate ge today");
        }
        boolean sold =
                records == RecordKind.INVOICES
                        || records == RecordKind.CREDITMEMOS
                        || records == RecordKind.PURCHASEINVOICES;
        if (sold && it.meaning().all(Kind.STATE).isEmpty()) {
            source = source.where("status ne Draft");
        }
        if (isOpenInvoices()) {
            source = source.adding("sum", "remainingAmount", "");
        }
        if (awaited(it).isPresent()) {
            it.meaning().all(Kind.MEASURE).stream()
                    .filter(tag -> tag.value().matches("receivables|payables|owed"))
                    .forEach(uses::use);
        }
        uses.has(Kind.INCLUDE, "net");
        uses.has(Kind.INCLUDE, "estimated");
        if (uses.has(Kind.INCLUDE, "gross")) {
            source = source.withTax();
        }
        boolean orders = records == RecordKind.ORDERS || records == RecordKind.PURCHASEORDERS;
        if (it.meaning().has(Kind.STATE, "delivery")
                || orders && it.meaning().has(Kind.STATE, "due")) {
            source =
                    source.by(
                            records == RecordKind.ORDERS
                                    ? "requestedDeliveryDate"
                                    : "requestedReceiptDate");
        } else if (records == RecordKind.QUOTES
                && (it.meaning().has(Kind.SPECIAL, "ending")
                        || it.meaning().all(Kind.PERIOD).stream()
                                .anyMatch(tag -> tag.value().matches("(?:next|within).*")))) {
            uses.has(Kind.SPECIAL, "ending");
            source = source.where("status eq Sent").by("validUntilDate");
        } else if (it.meaning().has(Kind.STATE, "due")
                || it.meaning().has(Kind.STATE, "overdue")
                        && records != RecordKind.ORDERS
                        && records != RecordKind.PURCHASEORDERS) {
            source = source.by("dueDate");
        }
        for (Tag tag : uses.all(Kind.THRESHOLD)) {
            String[] parts = tag.value().split(" ");
            boolean days = parts.length == 3;
            if (days && !it.meaning().has(Kind.STATE, "overdue") || !days && !records.hasAmount()) {
                throw it.leftover();
            }
            source =
                    days
                            ? source.where(
                                    "dueDate "
                                            + (parts[0].startsWith("g") ? "lt" : "ge")
                                            + " "
                                            + it.firm().today().minusDays(Long.parseLong(parts[1])))
                            : source.where(source.value() + " " + parts[0] + " " + parts[1]);
        }
        return source;
    }

    Optional<DaySpan> span(FigureSource source) throws Done {
        List<DaySpan> spans = new ArrayList<>();
        for (Tag tag : uses.all(Kind.PERIOD)) {
            DaySpan span =
                    Spans.of(tag.value(), it.firm().today())
                            .orElseThrow(() -> new Done(voice.say("no.period", tag.text())));
            boolean ahead =
                    source.date().matches("requested.*|dueDate|validUntilDate")
                            && !it.meaning().has(Kind.STATE, "overdue");
            if (!ahead
                    && span.to().isAfter(it.firm().today())
                    && tag.value().matches("(?:next|within|tomorrow).*")) {
                throw it.leftover();
            }
            boolean latest =
                    tag.value().matches("(?:month|quarter|half|dom) [\\d ]{1,5}")
                            && span.to().isBefore(it.firm().today().withDayOfMonth(1));
            boolean other = span.from().getYear() < it.firm().today().getYear();
            spans.add(
                    ahead && latest && other
                            ? new DaySpan(span.from().plusYears(1), span.to().plusYears(1))
                            : span);
        }
        if (spans.size() > 1 || !spans.isEmpty() && source.date().isEmpty()) {
            throw it.leftover();
        }
        return spans.stream().findFirst();
    }

    /** By what records are put in order, and the text that says so. */
    record Order(String property, String text) {
        static final Order NONE = new Order("", "");
    }

    /** "The cheapest tent", "the highest credit limit": by a fact of the card. */
    private Optional<String> sorted() {
        return switch (records) {
            case ITEMS ->
                    uses.has(Kind.ATTR, "price")
                            ? Optional.of("unitPrice")
                            : uses.has(Kind.ATTR, "cost")
                                    ? Optional.of("unitCost")
                                    : Optional.empty();
            case CUSTOMERS ->
                    uses.has(Kind.SPECIAL, "creditlimit") | uses.has(Kind.ATTR, "limit")
                            ? Optional.of("creditLimit")
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The columns of a list, with the one that it is sorted by. */
    List<String> columns() {
        List<String> columns = new ArrayList<>(records.shown());
        order().property()
                .transform(property -> property.split(" ")[0])
                .lines()
                .filter(column -> !columns.contains(column))
                .forEach(columns::add);
        return columns;
    }

    Order order() {
        Optional<String> fact = it.meaning().has(Kind.ORDER) ? sorted() : Optional.empty();
        if (fact.isPresent()) {
            boolean smallest = uses.has(Kind.ORDER, "asc");
            uses.has(Kind.ORDER, "desc");
            return smallest
                    ? new Order(fact.get() + " asc", "order.asc")
                    : new Order(fact.get() + " desc", "order.desc");
        }
        if (records.hasAmount() && it.meaning().has(Kind.ORDER)) {
            boolean smallest = uses.has(Kind.ORDER, "asc");
            uses.has(Kind.ORDER, "desc");
            return smallest
                    ? new Order("totalAmountExcludingTax asc", "order.asc")
                    : new Order("totalAmountExcludingTax desc", "order.desc");
        }
        if (records.date().isEmpty()) {
            return Order.NONE;
        }
        if (uses.has(Kind.CALC, "last")) {
            return new Order(records.date() + " desc", "order.new");
        }
        boolean late =
                it.meaning().has(Kind.STATE, "latedelivery")
                        || it.meaning().has(Kind.STATE, "overdue");
        String date =
                isBilled() && isUnpaid()
                        ? "dueDate"
                        : !late
                                ? records.date()
                                : records == RecordKind.ORDERS
                                        ? "requestedDeliveryDate"
                                        : records == RecordKind.PURCHASEORDERS
                                                ? "requestedReceiptDate"
                                                : records.date();
        boolean oldest = uses.has(Kind.CALC, "first") || !date.equals(records.date());
        return oldest
                ? new Order(date + " asc", "order.old")
                : new Order(date + " desc", "order.new");
    }
}
