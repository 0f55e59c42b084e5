package dev.workmate.testkit;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.KeptPicture;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Passage;
import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.ToolContent;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonText;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random events and signals of every type. A new record needs nothing here as long as its parts are
 * of known types; a part with a rule of its own gets an entry in {@link #WITH_RULES}.
 */
public final class AnyEvent {
    private static final Any<String> TEXT =
            Any.of("", "a", " ", "Grüße", "漢字", "😀", "\"", "\\", "\n", "\u0000", "</script>", "{}")
                    .list(4)
                    .map(parts -> String.join("", parts));
    private static final Any<String> UUID =
            random -> Uuids.format(random.nextLong(), random.nextLong());
    private static final Any<Boolean> YES_OR_NO = Random::nextBoolean;
    private static final Any<AgentId> AGENT_ID =
            Any.of("supervisor", "erp-agent", "a", "x-1-y").map(AgentId::new);
    private static final Any<UserId> USER_ID = UUID.map(UserId::new);
    private static final Any<Instant> INSTANT =
            random -> Instant.ofEpochMilli(random.nextLong(4_102_444_800_000L));
    private static final Any<Long> COUNT = random -> random.nextLong(1L << 40);

    private static final Map<Class<?>, Any<?>> WITH_RULES =
            Map.ofEntries(
                    Map.entry(AgentId.class, AGENT_ID),
                    Map.entry(AgentIdentity.class, identity()),
                    Map.entry(ToolFootprint.class, footprint()),
                    Map.entry(Attachment.class, attachment()),
                    Map.entry(ChartDrawn.class, chart()),
                    Map.entry(Citation.class, citation()),
                    Map.entry(JsonText.class, AnyJson.value()),
                    Map.entry(Money.class, money()),
                    Map.entry(Phrase.class, phrase(2)),
                    Map.entry(TurnOptions.class, options()),
                    Map.entry(Usage.class, usage()));

    private AnyEvent() {}

    /** Sentences in sentences, down to a depth. */
    private static Any<Phrase> phrase(int depth) {
        return random -> {
            List<Phrase.Part> parts = new ArrayList<>();
            parts.add(new Phrase.TextPart("name", TEXT.next(random)));
            parts.add(new Phrase.TermPart("field", TEXT.next(random)));
            parts.add(new Phrase.NumberPart("count", String.valueOf(random.nextInt())));
            parts.add(new Phrase.MoneyPart("sum", "-0.50", TEXT.maybe().next(random)));
            parts.add(new Phrase.DayPart("day", "2026-11-15"));
            if (depth > 0) {
                Phrase inner = phrase(depth - 1).next(random);
                parts.add(new Phrase.PhrasePart("what", inner));
                parts.add(new Phrase.PhrasesPart("steps", List.of(inner, inner), "; "));
            }
            Collections.shuffle(parts, random);
            return new Phrase(TEXT.next(random), parts);
        };
    }

    /** Events of all types, each as likely as any other. */
    public static Any<AgentEvent> event() {
        return anyOf(AgentEvent.class);
    }

    public static Any<LiveSignal> signal() {
        return anyOf(LiveSignal.class);
    }

    public static Any<AgentIdentity> identity() {
        return random ->
                new AgentIdentity(
                        AGENT_ID.next(random),
                        "Agent " + TEXT.next(random),
                        Any.of("building", "search").next(random),
                        Any.of("#2563eb", "#000000").next(random));
    }

    /** Values of a record type. */
    public static <T> Any<T> of(Class<T> type) {
        return any(type).map(type::cast);
    }

    private static <T> Any<T> anyOf(Class<T> root) {
        List<Any<T>> leaves = new ArrayList<>();
        Leaves.of(root).forEach(leaf -> leaves.add(any(leaf).map(root::cast)));
        return random -> leaves.get(random.nextInt(leaves.size())).next(random);
    }

    private static Any<?> any(Type type) {
        if (type instanceof ParameterizedType generic) {
            Any<?> inner = any(generic.getActualTypeArguments()[0]);
            return generic.getRawType() == Optional.class ? inner.maybe() : inner.list(3);
        }
        return any((Class<?>) type);
    }

    private static Any<?> any(Class<?> type) {
        if (WITH_RULES.containsKey(type)) {
            return WITH_RULES.get(type);
        }
        if (type.isEnum()) {
            return Any.of(type.getEnumConstants());
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

    private static Any<?> scalar(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "String" -> TEXT;
            case "boolean", "Boolean" -> YES_OR_NO;
            case "int", "Integer" -> Any.longs().map(Long::intValue);
            case "long", "Long" -> Any.longs();
            case "Double" -> Any.of(0.0, 0.25, 1.0 / 3, 1.0);
            case "Instant" -> INSTANT;
            default -> throw new IllegalArgumentException("teach AnyEvent to make a " + type);
        };
    }

    private static Any<?> record(Class<?> type) {
        List<Any<?>> parts = new ArrayList<>();
        for (RecordComponent part : type.getRecordComponents()) {
            parts.add(any(part.getGenericType()));
        }
        return random -> {
            List<Object> values = new ArrayList<>();
            parts.forEach(part -> values.add(part.next(random)));
            return make(type, values);
        };
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

    private static Any<ToolFootprint> footprint() {
        return random ->
                new ToolFootprint(
                        COUNT.next(random),
                        COUNT.maybe().next(random),
                        UUID.maybe().next(random),
                        random.nextBoolean(),
                        content().maybe().next(random));
    }

    private static Any<ToolContent> content() {
        return random ->
                new ToolContent(
                        List.of(
                                new KeptPicture(
                                        UUID.next(random), "image/png", COUNT.next(random))),
                        List.of(
                                new Passage(
                                        TEXT.next(random),
                                        TEXT.next(random),
                                        span().next(random))));
    }

    private static Any<Span> span() {
        return random -> {
            int start = random.nextInt(1_000);
            return new Span(start, start + random.nextInt(1_000));
        };
    }

    private static Any<Attachment> attachment() {
        return random ->
                new Attachment(
                        UUID.next(random),
                        TEXT.next(random),
                        TEXT.next(random),
                        COUNT.next(random),
                        Any.of(1, 100).maybe().next(random));
    }

    private static Any<ChartDrawn> chart() {
        return random ->
                new ChartDrawn(
                        UUID.next(random),
                        TEXT.next(random),
                        AnyJson.object().next(random),
                        new ToolUseId(UUID.next(random)));
    }

    private static Any<Citation> citation() {
        return random -> {
            int start = random.nextInt(1_000);
            return new Citation(
                    TEXT.next(random),
                    TEXT.next(random),
                    TEXT.next(random),
                    start,
                    start + random.nextInt(1_000),
                    UUID.maybe().next(random),
                    Any.of(1).maybe().next(random),
                    Any.of(1, 99).maybe().next(random),
                    span().maybe().next(random));
        };
    }

    private static Any<Money> money() {
        Any<BigDecimal> amount =
                Any.of("0", "0.00", "1.10", "0.000001", "-3", "1E-12", "12345678901234567890.5")
                        .map(BigDecimal::new);
        return Any.both(amount, Any.of("USD", "EUR"), Money::new);
    }

    private static Any<TurnOptions> options() {
        return random ->
                new TurnOptions(
                        AGENT_ID.maybe().next(random),
                        YES_OR_NO.maybe().next(random),
                        Any.between(0, 100_000).maybe().next(random),
                        random.nextBoolean(),
                        random.nextLong(1, 1_000_000),
                        USER_ID.maybe().next(random));
    }

    private static Any<Usage> usage() {
        return random ->
                new Usage(
                        COUNT.next(random),
                        COUNT.next(random),
                        COUNT.next(random),
                        COUNT.next(random),
                        COUNT.next(random));
    }
}
