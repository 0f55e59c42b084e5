package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.AboutData;
import dev.workmate.llm.offline.business.BusinessQuestion.Deed;
import dev.workmate.llm.offline.business.BusinessQuestion.DoToDocument;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.llm.offline.business.wording.DataWords;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what became of changes, and what the ERP system holds. */
final class BusinessWords {
    private static final int MAX_TEXT = 3_000;

    private BusinessWords() {}

    static String data(AboutData about, ToolReply result) {
        String title =
                switch (about.aspect()) {
                    case FIELDS -> "The entity **" + about.subject() + "**";
                    case RELATIONS ->
                            "Relations of **"
                                    + about.subject()
                                    + "**"
                                    + about.other()
                                            .map(other -> " to **" + other + "**")
                                            .orElse("");
                    case ENTITIES -> "Entities of the ERP system";
                    case CALLS -> "Calling **" + about.subject() + "**";
                };
        return title + "\n\n" + DataWords.of(result, MAX_TEXT);
    }

    static String companies(ToolReply result) {
        List<String> lines = new ArrayList<>();
        result.object()
                .map(fields -> fields.values().get("companies"))
                .filter(JsonValue.Items.class::isInstance)
                .ifPresent(
                        companies ->
                                ((JsonValue.Items) companies)
                                        .values()
                                        .forEach(
                                                company -> {
                                                    if (company
                                                            instanceof JsonValue.Fields fields) {
                                                        String name =
                                                                Optional.ofNullable(
                                                                                fields.values()
                                                                                        .get(
                                                                                                "name"))
                                                                        .flatMap(ToolReply::plain)
                                                                        .orElse("?");
                                                        boolean current =
                                                                JsonValue.of(true)
                                                                        .equals(
                                                                                fields.values()
                                                                                        .get(
                                                                                                "selected"));
                                                        lines.add(
                                                                "- **"
                                                                        + name
                                                                        + "**"
                                                                        + (current
                                                                                ? " (we work here)"
                                                                                : ""));
                                                    }
                                                }));
        return lines.isEmpty()
                ? "The ERP system shows no company."
                : "Companies:\n\n" + String.join("\n", lines);
    }

    static String deed(DoToDocument deed, ToolReply result) {
        String document = deed.paper().words() + " **" + deed.number() + "**";
        if (!result.succeeded()) {
            return "The %s was not %s: %s"
                    .formatted(document, participle(deed.deed()), result.reason());
        }
        return deed.deed() == Deed.PDF
                ? "The PDF of " + document + " is in the tool's result above."
                : "The %s is %s.".formatted(document, participle(deed.deed()));
    }

    private static String participle(Deed deed) {
        return switch (deed) {
            case POST -> "posted";
            case POST_AND_SEND -> "posted and sent";
            case SEND -> "sent";
            case CANCEL -> "cancelled";
            case DELETE -> "deleted";
            case PDF -> "found";
        };
    }
}
