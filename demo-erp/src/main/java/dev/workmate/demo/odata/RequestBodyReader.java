package dev.workmate.demo.odata;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.PropertyModel.Trait;
import dev.workmate.demo.catalog.ValueType;
import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.store.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads a record from a request's JSON and checks every value against the catalogue. */
final class RequestBodyReader {
    private final Catalog catalog;

    RequestBodyReader(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Values of a record, and records to be made below it. */
    record Draft(Map<String, @Nullable Object> values, Map<NavigationModel, List<Draft>> below) {

        /** What is set, for a record that does not exist yet. */
        Map<String, Object> present() {
            Map<String, Object> present = new LinkedHashMap<>();
            values.forEach(
                    (name, value) -> {
                        if (value != null) {
                            present.put(name, value);
                        }
                    });
            return present;
        }
    }

    Draft read(EntityModel model, byte[] body) {
        JsonNode node;
        try {
            node = Json.MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw ODataError.badRequest("Invalid Request Body: it is not JSON.");
        }
        return draft(model, node);
    }

    private Draft draft(EntityModel model, @Nullable JsonNode node) {
        if (node == null || !node.isObject()) {
            throw ODataError.badRequest("Invalid Request Body: an object is expected.");
        }
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        Map<NavigationModel, List<Draft>> below = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            String name = entry.getKey();
            NavigationModel navigation = model.navigation(name).orElse(null);
            if (name.startsWith("@odata.")) {
                continue;
            }
            if (navigation != null) {
                below.put(navigation, drafts(navigation, entry.getValue()));
            } else {
                PropertyModel property = writable(model, name);
                values.put(name, value(property, entry.getValue()));
            }
        }
        return new Draft(values, below);
    }

    private List<Draft> drafts(NavigationModel navigation, JsonNode node) {
        if (!navigation.many() || !node.isArray()) {
            throw ODataError.badRequest(
                    "The relation '" + navigation.name() + "' cannot be written this way.");
        }
        EntityModel target = catalog.entity(navigation.target());
        List<Draft> drafts = new ArrayList<>();
        node.forEach(one -> drafts.add(draft(target, one)));
        return drafts;
    }

    private static PropertyModel writable(EntityModel model, String name) {
        PropertyModel property =
                model.find(name)
                        .orElseThrow(
                                () ->
                                        ODataError.badRequest(
                                                "The property '"
                                                        + name
                                                        + "' does not exist on type 'Microsoft.NAV."
                                                        + model.name()
                                                        + "'."));
        if (property.is(Trait.READ_ONLY)) {
            throw new ODataError(
                    400, "BadRequest_InvalidOperation", "Control '" + name + "' is read-only.");
        }
        return property;
    }

    private @Nullable Object value(PropertyModel property, JsonNode node) {
        if (node.isNull()) {
            return null;
        }
        boolean number =
                property.type() == ValueType.DECIMAL
                        || property.type() == ValueType.INT32
                        || property.type() == ValueType.INT64;
        if (node.isContainer()
                || number != node.isNumber()
                || (property.type() == ValueType.BOOLEAN) != node.isBoolean()) {
            throw ODataError.badRequest(
                    "The value for the property '" + property.name() + "' has the wrong type.");
        }
        if (property.type() == ValueType.ENUM) {
            return catalog.enumeration(property.enumName())
                    .wire(node.asString())
                    .orElseThrow(
                            () ->
                                    ODataError.badRequest(
                                            "'"
                                                    + node.asString()
                                                    + "' is not a member of the enumeration of '"
                                                    + property.name()
                                                    + "'."));
        }
        return checked(
                property,
                number
                        ? node.decimalValue()
                        : node.isBoolean() ? (Object) node.asBoolean() : node.asString());
    }

    private static @Nullable Object checked(PropertyModel property, Object raw) {
        if (property.maxLength() > 0 && raw.toString().length() > property.maxLength()) {
            throw new ODataError(
                    400,
                    "Application_StringExceededLength",
                    "The length of the string is "
                            + raw.toString().length()
                            + ", but '"
                            + property.name()
                            + "' holds at most "
                            + property.maxLength()
                            + " characters.");
        }
        try {
            return Values.coerce(property, raw);
        } catch (IllegalArgumentException e) {
            throw ODataError.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
