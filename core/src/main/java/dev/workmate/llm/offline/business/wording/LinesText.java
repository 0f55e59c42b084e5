package dev.workmate.llm.offline.business.wording;

import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.data.ToolReply;
import dev.workmate.text.JsonValue;
import java.util.List;
import java.util.stream.Stream;

/** Writes the lines of a document as a table. */
public final class LinesText {
    private final Voice voice;

    public LinesText(Voice voice) {
        this.voice = voice;
    }

    /** The lines of the document in the first row; they stand in one cell, as a list. */
    public String of(RecordKind records, ToolReply.Sheet sheet) {
        List<JsonValue.Fields> lines = sheet.list(0, records.lines());
        if (lines.isEmpty()) {
            return "";
        }
        StringBuilder text =
                new StringBuilder(
                        "| # | %s | %s | %s | %s | %s |\n| ---: | --- | --- | ---: | ---: | ---: |"
                                .formatted(
                                        voice.say("by.items"),
                                        voice.say("field.description"),
                                        voice.say("field.quantity"),
                                        voice.say("field.unitPrice"),
                                        voice.say("field.netAmount")));
        int number = 0;
        for (JsonValue.Fields line : lines) {
            text.append(
                    "\n| %d | %s | %s | %s | %s | %s |"
                            .formatted(
                                    ++number,
                                    cell(line, "lineObjectNumber"),
                                    cell(line, "description"),
                                    cell(line, "quantity"),
                                    price(line),
                                    cell(line, "netAmount")));
        }
        return text.toString();
    }

    private String price(JsonValue.Fields line) {
        return Stream.of("unitPrice", "directUnitCost", "unitCost")
                .map(field -> cell(line, field))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }

    private String cell(JsonValue.Fields line, String field) {
        return switch (line.values().get(field)) {
            case JsonValue.Amount amount when field.equals("quantity") ->
                    voice.number(amount.value());
            case JsonValue.Amount amount -> voice.amount(amount.value());
            case JsonValue.Text text -> text.value();
            case null, default -> "";
        };
    }
}
