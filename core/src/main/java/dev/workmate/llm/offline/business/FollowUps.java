package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.Figures;
import dev.workmate.llm.offline.business.BusinessQuestion.Listing;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what only makes sense after another question: "and by month?", "show me a chart". */
final class FollowUps {
    private static final Pattern JUST_CHART =
            Pattern.compile(
                    "(?i)^(?:(?:and|now|please|also|then|can you|could you|i (?:want|need)|let me see|show|give|draw|make|plot|visuali[sz]e|create) ?)*"
                            + "(?:me )?(?:(?:that|this|it|them|the same|these figures|the result) )?(?:(?:as|in|on|with) )?(?:an? |the )?(?:(?:bar|line|pie|area|column|nice) )*"
                            + "(?:charts?|plots?|graphs?|diagrams?|it|that|this)?(?: (?:of|for|from) (?:that|this|it|them|the same|these))?(?: please)?$");
    private static final Pattern DEVELOPED =
            Pattern.compile(
                    "(?i)^(?:and )?how (?:did|has|have|does|is|was) (?:that|this|it|they|those|these) (?:been )?(?:develop(?:ed|ing)?|chang(?:e|ed|ing)|evolv(?:e|ed|ing)|look(?:ed)? over time|go(?:ne)?).*$");
    private static final Pattern SPLIT =
            Pattern.compile(
                    "(?i)^(?:and|now|what about|how about|the same|same|split(?: that| it)?|show(?: me)?(?: that| it)?|break (?:that|it) down)(?: split)? (?:by|per) .*$");
    private static final Pattern OTHER_TIME =
            Pattern.compile(
                    "(?i)^(?:and|what about|how about|the same for|same for|now for|compare with)\\b.*$");
    private static final Pattern ONLY_TOP =
            Pattern.compile(
                    "(?i)^(?:and |now |only |just |show |me )*(?:the )?(?:top|first|best) (\\d{1,3}|"
                            + Counts.WORDS
                            + ")(?: only| of (?:them|those))?$");

    private FollowUps() {}

    static Optional<BusinessQuestion> read(String text, Optional<BusinessQuestion> before) {
        return switch (before.orElse(null)) {
            case Figures figures -> afterFigures(text, figures);
            case Listing listing -> afterListing(text, listing);
            case NewDocument document when DocumentRules.isPostIt(text) ->
                    Optional.of(document.posted());
            case NewDocument document -> DocumentRules.completed(text, document);
            case null, default -> Optional.empty();
        };
    }

    private static Optional<BusinessQuestion> afterFigures(String text, Figures before) {
        if (isJustChart(text)) {
            return Optional.of(
                    before.by().isEmpty()
                            ? before.by(List.of(Grouping.MONTH)).charted()
                            : before.charted());
        }
        if (DEVELOPED.matcher(text).matches()) {
            return Optional.of(before.by(List.of(Grouping.MONTH)));
        }
        Matcher top = ONLY_TOP.matcher(text);
        if (top.matches()) {
            return Optional.of(before.limited(Counts.read(top.group(1))));
        }
        if (SPLIT.matcher(text).matches()) {
            for (Grouping group : Grouping.values()) {
                if (group.isAskedIn(text)) {
                    return Optional.of(before.by(List.of(group)));
                }
            }
        }
        if (OTHER_TIME.matcher(text).matches()) {
            Optional<Periods.Found> found = Periods.find(text);
            return found.isPresent()
                    ? Optional.of(before.within(found.get().period()))
                    : WhoRules.named(text).map(before::ofCustomer);
        }
        return Optional.empty();
    }

    private static Optional<BusinessQuestion> afterListing(String text, Listing before) {
        if (isJustChart(text) || DEVELOPED.matcher(text).matches()) {
            return measureOf(before.records())
                    .map(
                            measure ->
                                    new Figures(
                                            measure,
                                            List.of(Grouping.MONTH),
                                            before.period(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            false,
                                            isJustChart(text)));
        }
        return Optional.empty();
    }

    private static Optional<Measure> measureOf(Records records) {
        return switch (records) {
            case OVERDUE_INVOICES -> Optional.of(Measure.OVERDUE);
            case UNPAID_INVOICES -> Optional.of(Measure.RECEIVABLES);
            case UNPAID_PURCHASES -> Optional.of(Measure.PAYABLES);
            case ORDERS -> Optional.of(Measure.OPEN_ORDERS);
            case QUOTES -> Optional.of(Measure.OPEN_QUOTES);
            case CREDIT_MEMOS -> Optional.of(Measure.CREDITS);
            case INVOICES, LARGEST_INVOICES, LATEST_INVOICES -> Optional.of(Measure.SALES);
            default -> Optional.empty();
        };
    }

    private static boolean isJustChart(String text) {
        return JUST_CHART.matcher(text).matches() && FigureRules.wantsChart(text);
    }
}
