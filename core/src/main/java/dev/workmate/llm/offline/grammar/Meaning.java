package dev.workmate.llm.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

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

    /** Kinds whose phrases are asked for one by one where several are joined. */
    private static final List<Kind> JOINED = List.of(Kind.MEASURE, Kind.ENTITY, Kind.STATE);

    /** Says that something is a part of what was asked for just before. */
    private static final Pattern OF_WHICH =
            Pattern.compile(
                    "(?iu)of (?:which|that|those|these|them)|thereof|davon|darunter|de (?:ell[oa]s|es[oa]s?|l[oa]s cuales)");

    private static final String SOLD = "(?iu)sold|verkaufte?|vendid[oa]s?";
    private static final String MUCH = "(?iu)(?:by )?how much|wie ?viel|cu[aá]nt[oa]";

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
                || has(Kind.ATTR, "salesperson") && has(Kind.PLACE)
                || has(Kind.ORDER) && (has(Kind.GROUP) || has(Kind.ATTR, "price"))
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
                || compared && has(Kind.PERIOD)
                || has(Kind.CALC, "growth") && (has(Kind.LIKE) || has(Kind.VERSUS));
    }

    /** This as said after {@code before}: what it leaves unsaid is taken from there. */
    public Meaning after(Meaning before) {
        return FollowUp.of(this, before);
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
        int whole = whole();
        if (whole > 0) {
            return List.of(new Meaning(language, tags.subList(0, whole), text, former), this);
        }
        if (isSold()) {
            List<Tag> pieces =
                    tags.stream()
                            .map(
                                    tag ->
                                            tag.is(Kind.MEASURE)
                                                    ? tag.as(Kind.MEASURE, "quantity")
                                                    : tag)
                            .toList();
            return List.of(new Meaning(language, pieces, text, former), this);
        }
        for (Kind kind : JOINED) {
            List<Integer> places = joined(kind);
            if (places.size() > 1) {
                return places.stream().map(kept -> with(kept, places)).toList();
            }
        }
        return List.of(this);
    }

    /** "Tents sold in May" may be meant in pieces or in money; both are told. */
    private boolean isSold() {
        boolean plain =
                tags.stream()
                        .allMatch(
                                tag ->
                                        tag.is(Kind.STOP) && !tag.text().matches(MUCH)
                                                || tag.is(Kind.PERIOD)
                                                || tag.is(Kind.PLACE)
                                                || isGoods(tag)
                                                || tag.is(Kind.FOLLOW, "about")
                                                || tag.is(Kind.MEASURE, "sales"));
        int sold =
                IntStream.range(1, tags.size())
                        .filter(i -> tags.get(i).text().matches(SOLD))
                        .findFirst()
                        .orElse(0);
        return plain && sold > 0 && isGoods(tags.get(sold - 1)) && all(Kind.MEASURE).size() == 1;
    }

    private static boolean isGoods(Tag tag) {
        return tag.is(Kind.NAME) || tag.is(Kind.ALIAS);
    }

    /** "Receivables and how much of them overdue": where the whole ends and its part begins. */
    private int whole() {
        for (int i = 1; i < tags.size(); i++) {
            boolean part =
                    OF_WHICH.matcher(tags.get(i).text()).matches() && !tags.get(i).isInherited();
            List<Tag> before = tags.subList(0, i);
            boolean headed =
                    before.stream()
                            .anyMatch(
                                    tag ->
                                            !tag.isInherited()
                                                    && (tag.is(Kind.MEASURE)
                                                            || tag.is(Kind.ENTITY)));
            boolean stated =
                    tags.subList(i, tags.size()).stream().anyMatch(tag -> tag.is(Kind.STATE));
            if (part && headed && stated) {
                return i;
            }
        }
        return 0;
    }

    /** Where phrases of a kind stand that have nothing but "and" between them. */
    private List<Integer> joined(Kind kind) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < tags.size(); i++) {
            boolean and =
                    tags.get(i).is(Kind.FOLLOW, "about")
                            || tags.get(i).is(Kind.STOP)
                            || isRepeated(i);
            if (tags.get(i).is(kind) && isNew(i, places)) {
                boolean near =
                        places.isEmpty()
                                || isListed(tags.get(places.getLast()), tags.get(i))
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

    /** "The biggest customer and the biggest vendor": the same is said of both. */
    private boolean isRepeated(int at) {
        return tags.get(at).is(Kind.ORDER)
                && tags.subList(0, at).stream()
                        .anyMatch(tag -> tag.is(Kind.ORDER, tags.get(at).value()));
    }

    /** "Sales, purchases and expenses": a comma stands between them. */
    private boolean isListed(Tag one, Tag next) {
        int from = text.toLowerCase(Locale.ROOT).indexOf(one.text().toLowerCase(Locale.ROOT) + ",");
        String rest = from < 0 ? "" : text.substring(from + one.text().length() + 1).strip();
        return rest.toLowerCase(Locale.ROOT).startsWith(next.text().toLowerCase(Locale.ROOT));
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

    static boolean isName(Tag tag) {
        return tag.is(Kind.NAME) || tag.is(Kind.PLACE) || tag.is(Kind.ALIAS) || tag.is(Kind.CODE);
    }
}
