package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Asked;
import dev.workmate.llm.offline.business.data.RecordKind;
import dev.workmate.llm.offline.business.wording.Declines;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Language;
import dev.workmate.llm.offline.grammar.Languages;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Recognises questions about the company's business; what is none is left to others. */
public final class BusinessRules {
    private static final Pattern NEXT_QUESTION =
            Pattern.compile(
                    "(?iu)(?:\\s*[,;:]\\s*(?:and |y |und )?|\\s+(?:and|y|und)"
                            + " )(?=(?:how|what|whats|what's|which|who|when|since"
                            + " when|cu[aá]nt[oa]s?|cu[aá]l(?:es)?|qui[eé]n(?:es)?|wie|was|welche[rsn]?|wer|wann|(?:is|are|was|were|do|does|did|have|has)"
                            + " (?:any\\w*|there|they|we|it)|(?:ist|sind)"
                            + " (?:etwas|was|davon|welche)|(?:hay|tienen?) alg\\p{L}+)\\b)");
    private static final Set<Kind> CONTINUES =
            Set.of(
                    Kind.PERIOD,
                    Kind.PLACE,
                    Kind.NAME,
                    Kind.ALIAS,
                    Kind.GROUP,
                    Kind.FORM,
                    Kind.ORDER,
                    Kind.LIMIT,
                    Kind.THRESHOLD,
                    Kind.CALC,
                    Kind.VERSUS,
                    Kind.LIKE,
                    Kind.ORDINAL,
                    Kind.NUMBER,
                    Kind.ATTR,
                    Kind.ASK,
                    Kind.NEGATION,
                    Kind.INCLUDE,
                    Kind.ENTITY);

    private BusinessRules() {}

    /** What was wanted just before, and what was answered to it. */
    public record Before(Optional<BusinessQuestion> question, String answer) {
        public static final Before NOTHING = new Before(Optional.empty(), "");
    }

    /** Reads a clause as it was written. */
    public static Optional<BusinessQuestion> read(String clause, Before before) {
        String text = clause.replaceAll("\\s+", " ").replaceAll("[?!.]+$", "").strip();
        return DataRules.read(text).or(() -> asked(text, before));
    }

    /**
     * Reads a sentence that may hold several questions, each of which may build on the one before.
     */
    public static List<BusinessQuestion> readAll(String sentence, Before before) {
        List<BusinessQuestion> questions = new ArrayList<>();
        Before last = before;
        Optional<BusinessQuestion> earlier = Optional.empty();
        for (String part : parts(sentence)) {
            if (!questions.isEmpty() && isEmpty(part)) {
                continue;
            }
            Optional<BusinessQuestion> question =
                    part.isBlank() ? Optional.empty() : read(part, last).map(alongside(earlier));
            if (question.isEmpty()) {
                return read(sentence, before).map(BusinessRules::apart).orElse(List.of());
            }
            if (!isTopic(question.get()) || sentence.endsWith(part)) {
                questions.addAll(apart(question.get()));
            }
            earlier = question;
            last = new Before(question, "");
        }
        return questions;
    }

    /** The questions of a sentence; "of that, how much …" is one. */
    private static List<String> parts(String sentence) {
        List<String> parts = new ArrayList<>(List.of(NEXT_QUESTION.split(sentence)));
        if (parts.size() > 1 && isEmpty(parts.getFirst())) {
            String whole = sentence.substring(0, sentence.indexOf(parts.get(1)));
            parts.set(1, whole + parts.get(1));
            parts.removeFirst();
        }
        return parts;
    }

    /** "…, how is it?" */
    private static boolean isEmpty(String part) {
        return Meaning.read(part, Languages.of(part, Language.EN)).tags().stream()
                .allMatch(tag -> tag.is(Kind.STOP) || tag.is(Kind.FOLLOW));
    }

    /** "The client Dunhaven, what …" names whom the next part is about and asks nothing. */
    private static boolean isTopic(BusinessQuestion question) {
        return question instanceof Asked asked
                && asked.meaning().has(Kind.NAME)
                && asked.meaning().tags().stream()
                        .allMatch(
                                tag ->
                                        tag.is(Kind.NAME)
                                                || tag.is(Kind.STOP)
                                                || tag.is(Kind.ENTITY));
    }

    private static List<BusinessQuestion> apart(BusinessQuestion question) {
        if (!(question instanceof Asked asked)) {
            return List.of(question);
        }
        List<Meaning> parts = asked.meaning().apart();
        return parts.stream()
                .<BusinessQuestion>map(part -> new Asked(part, asked.before(), parts.size() == 1))
                .toList();
    }

    /**
     * A later part of a sentence is about the same people, places and time unless it says others.
     */
    private static UnaryOperator<BusinessQuestion> alongside(Optional<BusinessQuestion> earlier) {
        return question -> {
            boolean alone =
                    !(question instanceof Asked asked)
                            || !(earlier.orElse(null) instanceof Asked)
                            || asked.meaning().tags().stream().anyMatch(Tag::isInherited);
            if (alone) {
                return question;
            }
            Asked later = (Asked) question;
            return later.as(later.meaning().beside(((Asked) earlier.orElseThrow()).meaning()));
        };
    }

    /** Whether it asks for what no data can answer, in words that are about no business. */
    public static Optional<String> declined(String text) {
        Meaning meaning = Meaning.read(text, Languages.of(text, Language.EN));
        return Declines.of(meaning);
    }

    private static Optional<BusinessQuestion> asked(String text, Before before) {
        Optional<Asked> earlier =
                before.question().filter(Asked.class::isInstance).map(Asked.class::cast);
        Language language =
                Languages.of(text, earlier.map(q -> q.meaning().language()).orElse(Language.EN));
        Meaning meaning = Meaning.read(text, language);
        if (earlier.isPresent() && continues(meaning, earlier.get().meaning())) {
            return Optional.of(
                    new Asked(meaning.after(earlier.get().meaning()), before.answer(), true));
        }
        return meaning.hasHead() || isAboutSomebody(meaning)
                ? Optional.of(new Asked(meaning, before.answer(), true))
                : Optional.empty();
    }

    /**
     * Whether it takes up an earlier question: by its words, or because it says too little alone.
     */
    private static boolean continues(Meaning meaning, Meaning earlier) {
        Optional<Tag> first = meaning.tags().stream().filter(tag -> !tag.is(Kind.STOP)).findFirst();
        boolean leads =
                first.filter(
                                tag ->
                                        tag.is(Kind.FOLLOW) && !tag.value().equals("yes")
                                                || tag.is(Kind.BY, "-"))
                        .isPresent();
        boolean counted = meaning.has(Kind.ASK, "many") && !meaning.has(Kind.ENTITY);
        boolean entity = meaning.has(Kind.ENTITY) || meaning.has(Kind.STATE) && !counted;
        boolean points =
                meaning.has(Kind.FOLLOW, "back")
                        || !entity && meaning.has(Kind.ORDINAL)
                        || !meaning.has(Kind.ENTITY)
                                && (meaning.has(Kind.FOLLOW, "that")
                                        || meaning.has(Kind.FOLLOW, "both"));
        boolean bare =
                (meaning.has(Kind.ASK)
                                || earlier.has(Kind.CODE)
                                        && meaning.all(Kind.ENTITY).stream()
                                                .allMatch(Tag::isSingular))
                        && meaning.has(Kind.ENTITY)
                        && meaning.tags().stream().allMatch(BusinessRules::isBare);
        boolean modifies = meaning.tags().stream().anyMatch(tag -> CONTINUES.contains(tag.kind()));
        boolean alone =
                meaning.has(Kind.MEASURE)
                        || meaning.has(Kind.STATEMENT)
                        || meaning.has(Kind.SPECIAL)
                        || meaning.has(Kind.CODE);
        if (meaning.has(Kind.DECLINE)) {
            return false;
        }
        boolean named = earlier.has(Kind.NAME) || earlier.has(Kind.CODE);
        boolean state =
                meaning.has(Kind.STATE)
                        && named
                        && Stream.of(Kind.ENTITY, Kind.NAME, Kind.PLACE).noneMatch(meaning::has);
        return leads
                || named && isFactOf(meaning)
                || isSum(meaning)
                || counted && named && !meaning.has(Kind.NAME) && !meaning.has(Kind.PLACE)
                || isOfOne(meaning, earlier)
                || state && !alone
                || points
                || bare
                || isTerse(meaning, earlier)
                || modifies && !alone && (!entity || meaning.has(Kind.ORDINAL));
    }

    /** "Which customer is the largest from?" after a list of documents is about one of them. */
    private static boolean isOfOne(Meaning meaning, Meaning earlier) {
        List<Tag> said =
                meaning.tags().stream()
                        .filter(tag -> !tag.is(Kind.STOP) && !tag.is(Kind.ASK))
                        .toList();
        return said.size() == 2
                && said.getFirst().is(Kind.ENTITY)
                && said.getLast().is(Kind.ORDER)
                && earlier.all(Kind.ENTITY).stream()
                        .map(tag -> RecordKind.of(tag.value()))
                        .flatMap(Optional::stream)
                        .anyMatch(RecordKind::isDocument);
    }

    /** "Total?" after a list is answered by the list, which tells it. */
    private static boolean isSum(Meaning meaning) {
        return meaning.tags().stream().allMatch(tag -> tag.is(Kind.STOP))
                && meaning.tags().stream()
                        .anyMatch(
                                tag ->
                                        tag.text()
                                                .matches(
                                                        "(?iu)(?:grand |in"
                                                                + " )?totals?|sums?|gesamt\\w*|insgesamt|summe|(?:en"
                                                                + " |suma )?total(?:es)?"));
    }

    /** "Who is the customer?" says too little to be about all of them. */
    private static boolean isBare(Tag tag) {
        return tag.is(Kind.ASK)
                || tag.is(Kind.ENTITY)
                || tag.is(Kind.FOLLOW)
                || tag.is(Kind.STOP)
                        && tag.text()
                                .matches(
                                        "(?iu)the|is|are|was|were|what|d(?:er|ie|as)|ist|sind|waren?|el|las?|los|es|son|fue|fueron|qu[eé]|for|from|of|de|von|a|al|an");
    }

    /** "Who looks after the customer?" once it is known which. */
    private static boolean isFactOf(Meaning meaning) {
        return meaning.has(Kind.ATTR)
                && meaning.has(Kind.ENTITY)
                && meaning.tags().stream().allMatch(tag -> tag.is(Kind.ATTR) || isBare(tag));
    }

    /** "Open invoices?" after a question about somebody is about the same one. */
    private static boolean isTerse(Meaning meaning, Meaning earlier) {
        Set<Kind> whole = Set.of(Kind.STOP, Kind.NAME, Kind.PLACE, Kind.ORDER, Kind.STATEMENT);
        return meaning.tags().size() <= 3
                && meaning.tags().stream().noneMatch(tag -> whole.contains(tag.kind()))
                && earlier.tags().stream().anyMatch(tag -> tag.is(Kind.NAME) || tag.is(Kind.CODE));
    }

    /** "Who is Blackgate Sports": a name and nothing else. */
    private static boolean isAboutSomebody(Meaning meaning) {
        List<Tag> names = meaning.all(Kind.NAME);
        boolean only =
                meaning.tags().stream()
                        .allMatch(
                                tag ->
                                        tag.is(Kind.NAME)
                                                || tag.is(Kind.STOP)
                                                || tag.is(Kind.ASK)
                                                || tag.is(Kind.FOLLOW)
                                                || tag.is(Kind.ATTR)
                                                || tag.is(Kind.ENTITY));
        boolean ours = names.isEmpty() && meaning.has(Kind.ATTR, "vatnumber");
        boolean fact = meaning.has(Kind.ATTR) || meaning.has(Kind.ASK, "many");
        return only && (names.size() == 1 && fact || ours);
    }
}
