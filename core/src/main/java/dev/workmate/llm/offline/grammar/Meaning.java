package dev.workmate.llm.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a question means: measure, entity, filters, names, place, period, comparison, grouping,
 * order, limit and form, each with the words that said so. Immutable.
 */
public record Meaning(Language language, List<Tag> tags, String text, List<Tag> former) {
    /** What a question can be about by itself. */
    private static final Set<Kind> HEADS =
            Set.of(
                    Kind.MEASURE,
                    Kind.ENTITY,
                    Kind.STATEMENT,
                    Kind.SPECIAL,
                    Kind.ALIAS,
                    Kind.CODE,
                    Kind.STATE);

    /** Kinds of which a later question replaces the earlier ones. */
    private static final List<Set<Kind>> SLOTS =
            List.of(
                    Set.of(Kind.PERIOD),
                    Set.of(Kind.GROUP),
                    Set.of(Kind.FORM),
                    Set.of(Kind.ORDER),
                    Set.of(Kind.LIMIT),
                    Set.of(Kind.THRESHOLD),
                    Set.of(Kind.STATE),
                    Set.of(Kind.CALC, Kind.VERSUS, Kind.LIKE),
                    Set.of(Kind.ATTR));

    public Meaning {
        tags = List.copyOf(tags);
        former = List.copyOf(former);
    }

    /** Reads a question by itself. */
    public static Meaning read(String text, Language language) {
        return new Meaning(
                language, Grammar.apply(Tagger.tag(Lexer.tokens(text), language)), text, List.of());
    }

    public List<Tag> all(Kind kind) {
        return tags.stream().filter(tag -> tag.is(kind)).toList();
    }

    public Optional<Tag> one(Kind kind) {
        return tags.stream().filter(tag -> tag.is(kind)).findFirst();
    }

    public boolean has(Kind kind) {
        return one(kind).isPresent();
    }

    public boolean has(Kind kind, String value) {
        return tags.stream().anyMatch(tag -> tag.is(kind, value));
    }

    /** Whether it says by itself what it is about. */
    public boolean hasHead() {
        return tags.stream().anyMatch(tag -> HEADS.contains(tag.kind()))
                || has(Kind.ORDER) && has(Kind.GROUP)
                || has(Kind.NAME) && (has(Kind.CALC, "last") || has(Kind.CALC, "first"));
    }

    /** Whether anything in it could be about the business. */
    public boolean isBusiness() {
        return hasHead() || has(Kind.DECLINE);
    }

    /** This as said after {@code before}: what it leaves unsaid is taken from there. */
    public Meaning after(Meaning before) {
        List<Tag> merged = new ArrayList<>(before.tags().stream().map(Tag::inherited).toList());
        boolean narrows = has(Kind.FOLLOW, "only");
        boolean adds = has(Kind.FOLLOW, "add");
        boolean compares = has(Kind.VERSUS) || has(Kind.LIKE);
        List<Tag> said = tags.stream().map(tag -> within(tag, before)).toList();
        for (Set<Kind> slot : SLOTS) {
            boolean kept = slot.contains(Kind.PERIOD) && (compares || adds);
            if (!kept && tags.stream().anyMatch(tag -> slot.contains(tag.kind()))) {
                merged.removeIf(tag -> slot.contains(tag.kind()));
            }
        }
        boolean named = tags.stream().anyMatch(Meaning::isName);
        if (!narrows && !adds && named || narrows && has(Kind.PLACE)) {
            merged.removeIf(tag -> isName(tag) && !(narrows && !tag.is(Kind.PLACE)));
        }
        if (has(Kind.MEASURE) || has(Kind.STATEMENT)) {
            merged.removeIf(
                    tag -> tag.is(Kind.MEASURE) || tag.is(Kind.STATE) || tag.is(Kind.STATEMENT));
        }
        if (has(Kind.ENTITY) && !narrows) {
            merged.removeIf(tag -> tag.is(Kind.ENTITY));
        }
        boolean changes = has(Kind.CALC, "difference") || has(Kind.CALC, "growth");
        if (has(Kind.FOLLOW, "both") && !named && !has(Kind.PERIOD)) {
            merged.addAll(before.former());
        } else if (changes && !has(Kind.PERIOD)) {
            before.former().stream().filter(tag -> tag.is(Kind.PERIOD)).forEach(merged::add);
        }
        merged.removeIf(tag -> tag.is(Kind.FOLLOW));
        merged.addAll(said);
        return new Meaning(language, merged, text, past(before, compares, named));
    }

    /** This with the names, places and times of {@code other}, where it has none of its own. */
    public Meaning beside(Meaning other) {
        List<Tag> merged = new ArrayList<>(tags);
        if (tags.stream().noneMatch(Meaning::isName)) {
            other.tags().stream().filter(Meaning::isName).map(Tag::inherited).forEach(merged::add);
        }
        if (!has(Kind.PERIOD)) {
            other.all(Kind.PERIOD).stream().map(Tag::inherited).forEach(merged::add);
        }
        return new Meaning(language, merged, text, former);
    }

    private static boolean isName(Tag tag) {
        return tag.is(Kind.NAME) || tag.is(Kind.PLACE) || tag.is(Kind.ALIAS) || tag.is(Kind.CODE);
    }

    /** "And last year?" after a question about a month is about that month. */
    private static Tag within(Tag tag, Meaning before) {
        Optional<Tag> earlier = before.one(Kind.PERIOD);
        boolean part =
                earlier.filter(old -> old.value().matches("(?:month|quarter|half) \\d+(?: \\w+)?"))
                        .isPresent();
        boolean year = earlier.filter(old -> old.value().matches("year \\d{4}")).isPresent();
        if (tag.is(Kind.PERIOD) && year && tag.value().matches("(?:month|quarter|half) \\d+")) {
            return tag.as(Kind.PERIOD, tag.value() + earlier.orElseThrow().value().substring(4));
        }
        if (!tag.is(Kind.PERIOD) || !part) {
            return tag;
        }
        String stretch = earlier.orElseThrow().value().replaceFirst("^(\\w+ \\d+).*$", "$1");
        if (tag.value().equals("last year")) {
            return tag.as(Kind.PERIOD, stretch + " last");
        }
        return tag.value().startsWith("year ")
                ? tag.as(Kind.PERIOD, stretch + tag.value().substring(4))
                : tag;
    }

    /** What this question put something else in place of. */
    private List<Tag> past(Meaning before, boolean compares, boolean named) {
        List<Tag> past = new ArrayList<>();
        if (has(Kind.PERIOD) && !compares) {
            past.addAll(before.all(Kind.PERIOD));
        }
        if (named) {
            before.tags().stream().filter(Meaning::isName).forEach(past::add);
        }
        return (past.isEmpty() ? before.former() : past).stream().map(Tag::inherited).toList();
    }
}
