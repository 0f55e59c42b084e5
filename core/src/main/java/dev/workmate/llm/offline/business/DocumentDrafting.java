package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Deed;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument.Line;
import dev.workmate.llm.offline.business.BusinessQuestion.Paper;
import dev.workmate.llm.offline.business.BusinessQuestion.Party;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.Conduct.Wanted;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.SheetText;
import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes a new document: who, what, then the draft, then perhaps its posting. */
final class DocumentDrafting {
    private final Conduct conduct;

    DocumentDrafting(Conduct conduct) {
        this.conduct = conduct;
    }

    String create(NewDocument document) throws Wanted, Done {
        String paper = document.paper().words();
        if (document.customer().isEmpty()) {
            throw new Done(
                    "Which customer is the %s for, and with which items? For example: “Create a draft %s for Blackgate Sports with 2 x Strath Tent 4P”."
                            .formatted(paper, paper));
        }
        if (document.lines().isEmpty()) {
            throw new Done(
                    "Which items should the %s for %s have, and how many? For example: “3 x Strath Tent 4P”."
                            .formatted(paper, document.customer().get()));
        }
        Finding finding = new Finding(conduct);
        Finding.Found customer = finding.one(Party.CUSTOMER, document.customer().get());
        List<JsonValue> lines = new ArrayList<>();
        List<String> told = new ArrayList<>();
        for (Line line : document.lines()) {
            Finding.Found item = finding.one(Party.ITEM, line.item());
            lines.add(values(line, item.number()));
            told.add(line.quantity() + " × " + item.name());
        }
        JsonValue.Builder values = JsonValue.object().with("customerNumber", customer.number());
        document.values().forEach(values::with);
        values.with(document.paper().lines(), JsonValue.of(lines));
        ToolReply created =
                conduct.attempt(
                        ErpCall.of(
                                "erp_create",
                                JsonValue.object()
                                        .with("entity", document.paper().set())
                                        .with("values", values.build())));
        if (!created.succeeded()) {
            throw new Done("The %s was not created: %s".formatted(paper, created.reason()));
        }
        String text =
                "The draft %s%s for **%s** is there: %s."
                        .formatted(
                                paper, number(created), customer.name(), String.join(", ", told));
        return text + total(created) + further(document, created);
    }

    private static JsonValue values(Line line, String item) {
        JsonValue.Builder values =
                JsonValue.object()
                        .with("lineType", "Item")
                        .with("lineObjectNumber", item)
                        .with("quantity", JsonValue.of(new BigDecimal(line.quantity())));
        line.price()
                .ifPresent(price -> values.with("unitPrice", JsonValue.of(new BigDecimal(price))));
        line.discount()
                .ifPresent(
                        percent ->
                                values.with(
                                        "discountPercent", JsonValue.of(new BigDecimal(percent))));
        return values.build();
    }

    /** Each further step is asked about by itself. */
    private String further(NewDocument document, ToolReply created) throws Wanted, Done {
        Paper paper = document.paper();
        return switch (document.then()) {
            case NOTHING -> "";
            case POST -> "\n\n" + act(paper, created, Deed.POST, "posted");
            case POST_AND_SEND ->
                    "\n\n" + act(paper, created, Deed.POST_AND_SEND, "posted and sent");
            case SEND ->
                    paper.isPosted()
                            ? "\n\nIt was **not sent**: a draft is sent when it is posted. Say “post and send the %s%s” for that."
                                    .formatted(paper.words(), plainNumber(created))
                            : "\n\n" + act(paper, created, Deed.SEND, "sent");
        };
    }

    private static String plainNumber(ToolReply created) {
        return value(created, "number").map(number -> " " + number).orElse("");
    }

    private String act(Paper paper, ToolReply created, Deed deed, String done) throws Wanted, Done {
        Optional<String> id = value(created, "id").or(() -> value(created, "number"));
        if (id.isEmpty()) {
            throw new Done(
                    "The draft is there, but its number was not told, so it was not %s."
                            .formatted(done));
        }
        ToolReply posted =
                conduct.attempt(
                        ErpCall.of(
                                "erp_invoke_action",
                                JsonValue.object()
                                        .with("entity", paper.set())
                                        .with("record", id.get())
                                        .with("action", deed.action())));
        return posted.succeeded()
                ? "It is "
                        + done
                        + " now"
                        + value(posted, "number").map(number -> " as **" + number + "**").orElse("")
                        + "."
                : "It was not " + done + ": " + posted.reason();
    }

    private static String number(ToolReply created) {
        return value(created, "number").map(number -> " **" + number + "**").orElse("");
    }

    private static String total(ToolReply created) {
        return value(created, "totalAmountIncludingTax")
                .map(
                        amount ->
                                " Total with tax: **"
                                        + SheetText.number(new BigDecimal(amount))
                                        + "**.")
                .orElse("");
    }

    /** A value of the record in a result, wherever it stands there. */
    static Optional<String> value(ToolReply result, String name) {
        return result.object()
                .flatMap(
                        fields ->
                                result.field(name)
                                        .or(
                                                () ->
                                                        fields.values().values().stream()
                                                                .filter(
                                                                        JsonValue.Fields.class
                                                                                ::isInstance)
                                                                .map(
                                                                        nested ->
                                                                                ((JsonValue.Fields)
                                                                                                nested)
                                                                                        .values()
                                                                                        .get(name))
                                                                .filter(java.util.Objects::nonNull)
                                                                .findFirst()
                                                                .flatMap(ToolReply::plain)));
    }
}
