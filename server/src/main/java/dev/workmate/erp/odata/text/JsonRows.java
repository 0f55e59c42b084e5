package dev.workmate.erp.odata.text;

import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.Enums;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import java.io.InputStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads records from JSON as they arrive, token by token; numbers keep every digit. Values are read
 * by the types of the model, and by their own form where the model does not know them.
 */
public final class JsonRows {
    /** How Business Central writes a date that is not there. */
    static final LocalDate BLANK_DAY = LocalDate.of(1, 1, 1);

    public static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build();

    private static final int MAX_ROWS = 100_000;

    private final ServiceModel model;
    private final JsonParser json;

    private JsonRows(ServiceModel model, JsonParser json) {
        this.model = model;
        this.json = json;
    }

    /** Records with the links beside them. */
    public record Page(List<ErpRow> rows, Optional<String> next, Optional<String> context) {}

    public static Page page(InputStream stream, ServiceModel model, SetModel set)
            throws UnreadableJson {
        try (JsonParser json = MAPPER.createParser(stream)) {
            return new JsonRows(model, json).page(set);
        }
    }

    public static ErpRow row(InputStream stream, ServiceModel model, SetModel set)
            throws UnreadableJson {
        try (JsonParser json = MAPPER.createParser(stream)) {
            JsonRows rows = new JsonRows(model, json);
            rows.expect(json.nextToken(), JsonToken.START_OBJECT);
            ErpRow row = rows.row(set);
            rows.end();
            return row;
        }
    }

    private Page page(SetModel set) throws UnreadableJson {
        expect(json.nextToken(), JsonToken.START_OBJECT);
        List<ErpRow> rows = new ArrayList<>();
        Optional<String> next = Optional.empty();
        Optional<String> context = Optional.empty();
        boolean found = false;
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            if (name.equals("value")) {
                expect(token, JsonToken.START_ARRAY);
                rows(set, rows);
                found = true;
            } else if (isNote(name, "nextLink") && token == JsonToken.VALUE_STRING) {
                next = Optional.of(json.getString());
            } else if (isNote(name, "context") && token == JsonToken.VALUE_STRING) {
                context = Optional.of(json.getString());
            } else {
                json.skipChildren();
            }
        }
        end();
        if (!found) {
            throw new UnreadableJson("the answer has no list of records");
        }
        return new Page(rows, next, context);
    }

    private void rows(@Nullable SetModel set, List<ErpRow> rows) throws UnreadableJson {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            if (rows.size() >= MAX_ROWS) {
                throw new UnreadableJson("a page has more than " + MAX_ROWS + " records");
            }
            rows.add(row(set));
        }
        expect(json.currentToken(), JsonToken.END_ARRAY);
    }

    private ErpRow row(@Nullable SetModel set) throws UnreadableJson {
        LinkedHashMap<String, ErpValue> values = new LinkedHashMap<>();
        Map<String, ErpProperty> properties = set == null ? Map.of() : set.properties();
        Optional<String> etag = Optional.empty();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            if (isNote(name, "etag") && token == JsonToken.VALUE_STRING) {
                etag = Optional.of(json.getString());
            } else if (name.indexOf('@') >= 0) {
                json.skipChildren();
            } else {
                values.put(name, value(set, properties.get(name), name, token));
            }
        }
        expect(json.currentToken(), JsonToken.END_OBJECT);
        return new ErpRow(values, etag);
    }

    private ErpValue value(
            @Nullable SetModel set, @Nullable ErpProperty property, String name, JsonToken token)
            throws UnreadableJson {
        return switch (token) {
            case VALUE_NULL -> ErpValue.NOTHING;
            case VALUE_TRUE -> new ErpValue.Flag(true);
            case VALUE_FALSE -> new ErpValue.Flag(false);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
                    new ErpValue.Amount(json.getDecimalValue());
            case VALUE_STRING -> text(property, json.getString());
            case START_OBJECT ->
                    isStructure(property)
                            ? structure()
                            : new ErpValue.Nested(row(target(set, name)));
            case START_ARRAY -> isStructure(property) ? structure() : many(target(set, name));
            default -> throw new UnreadableJson("the answer breaks off");
        };
    }

    private static boolean isStructure(@Nullable ErpProperty property) {
        return property != null && property.type() == ErpType.OTHER;
    }

    /** A structured value is kept as its text: nobody filters or writes it. */
    private ErpValue structure() {
        return new ErpValue.Text(json.readValueAsTree().toString());
    }

    private ErpValue many(@Nullable SetModel target) throws UnreadableJson {
        List<ErpRow> rows = new ArrayList<>();
        JsonToken token = json.nextToken();
        while (token != JsonToken.END_ARRAY) {
            if (token == null) {
                throw new UnreadableJson("the answer breaks off");
            }
            if (token == JsonToken.START_OBJECT) {
                rows.add(row(target));
            } else {
                json.skipChildren();
            }
            token = json.nextToken();
        }
        return new ErpValue.NestedMany(rows);
    }

    private @Nullable SetModel target(@Nullable SetModel set, String navigation) {
        return set == null
                ? null
                : set.entity()
                        .navigation(navigation)
                        .map(ErpNavigation::target)
                        .flatMap(model::set)
                        .orElse(null);
    }

    private ErpValue text(@Nullable ErpProperty property, String text) {
        ErpType type = property == null ? ErpType.TEXT : property.type();
        if (type == ErpType.CHOICE) {
            return new ErpValue.Choice(Enums.decode(text));
        }
        ErpValue value = TextValues.read(type, text);
        boolean blank =
                model.isBusinessCentral()
                        && (value instanceof ErpValue.Day(LocalDate day) && day.equals(BLANK_DAY)
                                || value instanceof ErpValue.Moment
                                        && text.startsWith("0001-01-01"));
        return blank ? ErpValue.NOTHING : value;
    }

    /** {@code @odata.etag} in version 4.0, {@code @etag} later. */
    static boolean isNote(String name, String note) {
        return name.length() > note.length()
                && name.charAt(0) == '@'
                && (name.equals("@odata." + note) || name.equals("@" + note));
    }

    private void end() throws UnreadableJson {
        expect(json.currentToken(), JsonToken.END_OBJECT);
    }

    private void expect(@Nullable JsonToken found, JsonToken wanted) throws UnreadableJson {
        if (found != wanted) {
            throw new UnreadableJson("the answer is not what OData answers are made of");
        }
    }
}
