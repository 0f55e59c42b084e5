package dev.workmate.llm.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Pattern YEAR_SAID =
            Pattern.compile("((?:year|(?:month|quarter|half) \\d+) )(\\d{4})");

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

    /** What a question is about; another one takes its place. */
    private static final Set<Kind> HEADLINES =
            Set.of(Kind.MEASURE, Kind.STATE, Kind.STATEMENT, Kind.SPECIAL);

    /** Kinds whose phrases are asked for one by one where several are joined. */
    private static final List<Kind> JOINED = List.of(Kind.MEASURE, Kind.ENTITY, Kind.STATE);

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
                || isAboutSales()
                || has(Kind.ORDER) && has(Kind.GROUP)
                || has(Kind.NAME) && (has(Kind.CALC, "last") || has(Kind.CALC, "first"));
    }

    /** "Germany ytd", "Tove vs Ines in Q3", "Q3 against Q2": what was sold is not said. */
    private boolean isAboutSales() {
        boolean whom = has(Kind.NAME) || has(Kind.PLACE);
        boolean compared =
                has(Kind.VERSUS)
                        || has(Kind.LIKE)
                        || has(Kind.CALC, "growth")
                        || has(Kind.CALC, "share");
        return whom && (has(Kind.PERIOD) || compared || has(Kind.GROUP))
                || compared && has(Kind.PERIOD);
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
        boolean shifts = has(Kind.LIKE) && !has(Kind.VERSUS) && !has(Kind.CALC);
        List<Tag> said =
                tags.stream()
                        .map(tag -> tag.is(Kind.LIKE) && !shifts ? tag : within(tag, before))
                        .toList();
        boolean moved = shifts && said.stream().noneMatch(tag -> tag.is(Kind.LIKE));
        if (moved) {
            merged.removeIf(tag -> tag.is(Kind.PERIOD));
        }
        for (Set<Kind> slot : SLOTS) {
            boolean kept = slot.contains(Kind.PERIOD) && (compares || adds);
            if (!kept && tags.stream().anyMatch(tag -> slot.contains(tag.kind()))) {
                merged.removeIf(tag -> slot.contains(tag.kind()));
            }
        }
        boolean named = tags.stream().anyMatch(Meaning::isName);
        if (!narrows && !adds && named || narrows && has(Kind.PLACE)) {
            merged.removeIf(tag -> isName(tag) && !(narrows && !tag.is(Kind.PLACE)));
            merged.removeIf(tag -> tag.is(Kind.NEGATION));
        }
        if (has(Kind.MEASURE) || has(Kind.STATEMENT) || has(Kind.SPECIAL)) {
            boolean points = has(Kind.FOLLOW, "that") || has(Kind.FOLLOW, "back");
            merged.removeIf(tag -> HEADLINES.contains(tag.kind()));
            if (points && !has(Kind.SPECIAL)) {
                before.all(Kind.SPECIAL).stream().map(Tag::inherited).forEach(merged::add);
            }
        }
        if (has(Kind.ENTITY) && !narrows) {
            merged.removeIf(tag -> tag.is(Kind.ENTITY));
        }
        boolean counted =
                !has(Kind.MEASURE)
                        && tags.stream()
                                .anyMatch(
                                        tag ->
                                                tag.is(Kind.ENTITY)
                                                        && !Grammar.isSplit(tag.value()));
        if (counted) {
            merged.removeIf(tag -> tag.is(Kind.MEASURE));
        }
        boolean figure =
                before.has(Kind.MEASURE) || before.has(Kind.STATE) || before.has(Kind.ORDER);
        if (has(Kind.GROUP) && figure) {
            merged.removeIf(tag -> tag.is(Kind.ENTITY) && Grammar.isSplit(tag.value()));
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

    /** This with other values for its periods. */
    public Meaning timed(UnaryOperator<String> periods) {
        return new Meaning(
                language,
                tags.stream()
                        .map(
                                tag ->
                                        tag.is(Kind.PERIOD)
                                                ? tag.as(Kind.PERIOD, periods.apply(tag.value()))
                                                : tag)
                        .toList(),
                text,
                former);
    }

    /** This without a name. */
    public Meaning without(String name) {
        return new Meaning(
                language,
                tags.stream()
                        .filter(tag -> !(isName(tag) && tag.value().equals(name)))
                        .filter(tag -> !tag.is(Kind.ENTITY, "company"))
                        .toList(),
                text,
                former);
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

    /**
     * "Sales and purchases", "open and overdue invoices": what is joined by "and" is asked for one
     * by one.
     */
    public List<Meaning> apart() {
        for (Kind kind : JOINED) {
            List<Integer> places = joined(kind);
            if (places.size() > 1) {
                return places.stream().map(kept -> with(kept, places)).toList();
            }
        }
        return List.of(this);
    }

    /** Where phrases of a kind stand that have nothing but "and" between them. */
    private List<Integer> joined(Kind kind) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < tags.size(); i++) {
            boolean and = tags.get(i).is(Kind.FOLLOW, "about") || tags.get(i).is(Kind.STOP);
            if (tags.get(i).is(kind) && isNew(i, places)) {
                boolean near =
                        places.isEmpty()
                                || tags.subList(places.getLast() + 1, i).stream()
                                        .anyMatch(tag -> tag.is(Kind.FOLLOW, "about"));
                if (!near) {
                    places.clear();
                }
                places.add(i);
            } else if (!and && places.size() == 1) {
                places.clear();
            } else if (!and && places.size() > 1) {
                break;
            }
        }
        return places;
    }

    private boolean isNew(int at, List<Integer> places) {
        return places.stream()
                .noneMatch(other -> tags.get(other).value().equals(tags.get(at).value()));
    }

    private Meaning with(int kept, List<Integer> places) {
        List<Tag> some = new ArrayList<>();
        for (int i = 0; i < tags.size(); i++) {
            boolean between = i > places.getFirst() && i < places.getLast();
            if (i == kept || !places.contains(i) && !between) {
                some.add(tags.get(i));
            }
        }
        return new Meaning(language, some, text, former);
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
        Optional<String> shifted =
                tag.is(Kind.LIKE, "last_year")
                        ? earlier.flatMap(Meaning::yearBefore)
                        : Optional.empty();
        if (shifted.isPresent()) {
            return tag.as(Kind.PERIOD, shifted.get());
        }
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

    /** The same stretch a year earlier, where the year was said. */
    private static Optional<String> yearBefore(Tag period) {
        Matcher matcher = YEAR_SAID.matcher(period.value());
        return matcher.matches()
                ? Optional.of(matcher.group(1) + (Integer.parseInt(matcher.group(2)) - 1))
                : Optional.empty();
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
