package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument;
import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument.Line;
import dev.workmate.llm.offline.business.BusinessQuestion.Paper;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises wishes for new documents: for whom, with which lines, and what else is said. */
final class DraftRules {
    private static final String MAKE =
            "(?:create|make|draft|prepare|write|issue|enter|add|raise|set up) (?:me )?(?:an? |the |one )?(?:new )?(?:draft )?(?:new )?"
                    + DocumentRules.PAPER
                    + "(?! (?:numbers?|dates?|lists?|totals?|amounts?|lines?|values?|volumes?|status|reports?|overview|chart)\\b)";
    private static final Pattern WHOLE =
            Pattern.compile(DocumentRules.LEAD + MAKE + "(?: draft)?(?<rest>(?:[ ,:].*)?)$");
    private static final Pattern SOMEWHERE = Pattern.compile("(?i)\\b" + MAKE + "\\b");
    private static final Pattern QUESTION =
            Pattern.compile(
                    "(?i)^(?:how|what|why|where|when|which|who|is|are|do|does|did|was|were|has|have|may|can i|could i)\\b.*");
    private static final Pattern NAME =
            Pattern.compile("(?i)^(?:the )?(?:customer )?(?:\"(?<quoted>[^\"]+)\"|(?<plain>.+))$");
    private static final Pattern LINES =
            Pattern.compile("(?i),? (?:with|for|over|containing|including|of|and add|about) |: ");
    private static final Pattern WHOM = Pattern.compile("(?i) (?:for|to) ");

    private DraftRules() {}

    /** For whom and with what; {@code left} is what fits neither. */
    private record Body(Optional<String> customer, List<Line> lines, String left) {
        private static final Body EMPTY = new Body(Optional.empty(), List.of(), "");
    }

    static Optional<BusinessQuestion> read(String text) {
        Matcher matcher = WHOLE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Paper paper = DocumentRules.paper(matcher.group("paper"));
        DraftTail tail = DraftTail.of(paper, matcher.group("rest"));
        Body body = body(tail.rest().strip());
        return body.left().isEmpty() && !(tail.discount().isPresent() && body.lines().isEmpty())
                ? Optional.of(document(paper, body, tail))
                : Optional.empty();
    }

    private static NewDocument document(Paper paper, Body body, DraftTail tail) {
        return new NewDocument(
                paper,
                body.customer(),
                body.lines().stream().map(line -> line.or(tail.discount())).toList(),
                tail.values(),
                tail.then());
    }

    private static Body body(String text) {
        if (text.isEmpty()) {
            return Body.EMPTY;
        }
        String lead = text.replaceFirst("(?i)^(?:for|to|with|over|of|about|containing|:) ?", "");
        if (text.matches("(?i)^(?:for|to) .*")) {
            Body alone = lines(lead);
            return alone.left().isEmpty() ? alone : whom(lead);
        }
        return lines(lead);
    }

    /** The customer first, then perhaps the lines. */
    private static Body whom(String text) {
        Optional<String> all = name(text);
        String left = "";
        Matcher split = LINES.matcher(text);
        while (split.find()) {
            Optional<String> name = name(text.substring(0, split.start()));
            DraftLines lines = DraftLines.of(text.substring(split.end()));
            if (name.isPresent() && lines.isWhole()) {
                return new Body(name, lines.lines(), "");
            }
            if (!lines.lines().isEmpty()) {
                left = lines.rest();
            }
        }
        return all.isPresent()
                        && left.isEmpty()
                        && !text.matches("(?i).*(?:, | with | over | containing ).*")
                ? new Body(all, List.of(), "")
                : new Body(Optional.empty(), List.of(), left.isEmpty() ? text : left);
    }

    /** The lines first, then the customer. */
    private static Body lines(String text) {
        Matcher split = WHOM.matcher(text);
        while (split.find()) {
            Optional<String> name = name(text.substring(split.end()));
            DraftLines lines = DraftLines.of(text.substring(0, split.start()));
            if (name.isPresent() && lines.isWhole()) {
                return new Body(name, lines.lines(), "");
            }
        }
        DraftLines all = DraftLines.of(text);
        if (all.isWhole()) {
            return new Body(Optional.empty(), all.lines(), "");
        }
        return new Body(Optional.empty(), List.of(), all.lines().isEmpty() ? text : all.rest());
    }

    private static Optional<String> name(String text) {
        Matcher matcher = NAME.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return matcher.group("quoted") != null
                ? Optional.of(matcher.group("quoted"))
                : Optional.of(matcher.group("plain").strip())
                        .filter(name -> DraftLines.isName(name) && !name.matches(".*[,\"].*"));
    }

    /** What was missing in a document that somebody asked for. */
    static Optional<BusinessQuestion> completed(String text, NewDocument begun) {
        if (begun.customer().isPresent() && !begun.lines().isEmpty()) {
            return Optional.empty();
        }
        DraftTail tail = DraftTail.of(begun.paper(), text);
        String rest = tail.rest().strip();
        Body body = body(rest);
        if (!body.left().isEmpty() || body.equals(Body.EMPTY)) {
            body = whom(rest);
        }
        boolean fits =
                body.left().isEmpty()
                        && !body.equals(Body.EMPTY)
                        && (begun.customer().isEmpty() || body.customer().isEmpty())
                        && (begun.lines().isEmpty() || body.lines().isEmpty());
        return fits
                ? Optional.of(begun.with(document(begun.paper(), body, tail)))
                : Optional.empty();
    }

    /** Why a sentence that speaks of making a document makes none. */
    static Optional<String> refusal(String text) {
        Matcher whole = WHOLE.matcher(text);
        if (whole.matches()) {
            Paper paper = DocumentRules.paper(whole.group("paper"));
            DraftTail tail = DraftTail.of(paper, whole.group("rest"));
            Body body = body(tail.rest().strip());
            String left = body.left().isEmpty() ? whole.group("rest") : body.left();
            return Optional.of(
                    DocumentRules.leftOver("create a draft " + paper.words(), left)
                            + " Names that say more than a name are written in quotation marks.");
        }
        Matcher somewhere = SOMEWHERE.matcher(text);
        return somewhere.find() && !QUESTION.matcher(text).matches()
                ? Optional.of(
                        DocumentRules.notAsked(
                                text,
                                "create a draft %s for “…” with 2 x “…”"
                                        .formatted(
                                                DocumentRules.paper(somewhere.group("paper"))
                                                        .words())))
                : Optional.empty();
    }
}
