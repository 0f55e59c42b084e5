package dev.workmate.testkit;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.AgentId;
import dev.workmate.event.AgentIdentity;
import dev.workmate.event.AnswerBlock;
import dev.workmate.event.Attachment;
import dev.workmate.event.Citation;
import dev.workmate.event.JsonText;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.event.Money;
import dev.workmate.event.TurnOptions;
import dev.workmate.event.Usage;
import dev.workmate.event.UserId;
import dev.workmate.event.Uuids;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Random events and signals of every type. A new record needs nothing here as long as its parts are
 * of known types; a part with a rule of its own gets an entry in {@link #WITH_RULES}.
 */
public final class AnyEvent {
    private static final Arbitrary<String> TEXT =
            Arbitraries.of(
                            "",
                            "a",
                            " ",
                            "Grüße",
                            "漢字",
                            "😀",
                            "\"",
                            "\\",
                            "\n",
                            "\u0000",
                            "</script>",
                            "{}")
                    .list()
                    .ofMaxSize(4)
                    .map(parts -> String.join("", parts));
    private static final Arbitrary<String> UUID =
            Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(Uuids::format);
    private static final Arbitrary<AgentId> AGENT_ID =
            Arbitraries.of("supervisor", "erp-agent", "a", "x-1-y").map(AgentId::new);
    private static final Arbitrary<UserId> USER_ID = UUID.map(UserId::new);
    private static final Arbitrary<Instant> INSTANT =
            Arbitraries.longs().between(0, 4_102_444_800_000L).map(Instant::ofEpochMilli);
    private static final Arbitrary<Long> COUNT = Arbitraries.longs().between(0, 1L << 40);

    private static final Map<Class<?>, Arbitrary<?>> WITH_RULES =
            Map.of(
                    AgentId.class, AGENT_ID,
                    AgentIdentity.class, identity(),
                    Attachment.class,
                            Combinators.combine(UUID, TEXT, TEXT, COUNT).as(Attachment::new),
                    ChartDrawn.class,
                            Combinators.combine(UUID, TEXT, AnyJson.object(), UUID)
                                    .as(
                                            (id, title, spec, use) ->
                                                    new ChartDrawn(
                                                            id,
                                                            title,
                                                            spec,
                                                            new dev.workmate.event.ToolUseId(use))),
                    Citation.class, citation(),
                    JsonText.class, AnyJson.value(),
                    Money.class, money(),
                    TurnOptions.class, options(),
                    Usage.class,
                            Combinators.combine(COUNT, COUNT, COUNT, COUNT, COUNT).as(Usage::new));

    private AnyEvent() {}

    /** Events of all types, each as likely as any other. */
    public static Arbitrary<AgentEvent> event() {
        return anyOf(AgentEvent.class);
    }

    public static Arbitrary<LiveSignal> signal() {
        return anyOf(LiveSignal.class);
    }

    public static Arbitrary<AgentIdentity> identity() {
        return Combinators.combine(
                        AGENT_ID,
                        TEXT,
                        Arbitraries.of("building", "search"),
                        Arbitraries.of("#2563eb", "#000000"))
                .as((id, name, icon, color) -> new AgentIdentity(id, "Agent " + name, icon, color));
    }

    /** Values of a record type. */
    public static <T> Arbitrary<T> of(Class<T> type) {
        return any(type).map(type::cast);
    }

    private static <T> Arbitrary<T> anyOf(Class<T> root) {
        List<Arbitrary<T>> leaves = new ArrayList<>();
        Leaves.of(root).forEach(leaf -> leaves.add(any(leaf).map(root::cast)));
        return Arbitraries.oneOf(leaves);
    }

    private static Arbitrary<?> any(Type type) {
        if (type instanceof ParameterizedType generic) {
            Arbitrary<?> inner = any(generic.getActualTypeArguments()[0]);
            return generic.getRawType() == Optional.class
                    ? inner.optional(0.5)
                    : inner.list().ofMaxSize(3);
        }
        return any((Class<?>) type);
    }

    private static Arbitrary<?> any(Class<?> type) {
        if (WITH_RULES.containsKey(type)) {
            return WITH_RULES.get(type);
        }
        if (type.isEnum()) {
            return Arbitraries.of(type.getEnumConstants());
        }
        if (type == AnswerBlock.class) {
            return anyOf(AnswerBlock.class);
        }
        if (type.isRecord()) {
            return type.getSimpleName().endsWith("Id")
                    ? UUID.map(id -> make(type, List.of(id)))
                    : record(type);
        }
        return scalar(type);
    }

    private static Arbitrary<?> scalar(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "String" -> TEXT;
            case "boolean", "Boolean" -> Arbitraries.of(true, false);
            case "int", "Integer" -> Arbitraries.integers();
            case "long" -> Arbitraries.longs();
            case "Double" -> Arbitraries.of(0.0, 0.25, 1.0 / 3, 1.0);
            case "Instant" -> INSTANT;
            default -> throw new IllegalArgumentException("teach AnyEvent to make a " + type);
        };
    }

    private static Arbitrary<?> record(Class<?> type) {
        List<Arbitrary<Object>> parts = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            parts.add(any(part.getGenericType()).map(Object.class::cast));
        }
        return Combinators.combine(parts).as(values -> make(type, values));
    }

    private static Object make(Class<?> type, List<?> values) {
        try {
            Class<?>[] types =
                    Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new);
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            return constructor.newInstance(values.toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a " + type + " of " + values, e);
        }
    }

    private static Arbitrary<Citation> citation() {
        Arbitrary<Integer> place = Arbitraries.integers().between(0, 1_000);
        return Combinators.combine(TEXT, TEXT, TEXT, place, place)
                .as(
                        (source, title, quote, start, length) ->
                                new Citation(source, title, quote, start, start + length));
    }

    private static Arbitrary<Money> money() {
        Arbitrary<BigDecimal> amount =
                Arbitraries.of(
                                "0",
                                "0.00",
                                "1.10",
                                "0.000001",
                                "-3",
                                "1E-12",
                                "12345678901234567890.5")
                        .map(BigDecimal::new);
        return Combinators.combine(amount, Arbitraries.of("USD", "EUR")).as(Money::new);
    }

    private static Arbitrary<TurnOptions> options() {
        return Combinators.combine(
                        AGENT_ID.optional(0.5),
                        Arbitraries.of(true, false).optional(0.5),
                        Arbitraries.integers().between(0, 100_000).optional(0.5),
                        Arbitraries.of(true, false),
                        Arbitraries.longs().between(1, 1_000_000),
                        USER_ID.optional(0.5))
                .as(TurnOptions::new);
    }
}
