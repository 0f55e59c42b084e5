package dev.workmate.demo.store;

import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Changes as lines of JSON; numbers keep every digit. */
final class ChangeLines {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(
                            tools.jackson.databind.DeserializationFeature
                                    .USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();

    private ChangeLines() {}

    static String write(Instant at, List<Change> changes) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringProperty("at", at.toString());
            json.writeArrayPropertyStart("changes");
            for (Change change : changes) {
                json.writeStartObject();
                json.writeStringProperty("company", change.company().toString());
                json.writeStringProperty("set", change.set());
                Map<String, Object> row = change.row();
                if (row != null) {
                    writeRow(json, row);
                } else if (change.gone() != null) {
                    json.writeStringProperty("gone", change.gone().toString());
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void writeRow(JsonGenerator json, Map<String, Object> row) {
        json.writeObjectPropertyStart("row");
        row.forEach(
                (name, value) -> {
                    json.writeName(name);
                    switch (value) {
                        case BigDecimal decimal -> json.writeString(decimal.toPlainString());
                        case Boolean bool -> json.writeBoolean(bool);
                        case byte[] bytes ->
                                json.writeString(Base64.getEncoder().encodeToString(bytes));
                        default -> json.writeString(value.toString());
                    }
                });
        json.writeEndObject();
    }

    static List<Change> read(String line) {
        List<Change> changes = new ArrayList<>();
        for (JsonNode node : JSON.readTree(line).get("changes")) {
            java.util.UUID company = Guids.parse(node.get("company").asString());
            String set = node.get("set").asString();
            if (node.has("row")) {
                Map<String, Object> row = new LinkedHashMap<>();
                node.get("row")
                        .properties()
                        .forEach(
                                entry ->
                                        row.put(
                                                entry.getKey(),
                                                entry.getValue().isBoolean()
                                                        ? entry.getValue().asBoolean()
                                                        : entry.getValue().asString()));
                changes.add(Change.put(company, set, row));
            } else {
                changes.add(Change.gone(company, set, Guids.parse(node.get("gone").asString())));
            }
        }
        return changes;
    }
}
