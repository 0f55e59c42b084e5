package dev.workmate.llm.offline;

import dev.workmate.general.Places;
import dev.workmate.llm.offline.UserWish.Aspect;
import dev.workmate.llm.offline.UserWish.TimeAt;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises questions for the time or the date. */
final class TimeRules {
    private static final int MAX_PLACE_WORDS = 5;
    private static final String MOMENT =
            "(?<moment>time and date|date and time|day and time|time of day|day of the week|day of week"
                    + "|timezone|time zone|time|date|weekday|day|year|month|hour|clock|o'clock)";
    private static final String FILLER =
            "(?: is it| it is| it'?s| is| do we have| do they have| have they got| does the clock say"
                    + "| now| right now| today| currently| there| here| exactly)*";
    private static final String PLACE =
            "(?:,? (?:over )?(?<by>in|at|for|on|@) (?<place>.+?))?(?: now| right now| today| currently)?";
    private static final List<Pattern> QUESTIONS =
            List.of(
                    question(
                            "(?:what(?:'s|s| is| are)?|which)?(?: about)?(?: ?the)?(?: ?(?:current|local"
                                    + "|exact|right|present|actual))* ?"
                                    + MOMENT
                                    + FILLER
                                    + PLACE),
                    question("(?<moment>how late|how early) is it" + PLACE),
                    question(
                            "is it (?<moment>late|early|morning|night|day|evening|afternoon|daytime"
                                    + "|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
                                    + "(?: already| still| or \\w+)?"
                                    + PLACE),
                    question("(?:what(?:'s| is|s) )?today(?:'?s)? ?(?<moment>date|day)?" + PLACE),
                    question(
                            "what (?<moment>day) (?:of the week )?(?:is|do we have) today" + PLACE),
                    question("(?:check|look at) the (?<moment>clock|time|date)" + PLACE));
    private static final Pattern NAMED =
            question(
                    "(?:what(?:'s| is|s) )?(?:the )?(?:(?<before>.+?) (?:local )?time|time (?<after>.+?))"
                            + "(?: is it| now)?");
    private static final Pattern DIFFERENCE =
            question(
                    "(?:what(?:'s| is|s) )?(?:the )?time difference (?:between|from) (?<place>.+)");
    private static final Pattern FOLLOW_UP =
            question(
                    "(?:what about|how about|same for|same in|and)? ?(?<in>in|at|for|over in)? ?"
                            + "(?<place>.+)");

    private TimeRules() {}

    private static Pattern question(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    static Optional<UserWish> read(String clause, Optional<UserWish> before) {
        Matcher difference = DIFFERENCE.matcher(clause);
        if (difference.matches()) {
            return known(difference.group("place"))
                    .map(place -> new TimeAt(clause, Optional.of(place), Aspect.DIFFERENCE));
        }
        for (Pattern pattern : QUESTIONS) {
            Matcher matcher = pattern.matcher(clause);
            if (matcher.matches()) {
                Optional<String> place = Optional.ofNullable(matcher.group("place"));
                if (place.isEmpty() || isMeant(place.get(), matcher.group("by"))) {
                    return Optional.of(
                            new TimeAt(clause, elsewhere(place), aspect(matcher.group("moment"))));
                }
            }
        }
        return named(clause).or(() -> followUp(clause, before));
    }

    private static Optional<UserWish> named(String clause) {
        Matcher matcher = NAMED.matcher(clause);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String place =
                matcher.group("before") != null ? matcher.group("before") : matcher.group("after");
        return known(place).map(name -> new TimeAt(clause, Optional.of(name), Aspect.TIME));
    }

    /** "And in Paris?" after a question for the time. */
    private static Optional<UserWish> followUp(String clause, Optional<UserWish> before) {
        Matcher matcher = FOLLOW_UP.matcher(clause);
        if (!(before.orElse(null) instanceof TimeAt earlier) || !matcher.matches()) {
            return Optional.empty();
        }
        String place = matcher.group("place").strip();
        boolean meant = matcher.group("in") != null && place.split("\\s+").length <= 3;
        if (known(place).isEmpty() && !(meant && isPlausible(place))) {
            return Optional.empty();
        }
        String question =
                switch (earlier.aspect()) {
                    case TIME -> "What time is it in " + place + "?";
                    case DATE -> "What date is it in " + place + "?";
                    case DIFFERENCE -> "What is the time difference from " + place + "?";
                };
        return Optional.of(new TimeAt(question, Optional.of(place), earlier.aspect()));
    }

    private static Optional<String> known(String place) {
        String name = place.strip().replaceFirst("(?i)^(?:in|the) ", "").replaceFirst("'s$", "");
        return Places.find(name).map(_ -> name);
    }

    /** Nobody asks for the clock where they are by that name. */
    private static Optional<String> elsewhere(Optional<String> place) {
        return place.map(String::strip)
                .filter(
                        name ->
                                !name.matches(
                                        "(?i)here|my (?:place|city|country|location)|utc time"));
    }

    /** "In" leads to a place, known or not; "for" only to one we know. */
    private static boolean isMeant(String place, String by) {
        return known(place).isPresent() || (by.matches("(?i)in|at") && isPlausible(place));
    }

    private static boolean isPlausible(String place) {
        return place.split("\\s+").length <= MAX_PLACE_WORDS
                && place.chars().anyMatch(Character::isLetter)
                && !place.matches(
                        "(?i)(?:an?|this|that|my|the|your|each|every|one) .*|.*\\bto\\b.*");
    }

    private static Aspect aspect(String moment) {
        String word = moment == null ? "date" : moment.toLowerCase(Locale.ROOT);
        boolean date =
                word.matches("date|weekday|day|year|month|day of.*|.*day$")
                        && !word.contains("time");
        return date ? Aspect.DATE : Aspect.TIME;
    }
}
