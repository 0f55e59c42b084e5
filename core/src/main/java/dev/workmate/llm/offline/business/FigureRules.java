package dev.workmate.llm.offline.business;

import static dev.workmate.llm.offline.business.BusinessRules.words;

import dev.workmate.llm.offline.business.BusinessQuestion.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises figures: a measure, what it is split by, a period, a rank. */
final class FigureRules {
    private static final int DEFAULT_TOP = 10;
    static final Pattern CHART =
            words(
                    "(?:(?:as|in|with|on|draw|make|create|show|plot|give|need|want|build)? ?(?:me )?(?:it |that |this |them )?(?:as |in )?(?:an? |the )?(?:(?:bar|line|pie|area|column|nice|simple|stacked) )*)(?:charts?|plots?|graphs?|diagrams?|pictures?|visuali[sz]ations?)(?: (?:of|for|with|showing|about|that shows))?|plot|visuali[sz]e|draw");
    private static final Pattern RANK =
            words(
                    "(top|best|largest|biggest|highest|leading|strongest|most important|most valuable|most profitable|worst|lowest|smallest|bottom|weakest|least|fewest)(?:[- ]selling)?(?: (\\d{1,3}|"
                            + Counts.WORDS
                            + "))?");
    private static final Pattern MOST = words("(?:the )?(?:most|best|more)");
    private static final Pattern WORST = words("worst|lowest|smallest|bottom|weakest|least|fewest");
    private static final Pattern ASKS_WHO = words("which|who|what|whose");
    private static final Pattern COMPARES =
            words(
                    "compared? (?:to|with)|versus|vs|growth|grow(?:n|ing)?|grew|increased?|decreased?|than last year|year over year|yoy");
    private static final Pattern ASKS =
            words(
                    "how much|how many|how|what|which|who|show|list|tell|total|sum|give|see|report|overview|compare|top|best|worst|by|per|our|the|in|this|last|chart|monthly|average|number");
    private static final Map<String, String> CATEGORIES =
            Map.ofEntries(
                    Map.entry("bikes?|bicycles?|cycling", "BIKES"),
                    Map.entry("tents?|camping", "TENTS"),
                    Map.entry("paddle|paddling|kayaks?|canoes?|boats?", "PADDLE"),
                    Map.entry("boots?|shoes?|footwear", "BOOTS"),
                    Map.entry("winter(?: goods)?|skis?|ski", "WINTER"),
                    Map.entry("lights?|lamps?|lighting|torch(?:es)?", "LIGHTS"),
                    Map.entry("packs?|backpacks?|bags?|rucksacks?", "PACKS"));
    private static final Pattern CATEGORY =
            Pattern.compile(
                    "\\b(?:of |in |from |for )?(?:the )?category \"?([A-Za-z][\\w-]*)\"?|\\bthe ([A-Za-z][\\w-]*) category",
                    Pattern.CASE_INSENSITIVE);

    private FigureRules() {}

    static boolean wantsChart(String text) {
        return CHART.matcher(text).find();
    }

    static Optional<BusinessQuestion> read(String clause) {
        boolean chart = wantsChart(clause);
        String text =
                chart
                        ? CHART.matcher(clause).replaceAll(" ").replaceAll("\\s+", " ").strip()
                        : clause;
        Optional<Periods.Found> found = Periods.find(text);
        String rest = found.map(Periods.Found::rest).orElse(text);
        Optional<Measure> measure = measure(rest);
        if (measure.isEmpty() || !(chart || found.isPresent() || isAsked(clause))) {
            return Optional.empty();
        }
        if (!chart
                && BusinessRules.isListWish(rest)
                && isListed(measure.get())
                && groups(rest).isEmpty()
                && !RANK.matcher(rest).find()) {
            return Optional.empty();
        }
        return Optional.of(figures(measure.get(), rest, found.map(Periods.Found::period), chart));
    }

    /** A question, or so few words that nothing else can be meant. */
    private static boolean isAsked(String clause) {
        return ASKS.matcher(clause).find() || clause.split(" ").length <= 3;
    }

    private static Optional<Measure> measure(String text) {
        for (Measure measure : Measure.values()) {
            if (measure.isIn(text)) {
                return Optional.of(measure);
            }
        }
        // "Our best customers" are those who buy most.
        return RANK.matcher(text).find()
                        && (Grouping.CUSTOMER.isNamedIn(text)
                                || Grouping.ITEM.isNamedIn(text)
                                || Grouping.CATEGORY.isNamedIn(text)
                                || Grouping.SALESPERSON.isNamedIn(text))
                ? Optional.of(Measure.SALES)
                : RANK.matcher(text).find() && Grouping.VENDOR.isNamedIn(text)
                        ? Optional.of(Measure.PURCHASES)
                        : Optional.empty();
    }

    /** Documents that people rather see one by one. */
    private static boolean isListed(Measure measure) {
        return switch (measure) {
            case OPEN_ORDERS, OPEN_QUOTES, OPEN_PURCHASE_ORDERS, CREDITS -> true;
            default -> false;
        };
    }

    private static Figures figures(
            Measure measure, String rest, Optional<Period> period, boolean chart) {
        Optional<String> category = category(rest);
        Optional<String> customer = WhoRules.named(rest).filter(name -> !isCategory(name));
        List<Grouping> by = new ArrayList<>(groups(rest));
        Matcher rank = RANK.matcher(rest);
        boolean ranked = rank.find();
        boolean asksWho = ASKS_WHO.matcher(rest).find();
        if (ranked || by.isEmpty() && asksWho) {
            ranked(rest).filter(group -> !by.contains(group)).ifPresent(by::addFirst);
        }
        ranked |= asksWho && MOST.matcher(rest).find() && !by.isEmpty();
        Optional<Period> time = period;
        if (COMPARES.matcher(rest).find() && by.isEmpty()) {
            by.add(Grouping.YEAR);
            time = Optional.of(new Period("start_of_year-1y", "today", "in the last 2 years"));
        }
        if (chart && by.isEmpty()) {
            by.add(measure == Measure.STOCK_VALUE ? Grouping.CATEGORY : Grouping.MONTH);
        }
        Optional<Integer> top =
                ranked && !by.isEmpty() && !by.getFirst().isTime()
                        ? Optional.of(count(rest))
                        : Optional.empty();
        return new Figures(
                measure,
                by,
                time,
                category,
                customer,
                top,
                WORST.matcher(rest).find() && top.isPresent(),
                chart);
    }

    private static int count(String text) {
        Matcher rank = RANK.matcher(text);
        return rank.find() && rank.group(2) != null ? Counts.read(rank.group(2)) : DEFAULT_TOP;
    }

    private static List<Grouping> groups(String text) {
        List<Grouping> groups = new ArrayList<>();
        for (Grouping group : Grouping.values()) {
            if (group.isAskedIn(text)) {
                groups.add(group);
            }
        }
        // Two of them read best as rows and columns of time.
        groups.sort(Comparator.comparing(Grouping::isTime));
        return groups.size() > 2 ? groups.subList(0, 2) : groups;
    }

    /** The noun that stands first: in "top customers by sales of items" the customers. */
    private static Optional<Grouping> ranked(String text) {
        Grouping best = null;
        for (Grouping group : Grouping.values()) {
            int place = group.isTime() ? -1 : group.placeIn(text);
            if (place >= 0 && (best == null || place < best.placeIn(text))) {
                best = group;
            }
        }
        return Optional.ofNullable(best);
    }

    private static Optional<String> category(String text) {
        Matcher named = CATEGORY.matcher(text);
        if (named.find()) {
            String name = named.group(1) == null ? named.group(2) : named.group(1);
            return Optional.of(code(name).orElse(name.toUpperCase(java.util.Locale.ROOT)))
                    .filter(code -> !code.matches("AND|BY|IN|FOR|THIS|LAST|PER"));
        }
        for (String word : text.split("[^A-Za-z]+")) {
            Optional<String> code = code(word);
            if (code.isPresent()) {
                return code;
            }
        }
        return Optional.empty();
    }

    private static boolean isCategory(String name) {
        return code(name).isPresent() || CATEGORIES.containsValue(name);
    }

    private static Optional<String> code(String word) {
        return CATEGORIES.entrySet().stream()
                .filter(entry -> word.matches("(?i)" + entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
