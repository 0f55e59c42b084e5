package dev.workmate.llm.offline.business.review;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Follow-ups that name no thing of their own, such as "oldest one?" or "difference?": they can only
 * be about what the last answer was about, and an answer that is about something else misses them.
 */
final class BareWords {
    private static final String LEAD = "^[¿¡ ]*(?:and |so |und |y |e )?";
    private static final String ASK =
            "(?:(?:what|which|who|whats|what's|welche[rs]?|was|wer|cual|quien)"
                    + " )?(?:(?:is|are|was|were|ist|sind|war|es|son|fue) )?";
    private static final String THE = "(?:the |die |der |das |la |el |los |las )?";
    private static final String END = "[?!. ]*$";

    private static final Pattern UTMOST =
            Pattern.compile(
                    LEAD
                            + ASK
                            + THE
                            + "(?:(?:old|new|lat|earli|larg|bigg|high|small|low|cheap|long)est|best|worst"
                            + "|(?:alte|neue|jung|gross|klein|hoch|niedrig|teuer|billig|lang)s?te[nrs]?"
                            + "|(?:mas|menos) \\w+|mayor|menor|mejor|peor)"
                            + "(?: ones?| of (?:them|these|those|all)| davon| von (?:denen|allen)"
                            + "| de (?:ell[oa]s|tod[oa]s))?"
                            + END);

    private static final Pattern DIFFERENCE =
            Pattern.compile(
                    LEAD
                            + "(?:what is |whats |what's |was ist |wie gross ist |cual es )?"
                            + THE
                            + "(?:difference|diff|differenz|unterschied|diferencia)"
                            + END);

    private static final Pattern COMPARED =
            Pattern.compile("change|differ|veranderung|abweichung|variacion|diferenc");

    private BareWords() {}

    /** The follow-up where the answer is about something else than the one before. */
    static Optional<String> astray(String asked, Told told, Told before) {
        String folded = Demands.fold(asked).strip();
        boolean isAstray =
                UTMOST.matcher(folded).matches() && !isSameThing(told, before)
                        || DIFFERENCE.matcher(folded).matches() && !isCompared(before);
        return !before.title().isEmpty() && isAstray
                ? Optional.of(asked.strip())
                : Optional.empty();
    }

    private static boolean isCompared(Told before) {
        return COMPARED.matcher(Demands.fold(before.body())).find();
    }

    /** The same figure or kind of record, or records in the same state. */
    private static boolean isSameThing(Told told, Told before) {
        return thing(told).equals(thing(before))
                || Stream.of("overdue|uberfallig|vencid", "open|offen|pendient|abiert")
                        .map(Pattern::compile)
                        .anyMatch(state -> isIn(state, told) && isIn(state, before));
    }

    private static boolean isIn(Pattern state, Told told) {
        return state.matcher(Demands.fold(told.title())).find();
    }

    private static String thing(Told told) {
        return Demands.fold(told.title()).replace("*", "").replaceFirst("[·,(:].*", "").strip();
    }
}
