package dev.workmate.tool.json;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An object with exactly the fields of a record. */
final class RecordShape<R extends Record> implements Shape {
    private final Constructor<R> constructor;
    private final Map<String, Field> fields;

    RecordShape(Constructor<R> constructor, List<Field> fields) {
        this.constructor = constructor;
        this.fields = new LinkedHashMap<>();
        fields.forEach(field -> this.fields.put(field.name(), field));
    }

    /** A component of the record; what is not required is an {@code Optional} there. */
    record Field(String name, String description, boolean required, Shape shape) {}

    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (Field field : fields.values()) {
            ObjectNode property = properties.putObject(field.name());
            field.shape().describe(property);
            if (!field.description().isEmpty()) {
                property.put("description", field.description());
            }
        }
        ArrayNode required = schema.putArray("required");
        fields.values().stream().filter(Field::required).map(Field::name).forEach(required::add);
        schema.put("additionalProperties", false);
    }

    @Override
    public R read(JsonNode node, String where) throws Misfit {
        if (!node.isObject()) {
            throw new Misfit(
                    (where.isEmpty() ? "The arguments" : MisfitWords.name(where))
                            + " must be an object, but found "
                            + MisfitWords.found(node)
                            + ".");
        }
        List<String> problems = unknownFields(node, where);
        Object[] values = new Object[fields.size()];
        int i = 0;
        for (Field field : fields.values()) {
            try {
                values[i++] = value(field, node, path(where, field.name()));
            } catch (Misfit misfit) {
                problems.addAll(misfit.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new Misfit(problems);
        }
        return construct(values);
    }

    private List<String> unknownFields(JsonNode node, String where) {
        List<String> problems = new ArrayList<>();
        for (String name : node.propertyNames()) {
            if (!fields.containsKey(name)) {
                problems.add(
                        "Unknown field "
                                + MisfitWords.name(MisfitWords.shorten(path(where, name)))
                                + "; the fields are "
                                + String.join(", ", fields.keySet())
                                + ".");
            }
        }
        return problems;
    }

    private static Object value(Field field, JsonNode object, String where) throws Misfit {
        JsonNode node = object.get(field.name());
        boolean absent = node == null || node.isNull();
        if (field.required()) {
            if (absent) {
                throw new Misfit("Missing field " + MisfitWords.name(where) + ".");
            }
            return field.shape().read(node, where);
        }
        return absent ? Optional.empty() : Optional.of(field.shape().read(node, where));
    }

    private static String path(String where, String name) {
        return where.isEmpty() ? name : where + "." + name;
    }

    private R construct(Object[] values) throws Misfit {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            // The record's own rules; whatever they refuse, the model may correct.
            throw new Misfit(String.valueOf(e.getTargetException().getMessage()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + constructor.getDeclaringClass(), e);
        }
    }
}
