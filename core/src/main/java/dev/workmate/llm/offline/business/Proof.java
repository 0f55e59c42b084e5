package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.Answering.Case;
import dev.workmate.llm.offline.business.Conduct.Done;
import dev.workmate.llm.offline.business.data.DaySpan;
import dev.workmate.llm.offline.business.data.Dimension;
import dev.workmate.llm.offline.business.data.ErpCall;
import dev.workmate.llm.offline.business.data.Name;
import dev.workmate.llm.offline.business.data.Spans;
import dev.workmate.llm.offline.business.wording.Voice;
import dev.workmate.llm.offline.business.wording.Witnesses;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Holds an answer against its question: each part of the question must show in the words of the
 * answer or in the calls that it was made with. Whoever planned the answer has no say in it, so
 * what a plan drops is declined instead of passed over.
 */
final class Proof {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| \\d+ \\|");

    /** Parts that only arrange figures; where there is nothing there is nothing to arrange. */
    private static final Set<Kind> ARRANGING =
            Set.of(Kind.GROUP, Kind.ORDER, Kind.LIMIT, Kind.CALC, Kind.FORM, Kind.ASK);

    /** Parts of an earlier question that say how it was asked, not what about. */
    private static final Set<Kind> PASSING = Set.of(Kind.ASK, Kind.ORDINAL, Kind.BY);

    private final Case it;
    private final Meaning meaning;
    private final Voice voice;
    private final boolean card;

    Proof(Case it, boolean card) {
        this.it = it;
        this.meaning = it.meaning();
        this.voice = it.voice();
        this.card = card;
    }

    /** The answer, if everything that was asked for shows in it; a refusal otherwise. */
    String of(String told) throws Done {
        Witnesses witnesses = new Witnesses(voice, told);
        boolean none = witnesses.says("nothing") || witnesses.says("none");
        List<String> missing =
                meaning.tags().stream()
                        .filter(tag -> !(none && ARRANGING.contains(tag.kind())))
                        .filter(tag -> !(tag.isInherited() && isPast(tag)))
                        .filter(tag -> !shows(tag, told, witnesses))
                        .map(Tag::text)
                        .distinct()
                        .toList();
        if (!missing.isEmpty()) {
            throw new Done(it.unsure(missing));
        }
        return told;
    }

    private boolean isPast(Tag tag) {
        return card || PASSING.contains(tag.kind());
    }

    private boolean shows(Tag tag, String told, Witnesses witnesses) {
        return switch (tag.kind()) {
            case STOP, DECLINE -> true;
            case NAME, ALIAS, CODE -> names(told);
            case ORDINAL -> names(told) || told.contains("| " + tag.value() + " | ");
            case PLACE -> places(tag, told) || tag.isInherited() && isReplaced();
            case PERIOD -> period(tag, told, witnesses);
            case LIMIT -> rows(told) <= Integer.parseInt(tag.value());
            case THRESHOLD -> told.contains(voice.threshold(tag.value()));
            case FORM -> isDrawn(tag, told);
            case VERSUS, LIKE -> witnesses.says("change") || isBeside();
            case FOLLOW ->
                    follows(tag)
                            || tag.is(Kind.FOLLOW, "both")
                                    && (witnesses.says("worth") || witnesses.says("total"));
            case ENTITY -> isKind(tag) || witnesses.show(tag);
            case INCLUDE ->
                    tag.value().equals("money")
                            ? told.contains(it.firm().currency())
                            : witnesses.show(tag);
            case STATE -> card || witnesses.show(tag);
            case ASK -> card && !tag.value().matches("many|when") || witnesses.show(tag);
            case REL -> tag.value().matches("this|asof|today");
            case NUMBER, UNIT -> card || told.contains(tag.value());
            default -> witnesses.show(tag);
        };
    }

    private boolean names(String told) {
        return it.scope().names().stream()
                        .allMatch(name -> told.contains(name.text()) || isWithin(name, told))
                && !(it.scope().names().isEmpty() && it.scope().documents().isEmpty());
    }

    /** Models of one kind are called by it: "Kayak (9)". */
    private boolean isWithin(Name name, String told) {
        return it.scope().filters().stream()
                .anyMatch(
                        filter ->
                                filter.dimension() == name.dimension()
                                        && filter.values().contains(name.key())
                                        && told.contains(filter.label()));
    }

    /** "The customer Pineport", "the Nordic region": the name shows what kind it is of. */
    private boolean isKind(Tag tag) {
        return it.scope().names().stream()
                .anyMatch(name -> name.dimension().word().equals(tag.value()));
    }

    /** Whether somebody stands in the place of where an earlier question was about. */
    private boolean isReplaced() {
        return !it.scope().has(Dimension.COUNTRY) && !it.scope().names().isEmpty();
    }

    private boolean places(Tag tag, String told) {
        return Arrays.stream(tag.value().split(","))
                .allMatch(code -> told.contains(voice.country(code)));
    }

    /** Its first and last day, in the words of the answer, not only in what it is signed with. */
    private boolean period(Tag tag, String told, Witnesses witnesses) {
        String body = told.replaceFirst("(?s)\\n\\n_[^_]*_$", "");
        Optional<DaySpan> days = Spans.of(tag.value(), it.firm().today());
        if (days.isEmpty() || tag.value().equals("ever")) {
            return days.isPresent();
        }
        if (isWithinRow(body)) {
            return true;
        }
        DaySpan span = days.get();
        DaySpan next = new DaySpan(span.from().plusYears(1), span.to().plusYears(1));
        return shows(span, body, witnesses)
                || shows(span.endingBy(it.firm().today()), body, witnesses)
                || !span.isOpen() && shows(next, body, witnesses) && isAhead(next);
    }

    /**
     * Periods that follow each other show by the first day of the first and the last of the last.
     */
    private boolean isWithinRow(String body) {
        List<DaySpan> spans =
                meaning.all(Kind.PERIOD).stream()
                        .map(tag -> Spans.of(tag.value(), it.firm().today()))
                        .flatMap(Optional::stream)
                        .map(span -> span.endingBy(it.firm().today()))
                        .sorted(Comparator.comparing(DaySpan::from))
                        .toList();
        boolean row =
                spans.size() > 1
                        && IntStream.range(1, spans.size())
                                .allMatch(
                                        i ->
                                                spans.get(i - 1)
                                                        .to()
                                                        .plusDays(1)
                                                        .equals(spans.get(i).from()));
        return row
                && body.contains(
                        voice.span(new DaySpan(spans.getFirst().from(), spans.getLast().to())));
    }

    private boolean isAhead(DaySpan span) {
        return !span.from().isBefore(it.firm().today().withDayOfMonth(1));
    }

    private boolean shows(DaySpan span, String body, Witnesses witnesses) {
        boolean end =
                body.contains(voice.day(span.to()))
                        || witnesses.says("like.for.like")
                        || witnesses.says("special.lostcustomers");
        boolean begin = span.isOpen() || body.contains(voice.day(span.from()));
        boolean asOf = body.contains(voice.say("as.of", voice.day(span.to())));
        return begin && end || asOf;
    }

    private static long rows(String told) {
        return ROW.matcher(told).results().count();
    }

    private boolean isDrawn(Tag tag, String told) {
        return tag.value().equals("table")
                ? told.contains("|")
                : it.conduct().made().stream().anyMatch(ErpCall::draws);
    }

    /** Two names or places side by side compare as well. */
    private boolean isBeside() {
        return it.scope().filters().stream()
                .anyMatch(filter -> filter.values().size() > 1 && !filter.excluded());
    }

    /** "Its reorder point" needs somebody that it is said of. */
    private boolean isPossessive(Tag tag) {
        return tag.text().matches("(?iu)its|their|his|her|sus?|ihre?[nmrs]?|seine?[nmrs]?")
                && meaning.tags().stream()
                        .takeWhile(other -> !other.equals(tag))
                        .noneMatch(other -> other.is(Kind.ENTITY) || other.is(Kind.NAME));
    }

    private boolean follows(Tag tag) {
        boolean later = meaning.tags().stream().anyMatch(Tag::isInherited);
        return switch (tag.value()) {
            case "that" -> later || !isPossessive(tag);
            case "about", "yes", "first" -> true;
            case "only" ->
                    !it.scope().filters().isEmpty()
                            || meaning.has(Kind.STATE)
                            || meaning.has(Kind.LIMIT)
                            || meaning.has(Kind.THRESHOLD);
            case "both" -> isBeside() || meaning.all(Kind.PERIOD).size() > 1;
            case "or" -> isBeside();
            case "back" -> later || card;
            case "more" -> false;
            default -> later;
        };
    }
}
