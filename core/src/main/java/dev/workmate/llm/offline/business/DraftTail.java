package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Paper;
import dev.workmate.llm.offline.business.BusinessQuestion.Then;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is said behind the lines of a new document: a reference, a recipient, days, a discount, what
 * to do with it then. {@code rest} is what stands before that.
 */
final class DraftTail {
    private static final String EDGE =
            "(?i)(?:^|\\s*[,;]\\s*|\\s+)(?:(?:and|with|then|but|plus|using|also) )*";
    private static final String END = "\\s*$";
    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
    private static final String MONTH =
            "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
    private static final String DAY =
            "(?<iso>\\d{4}-\\d{2}-\\d{2})|(?<dom>\\d{1,2})(?:st|nd|rd|th)?(?: of)? (?<month>"
                    + MONTH
                    + "),? (?<year>\\d{4})|(?<usmonth>"
                    + MONTH
                    + ") (?<usdom>\\d{1,2})(?:st|nd|rd|th)?,? (?<usyear>\\d{4})";
    private static final Pattern POLITE = pattern("(?:please|pls|plz|thanks|thank you|for me|now)");
    private static final Pattern NO_POST =
            pattern(
                    "(?:(?:don't|do not) post (?:it|this|that)(?: yet)?|without posting(?: (?:it|this|that))?(?: yet)?|as a draft(?: only)?)");
    private static final Pattern POST =
            pattern(
                    "post (?:it|this|that|the invoice)(?: (?:then|afterwards|right away|immediately|too|as well))?");
    private static final Pattern SEND =
            pattern(
                    "(?:send|e-?mail) (?:it|this|that)(?: (?:by e-?mail))?(?: to (?<address>"
                            + DeedRules.ADDRESS
                            + "))?");
    private static final Pattern RECIPIENT =
            pattern(
                    "(?:(?:to|for|e-?mail(?: address)?|mail|recipient)(?: is)? )?(?<address>"
                            + DeedRules.ADDRESS
                            + ")");
    private static final Pattern REFERENCE =
            pattern(
                    "(?:(?:the|their|your|our|customer's|external) )*(?:reference|ref\\.?|po|purchase order|order number|external document number)(?: number| no\\.?)?:? (?:\"(?<quoted>[^\"]+)\"|(?<plain>[\\w/.-]*\\d[\\w/.-]*))");
    private static final Pattern PO = pattern("(?<plain>PO-?\\d[\\w/.-]*)");
    private static final Pattern DISCOUNT =
            Pattern.compile(
                    "(?i)\\s*[,;]\\s*(?:and |with |less |all with )?(?:an? )?(?:(?<percent>\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:%|percent|per cent) (?:discount|off|rebate)(?: on (?:all|everything|it all))?|discount(?: of)? (?<percent2>\\d{1,2}(?:[.,]\\d{1,2})?) ?%)"
                            + END);

    private static final Map<String, Pattern> DAYS =
            Map.of(
                    "dueDate",
                    pattern("due(?: date)?(?: on| by| is)?:? (?:" + DAY + ")"),
                    "postingDate",
                    pattern("posting date(?: of| is)?:? (?:" + DAY + ")"),
                    "dated",
                    pattern(
                            "(?:dated|(?:document|invoice|order|quote) date(?: of| is)?:?) (?:"
                                    + DAY
                                    + ")"));

    private final Paper paper;
    private final SequencedMap<String, String> values = new TreeMap<>();
    private String rest;
    private Optional<String> discount = Optional.empty();
    private boolean posts;
    private boolean sends;

    private DraftTail(Paper paper, String text) {
        this.paper = paper;
        this.rest = text;
    }

    private static Pattern pattern(String said) {
        return Pattern.compile(EDGE + said + END);
    }

    static DraftTail of(Paper paper, String text) {
        DraftTail tail = new DraftTail(paper, text);
        String before;
        do {
            before = tail.rest;
            tail.step();
        } while (!tail.rest.equals(before));
        return tail;
    }

    String rest() {
        return rest;
    }

    SequencedMap<String, String> values() {
        return values;
    }

    /** For all lines. */
    Optional<String> discount() {
        return discount;
    }

    Then then() {
        if (posts) {
            return sends ? Then.POST_AND_SEND : Then.POST;
        }
        return sends ? Then.SEND : Then.NOTHING;
    }

    /** Takes off what stands last; what is said twice stays. */
    private void step() {
        for (Pattern plain : List.of(POLITE, NO_POST)) {
            if (!(plain == NO_POST && posts)) {
                found(plain).ifPresent(this::cut);
            }
        }
        if (!posts && paper.isPosted()) {
            found(POST)
                    .ifPresent(
                            match -> {
                                posts = true;
                                cut(match);
                            });
        }
        if (!sends && paper != Paper.ORDER) {
            found(SEND)
                    .filter(this::addressed)
                    .ifPresent(
                            match -> {
                                sends = true;
                                cut(match);
                            });
        }
        found(RECIPIENT).filter(this::addressed).ifPresent(this::cut);
        found(REFERENCE)
                .filter(
                        match ->
                                put(
                                        "externalDocumentNumber",
                                        DocumentRules.chosen(match, "quoted", "plain")))
                .ifPresent(this::cut);
        found(PO)
                .filter(match -> put("externalDocumentNumber", match.group("plain")))
                .ifPresent(this::cut);
        if (discount.isEmpty()) {
            found(DISCOUNT)
                    .ifPresent(
                            match -> {
                                discount =
                                        Optional.of(
                                                DocumentRules.chosen(match, "percent", "percent2")
                                                        .replace(',', '.'));
                                cut(match);
                            });
        }
        DAYS.forEach(
                (name, pattern) ->
                        found(pattern).filter(match -> dated(name, match)).ifPresent(this::cut));
    }

    private Optional<Matcher> found(Pattern pattern) {
        Matcher matcher = pattern.matcher(rest);
        return matcher.find() ? Optional.of(matcher) : Optional.empty();
    }

    private void cut(Matcher match) {
        rest = rest.substring(0, match.start());
    }

    private boolean addressed(Matcher match) {
        String address = match.group("address");
        return address == null || put("email", address);
    }

    private boolean put(String property, String value) {
        return values.putIfAbsent(property, value) == null;
    }

    private boolean dated(String name, Matcher match) {
        Optional<String> property =
                name.equals("dated") ? Optional.of(paper.dated()) : Optional.of(name);
        Optional<LocalDate> day = day(match);
        boolean known = !(name.equals("dueDate") && paper == Paper.ORDER);
        return known && day.isPresent() && put(property.orElseThrow(), day.get().toString());
    }

    private static Optional<LocalDate> day(Matcher match) {
        try {
            if (match.group("iso") != null) {
                return Optional.of(LocalDate.parse(match.group("iso")));
            }
            boolean american = match.group("usmonth") != null;
            String month = match.group(american ? "usmonth" : "month").toLowerCase(Locale.ROOT);
            return Optional.of(
                    LocalDate.of(
                            Integer.parseInt(match.group(american ? "usyear" : "year")),
                            MONTHS.indexOf(month.substring(0, 3)) / 3 + 1,
                            Integer.parseInt(match.group(american ? "usdom" : "dom"))));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
