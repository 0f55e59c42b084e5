package dev.workmate.llm.offline.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a question in the light of the one before: what it leaves unsaid is taken from there. */
final class FollowUp {
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

    private static final Pattern YEAR_SAID =
            Pattern.compile("((?:year|(?:month|quarter|half) \\d+) )(\\d{4})");

    /** Who was asked for may be whom the next question means; it is not passed over. */
    private static final Set<String> PEOPLE = Set.of("salesperson", "supplier", "contact");

    private static final Pattern TOGETHER =
            Pattern.compile(
                    "(?iu).*(?:together|combined|in sum|zusammen|gemeinsam|junt[oa]s|conjunto|sumados)");

    /** The same days, not the whole year. */
    private static final Pattern SAME =
            Pattern.compile("(?iu)same|gleich|selbe|mism|vorjahreszeitraum|vorjahresperiode");

    private final Meaning now;
    private final Meaning before;
    private final List<Tag> merged;
    private final boolean narrows;
    private final boolean adds;
    private final boolean compares;
    private final boolean named;

    /** Whether it leaves out some of what was asked for: "without Ireland". */
    private final boolean excludes;

    private FollowUp(Meaning now, Meaning before) {
        this.now = now;
        this.before = before;
        this.merged = new ArrayList<>(before.tags().stream().map(Tag::inherited).toList());
        this.narrows = now.has(Kind.FOLLOW, "only");
        this.adds = now.has(Kind.FOLLOW, "add");
        this.compares = now.has(Kind.VERSUS) || now.has(Kind.LIKE);
        this.named = now.tags().stream().anyMatch(Meaning::isName);
        this.excludes = named && now.has(Kind.NEGATION);
    }

    static Meaning of(Meaning now, Meaning before) {
        return new FollowUp(now, before).read();
    }

    private Meaning read() {
        List<Tag> said = said();
        replaceSlots();
        replaceNames();
        replaceSubject();
        boolean changes = now.has(Kind.CALC, "difference") || now.has(Kind.CALC, "growth");
        if (now.has(Kind.FOLLOW, "both") && !named) {
            before.former().stream()
                    .filter(tag -> !(tag.is(Kind.PERIOD) && now.has(Kind.PERIOD)))
                    .forEach(merged::add);
        } else if (changes && !now.has(Kind.PERIOD)) {
            before.former().stream().filter(tag -> tag.is(Kind.PERIOD)).forEach(merged::add);
        }
        if (isTogether()) {
            merged.removeIf(tag -> tag.is(Kind.GROUP));
        }
        merged.removeIf(tag -> tag.is(Kind.FOLLOW));
        merged.addAll(said);
        return new Meaning(now.language(), merged, now.text(), past());
    }

    /** "Both together" is not split by what the last answer was. */
    private boolean isTogether() {
        return now.all(Kind.FOLLOW).stream()
                .anyMatch(
                        tag ->
                                tag.value().equals("both")
                                        && TOGETHER.matcher(tag.text()).matches());
    }

    /** What is said now, with times in the light of those before. */
    private List<Tag> said() {
        boolean shifts = now.has(Kind.LIKE) && !now.has(Kind.VERSUS) && !now.has(Kind.CALC);
        List<Tag> said =
                now.tags().stream()
                        .filter(tag -> !tag.is(Kind.BY, "-"))
                        .flatMap(tag -> tag.is(Kind.LIKE) && !shifts ? Stream.of(tag) : times(tag))
                        .toList();
        if (shifts && said.stream().noneMatch(tag -> tag.is(Kind.LIKE))) {
            merged.removeIf(tag -> tag.is(Kind.PERIOD));
        }
        return said;
    }

    private void replaceSlots() {
        for (Set<Kind> slot : SLOTS) {
            boolean kept = slot.contains(Kind.PERIOD) && (compares || adds);
            if (!kept && now.tags().stream().anyMatch(tag -> slot.contains(tag.kind()))) {
                merged.removeIf(tag -> slot.contains(tag.kind()));
            }
        }
    }

    /**
     * Other names take the place of those before. Where nothing but names is said, goods and whom
     * or where they were sold stand beside each other; whoever looks the names up tells which.
     */
    private void replaceNames() {
        if (!named || adds || excludes || narrows && !now.has(Kind.PLACE)) {
            return;
        }
        merged.removeIf(tag -> Meaning.isName(tag) && !isKept(tag));
        merged.removeIf(tag -> tag.is(Kind.NEGATION));
    }

    private boolean isKept(Tag name) {
        return switch (name.kind()) {
            case PLACE -> !now.has(Kind.PLACE) && isElliptic();
            case CODE -> narrows;
            default -> narrows || isElliptic();
        };
    }

    /** It does not say anew what is wanted, only of whom or when. */
    private boolean isElliptic() {
        return now.tags().stream()
                .noneMatch(
                        tag ->
                                HEADLINES.contains(tag.kind())
                                        || tag.is(Kind.ENTITY)
                                        || tag.is(Kind.ATTR));
    }

    /** Another figure, list or kind of record takes the place of the one before. */
    private void replaceSubject() {
        if (now.has(Kind.MEASURE) || now.has(Kind.STATEMENT) || now.has(Kind.SPECIAL)) {
            boolean points = now.has(Kind.FOLLOW, "that") || now.has(Kind.FOLLOW, "back");
            merged.removeIf(tag -> HEADLINES.contains(tag.kind()));
            if (points && !now.has(Kind.SPECIAL)) {
                before.all(Kind.SPECIAL).stream().map(Tag::inherited).forEach(merged::add);
            }
        }
        if (now.has(Kind.ENTITY) && !narrows && !asksOfOne()) {
            merged.removeIf(tag -> tag.is(Kind.ENTITY));
        }
        boolean counts = now.has(Kind.ASK, "many");
        if (now.has(Kind.MEASURE) || now.has(Kind.SPECIAL) || now.has(Kind.ENTITY) || counts) {
            merged.removeIf(tag -> tag.is(Kind.ATTR) && !PEOPLE.contains(tag.value()));
        }
        boolean listed =
                now.all(Kind.ENTITY).stream().anyMatch(tag -> !Grammar.isSplit(tag.value()));
        if (listed && !now.has(Kind.MEASURE)) {
            merged.removeIf(tag -> tag.is(Kind.MEASURE));
        }
        boolean figure =
                before.has(Kind.MEASURE) || before.has(Kind.STATE) || before.has(Kind.ORDER);
        if (now.has(Kind.GROUP) && figure) {
            merged.removeIf(tag -> tag.is(Kind.ENTITY) && Grammar.isSplit(tag.value()));
        }
    }

    /** "Whose is the largest?" after a list of documents asks for one of them. */
    private boolean asksOfOne() {
        boolean listed =
                before.all(Kind.ENTITY).stream().anyMatch(tag -> !Grammar.isSplit(tag.value()));
        return listed
                && now.has(Kind.ORDER)
                && !now.has(Kind.MEASURE)
                && now.all(Kind.ENTITY).stream()
                        .allMatch(tag -> tag.isSingular() && Grammar.isSplit(tag.value()));
    }

    /** "And last year?" after a question about several months is about each of them. */
    private Stream<Tag> times(Tag tag) {
        List<Tag> earlier = before.all(Kind.PERIOD);
        boolean parts =
                tag.is(Kind.PERIOD, "last year")
                        && !earlier.isEmpty()
                        && earlier.stream()
                                .allMatch(old -> old.value().matches("(?:month|quarter|half) .*"));
        return parts
                ? earlier.stream().map(old -> tag.as(Kind.PERIOD, "yearago " + old.value()))
                : Stream.of(within(tag));
    }

    /** "And 2024?" after a question about a month is about that month. */
    private Tag within(Tag tag) {
        Optional<Tag> earlier = before.one(Kind.PERIOD);
        boolean part =
                earlier.filter(old -> old.value().matches("(?:month|quarter|half) \\d+(?: \\w+)?"))
                        .isPresent();
        boolean year = earlier.filter(old -> old.value().matches("year \\d{4}")).isPresent();
        Optional<String> shifted =
                tag.is(Kind.LIKE, "last_year")
                        ? earlier.flatMap(
                                old ->
                                        SAME.matcher(tag.text()).find()
                                                ? Optional.of("yearago " + old.value())
                                                : yearBefore(old))
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
    private List<Tag> past() {
        List<Tag> past = new ArrayList<>();
        if (now.has(Kind.PERIOD) && !compares) {
            past.addAll(before.all(Kind.PERIOD));
        }
        if (named) {
            before.tags().stream().filter(Meaning::isName).forEach(past::add);
        }
        return (past.isEmpty() ? before.former() : past).stream().map(Tag::inherited).toList();
    }
}
