package dev.workmate.erp.card;

import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.card.CardDocument.Line;
import dev.workmate.erp.card.CardDocument.Partner;
import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out beforehand what the system would refuse for certain, so that nobody is asked about it.
 * The rules are Business Central's and bind nobody else.
 */
final class Obstacles {
    private final SurroundingFacts facts;

    Obstacles(SurroundingFacts facts) {
        this.facts = facts;
    }

    private boolean applies() {
        return facts.office().model().dialect() == ErpModel.Dialect.BUSINESS_CENTRAL;
    }

    /** What an action needs of its document. */
    void require(CardDocument document, String action) throws ToolException, InterruptedException {
        if (!applies()) {
            return;
        }
        Doing doing = Doing.of(action);
        String name = name(document);
        switch (doing) {
            case POST -> requireDraft(document, name);
            case CANCEL -> requireCancellable(document, name);
            case CORRECT ->
                    refuse(
                            !document.kind().isPosted(document.status()),
                            name + " is a draft; only a posted one can be corrected.");
            case MAKE_INVOICE, MAKE_ORDER ->
                    refuse(document.status().startsWith("Expired"), name + " has expired.");
            default -> {}
        }
        if (doing.posts() && doing != Doing.CANCEL) {
            refuse(
                    document.lines().isEmpty() && !facts.isIncomplete(),
                    name + " has no lines: there is nothing to post.");
            BlockedPartners.requireFree(document, BlockedPartners.Step.POST);
            requireOpenDay(postingDay(document, doing));
        }
        if (Doing.sends(action)) {
            refuse(
                    recipient(document).isEmpty() && !facts.isIncomplete(),
                    name
                            + " cannot be sent: neither it nor its "
                            + document.kind().side().role()
                            + " has an e-mail address.");
        }
    }

    private static void requireDraft(CardDocument document, String name) throws ToolException {
        refuse(
                document.kind().isPosted(document.status()),
                "%s is posted already (%s).".formatted(name, document.status()));
    }

    private static void requireCancellable(CardDocument document, String name)
            throws ToolException {
        refuse(
                !document.kind().isPosted(document.status()),
                name + " is a draft; only a posted one can be cancelled. A draft can be deleted.");
        refuse(document.status().equals("Canceled"), name + " is cancelled already.");
        refuse(
                !document.status().equals("Open"),
                "%s cannot be cancelled, because it is %s."
                        .formatted(name, document.status().toLowerCase(Locale.ROOT)));
        Optional<BigDecimal> left = CardDocument.amount(document.header(), "remainingAmount");
        refuse(
                left.isPresent()
                        && document.total().isPresent()
                        && left.get().compareTo(document.total().get()) != 0,
                name + " cannot be cancelled, because a part of it is paid.");
    }

    /** What a change of a document that is there needs of it. */
    void requireEditable(CardDocument document, String verb) throws ToolException {
        if (applies()) {
            refuse(
                    document.kind().isPosted(document.status()),
                    "%s is posted (%s) and cannot be %s."
                            .formatted(name(document), document.status(), verb));
        }
    }

    /** What a new document or line needs. */
    void requireKnown(CardDocument document) throws ToolException {
        if (!applies() || facts.isIncomplete()) {
            return;
        }
        String role = document.kind().side().role();
        refuse(
                document.partner().isPresent() && document.partner().get().row().isEmpty(),
                "There is no %s '%s'; look it up with erp_query."
                        .formatted(role, document.partner().map(Partner::name).orElse("")));
        BlockedPartners.requireFree(document, BlockedPartners.Step.WRITE);
        for (Line line : document.lines()) {
            Optional<ErpRow> item = line.item();
            refuse(
                    item.isPresent() && item.get().value("blocked").equals(new ErpValue.Flag(true)),
                    "The item %s is blocked.".formatted(line.description()));
        }
    }

    /** Lines that name an item or an account which is not there. */
    void requireItems(ErpRow header) throws ToolException, InterruptedException {
        if (!applies() || facts.isIncomplete()) {
            return;
        }
        for (ErpValue value : header.values().values()) {
            if (value instanceof ErpValue.NestedMany many) {
                for (ErpRow line : many.rows()) {
                    requireItem(line);
                }
            }
        }
    }

    void requireItem(ErpRow line) throws ToolException, InterruptedException {
        String thing =
                switch (SurroundingFacts.text(line, "lineType").orElse("")) {
                    case "Item" -> "item";
                    case "Account" -> "account";
                    default -> "";
                };
        ErpValue number = line.value("lineObjectNumber");
        boolean told = !thing.isEmpty() && !number.isNothing();
        if (applies() && told && facts.has(thing + "s", "number")) {
            boolean found = facts.one(thing + "s", "number", number).isPresent();
            refuse(
                    !found && !facts.isIncomplete(),
                    "There is no %s '%s'; look it up with erp_query."
                            .formatted(
                                    thing,
                                    SurroundingFacts.text(line, "lineObjectNumber").orElse("")));
        }
    }

    /** A line of a journal that names an account which is not there. */
    void requireAccount(String kind, ErpRow line) throws ToolException {
        Optional<String> number = SurroundingFacts.text(line, "accountNumber");
        refuse(
                applies() && number.isPresent() && !facts.isIncomplete(),
                "There is no %s '%s'; look it up with erp_query."
                        .formatted(kind, number.orElse("")));
    }

    /** Every document of a journal balances by itself. */
    void requireBalance(String journal, Map<String, BigDecimal> left, Optional<String> currency)
            throws ToolException {
        for (Map.Entry<String, BigDecimal> document : left.entrySet()) {
            refuse(
                    applies() && document.getValue().signum() != 0,
                    "The %s cannot be posted: %s is out of balance by %s. Add a line for the opposite amount, or name a balancing account."
                            .formatted(
                                    journal,
                                    document.getKey().isEmpty()
                                            ? "it"
                                            : "document " + document.getKey(),
                                    OfficeTerms.money(document.getValue(), currency)));
        }
    }

    /** A customer or vendor with documents under way stays. */
    void requireNoDocuments(ErpEntity entity, ErpRow partner)
            throws ToolException, InterruptedException {
        for (DocumentKind kind : DocumentKind.values()) {
            if (!applies() || !kind.side().set().equals(entity.set())) {
                continue;
            }
            List<ErpRow> open =
                    facts.some(
                            kind.set(),
                            SurroundingFacts.equal(
                                    kind.side().role() + "Number", partner.value("number")),
                            Optional.empty(),
                            1);
            refuse(
                    !open.isEmpty(),
                    "The %s cannot be deleted, because %s %s is there for it. Delete or post that first, or block the %s instead."
                            .formatted(
                                    RecordCards.name(entity, partner).english(),
                                    kind.words(),
                                    open.isEmpty()
                                            ? ""
                                            : SurroundingFacts.text(open.getFirst(), "number")
                                                    .orElse(""),
                                    kind.side().role()));
        }
    }

    /** The day an action would enter into the books. */
    LocalDate postingDay(CardDocument document, Doing doing) {
        return doing == Doing.POST
                ? document.day("postingDate").orElse(facts.office().today())
                : facts.office().today();
    }

    /** Nothing is posted outside the days that the books allow. */
    void requireOpenDay(LocalDate day) throws ToolException, InterruptedException {
        if (!applies()) {
            return;
        }
        Optional<ErpRow> setup = facts.setup();
        Optional<LocalDate> from = setup.flatMap(row -> day(row, "allowPostingFrom"));
        Optional<LocalDate> to = setup.flatMap(row -> day(row, "allowPostingTo"));
        boolean early = from.isPresent() && day.isBefore(from.get());
        boolean late = to.isPresent() && day.isAfter(to.get());
        refuse(
                early || late,
                "Nothing can be posted on %s: the books are open from %s to %s. Change the posting date."
                        .formatted(
                                OfficeTerms.day(day),
                                from.map(OfficeTerms::day).orElse("the beginning"),
                                to.map(OfficeTerms::day).orElse("any later day")));
    }

    private static Optional<LocalDate> day(ErpRow row, String property) {
        return row.value(property) instanceof ErpValue.Day(LocalDate day) && day.getYear() > 1753
                ? Optional.of(day)
                : Optional.empty();
    }

    /** An update that changes nothing is no update. */
    static void requireDifference(Planned plan) throws ToolException {
        if (plan.change() instanceof ErpChange.Update update && plan.before().isPresent()) {
            ErpRow before = plan.before().get();
            boolean same =
                    update.changes().values().entrySet().stream()
                            .allMatch(each -> before.value(each.getKey()).equals(each.getValue()));
            refuse(same, "Nothing would change: the record has these values already.");
        }
    }

    /** Where a document is sent: its own address, else its partner's. */
    static Optional<String> recipient(CardDocument document) {
        return SurroundingFacts.text(document.header(), "email")
                .or(
                        () ->
                                document.partner()
                                        .flatMap(Partner::row)
                                        .flatMap(row -> SurroundingFacts.text(row, "email")));
    }

    private static String name(CardDocument document) {
        String words = document.kind().words();
        return "The " + words + document.number().map(number -> " " + number).orElse("");
    }

    private static void refuse(boolean when, String words) throws ToolException {
        if (when) {
            throw new ToolException(words);
        }
    }
}
