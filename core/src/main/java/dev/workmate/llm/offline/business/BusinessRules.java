package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Book;
import dev.workmate.llm.offline.business.BusinessQuestion.Count;
import dev.workmate.llm.offline.business.BusinessQuestion.Listing;
import dev.workmate.llm.offline.business.BusinessQuestion.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises questions about the company's business; what fits no rule is left to others. */
public final class BusinessRules {
    private static final Pattern LISTS =
            words(
                    "list|show|which|what|who|display|see|get|fetch|find|are there|do we have|give me|open|view|print");
    private static final Pattern COUNTS = words("how many|number of|count(?: of| the)?");
    private static final Pattern ADDS_UP =
            words(
                    "by|per|each|total|sum|how much|amounts?|value|worth|average|monthly|weekly|compare[ds]?");
    private static final Pattern LIMIT =
            words(
                    "(?:top|first|last|latest|newest|largest|biggest|highest|recent|the)\\s+(\\d{1,4}|"
                            + Counts.WORDS
                            + ")");
    private static final Map<Book, Pattern> BOOKS = new LinkedHashMap<>();

    static {
        BOOKS.put(
                Book.AGED_RECEIVABLES,
                words(
                        "aged (?:accounts )?receivables?|ag(?:e)?ing of receivables|receivables? ag(?:e)?ing|how old are (?:our|the) receivables"));
        BOOKS.put(Book.AGED_PAYABLES, words("aged (?:accounts )?payables?|payables? ag(?:e)?ing"));
        BOOKS.put(Book.TRIAL_BALANCE, words("trial balance"));
        BOOKS.put(
                Book.INCOME_STATEMENT,
                words("income statement|profit and loss|p ?& ?l|profit & loss"));
        BOOKS.put(Book.BALANCE_SHEET, words("balance sheet"));
        BOOKS.put(Book.CASH_FLOW, words("cash ?flow(?: statement)?"));
    }

    private BusinessRules() {}

    static Pattern words(String alternatives) {
        return Pattern.compile("\\b(?:" + alternatives + ")\\b", Pattern.CASE_INSENSITIVE);
    }

    /** Reads a clause as it was written; {@code before} is what was asked just before it. */
    public static Optional<BusinessQuestion> read(
            String clause, Optional<BusinessQuestion> before) {
        String text = clause.replaceAll("\\s+", " ").replaceAll("[?!.]+$", "").strip();
        return DocumentRules.read(text)
                .or(() -> DataRules.read(text))
                .or(() -> FollowUps.read(text, before))
                .or(() -> statement(text))
                .or(() -> records(text))
                .or(() -> DetailRules.read(text))
                .or(() -> FigureRules.read(text))
                .or(() -> plainList(text));
    }

    private static Optional<BusinessQuestion> statement(String text) {
        Optional<Period> period = Periods.find(text).map(Periods.Found::period);
        return BOOKS.entrySet().stream()
                .filter(book -> book.getValue().matcher(text).find())
                .findFirst()
                .map(book -> new Statement(book.getKey(), period));
    }

    /** Lists whose words say enough: "overdue invoices". */
    private static Optional<BusinessQuestion> records(String text) {
        if (ADDS_UP.matcher(text).find() || FigureRules.wantsChart(text)) {
            return Optional.empty();
        }
        for (Records records : Records.values()) {
            if (records.isWishAlone() && records.isIn(text)) {
                return Optional.of(listing(records, text));
            }
        }
        return Optional.empty();
    }

    /** Lists that need to be asked for: "show the open orders". */
    private static Optional<BusinessQuestion> plainList(String text) {
        boolean counts = COUNTS.matcher(text).find();
        if (!counts && !LISTS.matcher(text).find()) {
            return Optional.empty();
        }
        for (Records records : Records.values()) {
            if (records.isIn(text)) {
                return Optional.of(counts ? new Count(records) : listing(records, text));
            }
        }
        return Optional.empty();
    }

    static Listing listing(Records records, String text) {
        Optional<Periods.Found> found = Periods.find(text);
        String rest = found.map(Periods.Found::rest).orElse(text);
        Matcher limit = LIMIT.matcher(rest);
        return new Listing(
                records,
                found.map(Periods.Found::period),
                WhoRules.named(rest),
                limit.find() ? Optional.of(Counts.read(limit.group(1))) : Optional.empty());
    }

    static boolean isListWish(String text) {
        return LISTS.matcher(text).find() && !ADDS_UP.matcher(text).find();
    }
}
