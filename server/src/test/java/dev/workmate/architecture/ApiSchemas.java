package dev.workmate.architecture;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.EventNames;
import dev.workmate.event.Visibility;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.Uuids;
import dev.workmate.journal.Recorded;
import dev.workmate.session.AuditLog;
import dev.workmate.text.JsonText;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** JSON Schemas of the records that go over the wire. */
final class ApiSchemas {
    private final Map<String, Object> schemas = new TreeMap<>();

    ApiSchemas() {
        schemas.put("Event", envelopes("The recorded events that viewers receive.", true));
        schemas.put("AuditedEvent", audited());
        schemas.put("Signal", signals());
    }

    Map<String, Object> all() {
        return schemas;
    }

    Map<String, Object> of(Type type) {
        return of(type, Object.class);
    }

    private Map<String, Object> of(Type type, Class<?> owner) {
        if (type instanceof ParameterizedType generic) {
            Type first = generic.getActualTypeArguments()[0];
            if (generic.getRawType() == List.class) {
                return object("type", "array", "items", of(first, owner));
            }
            if (generic.getRawType() == Map.class) {
                return object(
                        "type",
                        "object",
                        "additionalProperties",
                        of(generic.getActualTypeArguments()[1], owner));
            }
            if (generic.getRawType() == Optional.class) {
                return of(first, owner);
            }
        }
        if (!(type instanceof Class<?> raw)) {
            throw new IllegalArgumentException("no schema for " + type);
        }
        if (raw == Recorded.class) {
            return reference(owner == AuditLog.Page.class ? "AuditedEvent" : "Event");
        }
        return simple(raw).orElseGet(() -> structured(raw));
    }

    private static Optional<Map<String, Object>> simple(Class<?> type) {
        if (type == Object.class) {
            return Optional.of(object("type", "object"));
        }
        if (type == JsonText.class) {
            return Optional.of(object("description", "Any JSON."));
        }
        if (type == String.class) {
            return Optional.of(object("type", "string"));
        }
        if (type == BigDecimal.class) {
            return Optional.of(object("type", "string", "format", "decimal"));
        }
        if (type == Instant.class) {
            return Optional.of(object("type", "string", "format", "date-time"));
        }
        if (type == boolean.class || type == Boolean.class) {
            return Optional.of(object("type", "boolean"));
        }
        if (type == double.class || type == Double.class) {
            return Optional.of(object("type", "number"));
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return Optional.of(object("type", "integer", "format", "int64"));
        }
        if (type.isEnum()) {
            return Optional.of(object("type", "string", "enum", constants(type)));
        }
        return id(type);
    }

    /** An id is a record of one text called value and is written as that text. */
    private static Optional<Map<String, Object>> id(Class<?> type) {
        RecordComponent[] components = type.getRecordComponents();
        boolean id =
                components != null
                        && components.length == 1
                        && components[0].getName().equals("value")
                        && components[0].getType() == String.class;
        if (!id) {
            return Optional.empty();
        }
        return Optional.of(
                isUuid(type)
                        ? object("type", "string", "format", "uuid")
                        : object("type", "string"));
    }

    private static boolean isUuid(Class<?> type) {
        try {
            type.getConstructor(String.class).newInstance(Uuids.next().toLowerCase(Locale.ROOT));
            type.getConstructor(String.class).newInstance("not-a-uuid");
            return false;
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    private Map<String, Object> structured(Class<?> type) {
        String name = name(type);
        if (!schemas.containsKey(name)) {
            schemas.put(name, Map.of());
            schemas.put(name, type.isSealed() ? choice(type) : record(type));
        }
        return reference(name);
    }

    private Map<String, Object> choice(Class<?> sealed) {
        return object(
                "oneOf", Arrays.stream(sealed.getPermittedSubclasses()).map(this::of).toList());
    }

    private Map<String, Object> record(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException("no schema for " + type);
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            boolean optional = component.getType() == Optional.class;
            Map<String, Object> schema = of(component.getGenericType(), type);
            properties.put(component.getName(), optional ? nullable(schema) : schema);
            if (!optional) {
                required.add(component.getName());
            }
        }
        return object("type", "object", "properties", properties, "required", required);
    }

    private static Map<String, Object> nullable(Map<String, Object> schema) {
        if (schema.get("type") instanceof String type && !schema.containsKey("enum")) {
            Map<String, Object> either = new LinkedHashMap<>(schema);
            either.put("type", List.of(type, "null"));
            return either;
        }
        return object("oneOf", List.of(schema, object("type", "null")));
    }

    private Map<String, Object> envelopes(String description, boolean sentOnly) {
        List<Map<String, Object>> choices = new ArrayList<>();
        EventNames.events()
                .forEach(
                        (type, name) -> {
                            if (!sentOnly || isSent(type)) {
                                choices.add(envelope(type, name, true));
                            }
                        });
        return object("description", description, "oneOf", choices);
    }

    private static boolean isSent(Class<? extends AgentEvent> type) {
        return Visibility.of(Samples.plain().make(type)).isSent();
    }

    private Map<String, Object> signals() {
        List<Map<String, Object>> choices = new ArrayList<>();
        EventNames.signals().forEach((type, name) -> choices.add(envelope(type, name, false)));
        return object("description", "What only viewers receive; never stored.", "oneOf", choices);
    }

    private Map<String, Object> audited() {
        return object(
                "description",
                "Any recorded event, with its hash and what the hash covers besides it.",
                "allOf",
                List.of(
                        envelopes("Any recorded event.", false),
                        object(
                                "type",
                                "object",
                                "properties",
                                object(
                                        "batchId", object("type", "string"),
                                        "batchIndex", object("type", "integer"),
                                        "epoch", object("type", "integer"),
                                        "hash", object("type", "string")),
                                "required",
                                List.of("batchId", "batchIndex", "epoch", "hash"))));
    }

    private Map<String, Object> envelope(Class<?> type, String name, boolean recorded) {
        String component = type.getSimpleName() + "Envelope";
        schemas.computeIfAbsent(component, _ -> Map.of());
        schemas.put(component, fields(type, name, recorded));
        return reference(component);
    }

    private Map<String, Object> fields(Class<?> type, String name, boolean recorded) {
        Map<String, Object> uuid = object("type", "string", "format", "uuid");
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("type", object("const", name));
        List.of("eventId", "sessionId", "turnId", "taskId").forEach(id -> properties.put(id, uuid));
        if (recorded) {
            properties.put("sequence", object("type", "integer", "format", "int64"));
            properties.put("prev", object("type", "integer", "format", "int64"));
        }
        properties.put("index", object("type", "integer"));
        properties.put("agent", nullable(of(AgentIdentity.class)));
        properties.put("internal", object("type", "boolean"));
        properties.put("at", object("type", "string", "format", "date-time"));
        properties.put("data", of(type));
        List<String> required = new ArrayList<>(properties.keySet());
        required.removeAll(List.of("turnId", "taskId"));
        return object("type", "object", "properties", properties, "required", required);
    }

    static Map<String, Object> reference(String name) {
        return object("$ref", "#/components/schemas/" + name);
    }

    private static String name(Class<?> type) {
        String simple = type.getSimpleName();
        Class<?> outer = type.getEnclosingClass();
        boolean vague = simple.equals("Page") || simple.equals("All");
        String name = vague && outer != null ? outer.getSimpleName() + simple : simple;
        return name.replace("View", "");
    }

    private static List<String> constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** A map in the order it is written in. */
    static Map<String, Object> object(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
