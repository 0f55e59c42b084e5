package dev.workmate.architecture;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.EventNames;
import dev.workmate.event.InternalTools;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.Visibility;
import dev.workmate.event.json.EventJson;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.text.JsonText;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Writes the wire records of {@code event} as TypeScript: records as readonly interfaces, sealed
 * types as tagged unions, enums as unions of strings; anything else is refused.
 */
final class ProtocolTypes {
    private static final String ENVELOPES =
            """
            /** A recorded fact as it is stored, sent live and returned on reload. */
            export interface EventEnvelope<T extends string, D, A = AgentIdentity> {
              readonly type: T;
              readonly eventId: string;
              readonly sessionId: string;
              readonly turnId?: string;
              readonly taskId?: string;
              readonly sequence: number;
              readonly prev: number;
              readonly index: number;
              readonly agent: A;
              readonly internal: boolean;
              readonly at: string;
              readonly data: D;
            }

            /** A live-only notice: it has no number and is never stored. */
            export interface SignalEnvelope<T extends string, D> {
              readonly type: T;
              readonly eventId: string;
              readonly sessionId: string;
              readonly turnId: string;
              readonly taskId: string;
              readonly sequence?: undefined;
              readonly index: number;
              readonly agent: AgentIdentity;
              readonly internal: false;
              readonly at: string;
              readonly data: D;
            }
            """;

    private static final String VISIBILITY_FUNCTION =
            """
            export function isInternalTool(toolName: string): boolean {
              return INTERNAL_TOOL_PREFIXES.some((prefix) => toolName.startsWith(prefix));
            }

            /** Who sees an event: the same rule the server applies. */
            export function visibility(event: AgentEvent): Visibility {
              const hidden =
                HIDDEN_BY_TOOL_NAME.includes(event.type) && 'toolName' in event.data && isInternalTool(event.data.toolName);
              return hidden ? 'internal' : EVENT_VISIBILITY[event.type];
            }
            """;

    private final EventJson json = new EventJson();

    /** Declarations by name, found while walking; sorted, so that the file is stable. */
    private final Map<String, String> declarations = new TreeMap<>();

    String write() {
        EventNames.events().keySet().forEach(this::reference);
        EventNames.signals().keySet().forEach(this::reference);
        reference(AgentIdentity.class);
        reference(Visibility.class);
        return "// Generated, do not edit. Source: package dev.workmate.event; see ProtocolTypesTest.\n\n"
                + String.join("\n", declarations.values())
                + "\n"
                + ENVELOPES
                + "\n"
                + events("AgentEvent", "Every event of the log.", _ -> true)
                + events("SentEvent", "The events a viewer receives.", ProtocolTypes::isSent)
                + signals()
                + "export type Envelope = SentEvent | Signal;\n\n"
                + names()
                + visibility();
    }

    private static String events(
            String union, String meaning, Predicate<Class<? extends AgentEvent>> included) {
        return EventNames.events().entrySet().stream()
                .filter(event -> included.test(event.getKey()))
                .map(event -> envelope("EventEnvelope", event))
                .collect(
                        Collectors.joining(
                                "",
                                "/** " + meaning + " */\nexport type " + union + " =",
                                ";\n\n"));
    }

    private static String signals() {
        return EventNames.signals().entrySet().stream()
                .map(signal -> envelope("SignalEnvelope", signal))
                .collect(
                        Collectors.joining(
                                "", "/** Every signal. */\nexport type Signal =", ";\n\n"));
    }

    private static String envelope(String kind, Map.Entry<? extends Class<?>, String> named) {
        String agent = named.getKey() == UserMessageConfirmed.class ? ", null" : "";
        return "\n  | %s<'%s', %s%s>"
                .formatted(kind, named.getValue(), named.getKey().getSimpleName(), agent);
    }

    private static String names() {
        return "export const EVENT_TYPES = "
                + array(EventNames.events().values())
                + ";\nexport const SIGNAL_TYPES = "
                + array(EventNames.signals().values())
                + ";\nexport type EventType = (typeof EVENT_TYPES)[number];\n"
                + "export type SignalType = (typeof SIGNAL_TYPES)[number];\n\n";
    }

    private static String visibility() {
        String map =
                EventNames.events().entrySet().stream()
                        .map(e -> "  " + e.getValue() + ": '" + lower(shown(e.getKey())) + "',\n")
                        .collect(Collectors.joining());
        List<String> byToolName =
                EventNames.events().entrySet().stream()
                        .filter(e -> shown(e.getKey()) != shownForInternalTool(e.getKey()))
                        .map(Map.Entry::getValue)
                        .toList();
        return "export const EVENT_VISIBILITY: Readonly<Record<EventType, Visibility>> = {\n"
                + map
                + "};\n\n/** Prefixes of infrastructure tools, whose calls are never shown. */\n"
                + "export const INTERNAL_TOOL_PREFIXES = "
                + array(InternalTools.PREFIXES)
                + ";\nconst HIDDEN_BY_TOOL_NAME: readonly EventType[] = "
                + array(byToolName).replace(" as const", "")
                + ";\n\n"
                + VISIBILITY_FUNCTION;
    }

    private static Visibility shown(Class<? extends AgentEvent> event) {
        return Visibility.of(Samples.plain().make(event));
    }

    private static Visibility shownForInternalTool(Class<? extends AgentEvent> event) {
        return Visibility.of(Samples.withToolName(InternalTools.TRANSFER_TO + "x").make(event));
    }

    private static boolean isSent(Class<? extends AgentEvent> event) {
        return shown(event).isSent();
    }

    /** The TypeScript name of a type; declares it on the way. */
    private String reference(Type type) {
        if (type instanceof ParameterizedType generic && generic.getRawType() == List.class) {
            return "readonly " + reference(generic.getActualTypeArguments()[0]) + "[]";
        }
        if (!(type instanceof Class<?> plain)) {
            throw new IllegalArgumentException("not a wire type: " + type);
        }
        return simple(plain).orElseGet(() -> declared(plain));
    }

    private static Optional<String> simple(Class<?> type) {
        if (type == String.class
                || type == Instant.class
                || type == BigDecimal.class
                || isId(type)) {
            return Optional.of("string");
        }
        if (type == boolean.class || type == Boolean.class) {
            return Optional.of("boolean");
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return Optional.of("number");
        }
        return type == JsonText.class ? Optional.of("unknown") : Optional.empty();
    }

    /** An id is a record of one text called value and is written as that text. */
    private static boolean isId(Class<?> type) {
        return type.isRecord()
                && type != JsonText.class
                && Arrays.stream(type.getRecordComponents())
                        .map(RecordComponent::getName)
                        .toList()
                        .equals(List.of("value"));
    }

    private String declared(Class<?> type) {
        String name = type.getSimpleName();
        if (!declarations.containsKey(name)) {
            declarations.put(name, "");
            declarations.put(name, declaration(type, ""));
        }
        return name;
    }

    private String declaration(Class<?> type, String tag) {
        if (type.isEnum()) {
            return "export type " + type.getSimpleName() + " =" + constants(type) + ";\n";
        }
        if (type.isSealed()) {
            return "export type " + type.getSimpleName() + " =" + members(type) + ";\n";
        }
        if (!type.isRecord()) {
            throw new IllegalArgumentException("not a wire type: " + type);
        }
        String fields =
                Arrays.stream(type.getRecordComponents())
                        .map(this::field)
                        .collect(Collectors.joining());
        String body = tag + fields;
        return "export interface "
                + type.getSimpleName()
                + (body.isEmpty() ? " {}\n" : " {\n" + body + "}\n");
    }

    private static String constants(Class<?> type) {
        return Arrays.stream(type.getEnumConstants())
                .map(constant -> "\n  | '" + lower((Enum<?>) constant) + "'")
                .collect(Collectors.joining());
    }

    /** Declares each member with the tag that the JSON codec really writes. */
    private String members(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .map(
                        member -> {
                            String tag = tag(sealed, Samples.plain().make(member));
                            declarations.put(
                                    member.getSimpleName(),
                                    declaration(member, "  readonly type: '" + tag + "';\n"));
                            return "\n  | " + member.getSimpleName();
                        })
                .collect(Collectors.joining());
    }

    private String tag(Class<?> sealed, Object sample) {
        String text = json.mapper().writerFor(sealed).writeValueAsString(sample);
        return json.mapper().readTree(text).get("type").asString();
    }

    private String field(RecordComponent component) {
        Type type = component.getGenericType();
        if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
            return "  readonly %s?: %s;\n"
                    .formatted(component.getName(), reference(generic.getActualTypeArguments()[0]));
        }
        return "  readonly %s: %s;\n".formatted(component.getName(), reference(type));
    }

    private static String array(Iterable<String> values) {
        StringBuilder text = new StringBuilder("[\n");
        values.forEach(value -> text.append("  '").append(value).append("',\n"));
        return text.append("] as const").toString();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
