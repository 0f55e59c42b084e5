package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.BusinessQuestion.NewDocument.Line;
import dev.workmate.llm.offline.business.data.Counts;
import dev.workmate.llm.offline.grammar.Lexer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines of a new document as they were said; {@code rest} is what is none. */
record DraftLines(List<Line> lines, String rest) {
    private static final int MAX_LINES = 20;
    private static final String WORDS =
            "an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
    private static final String NUMBER = "\\d{1,9}(?:[.,']\\d{3})*(?:[.,]\\d{1,2})?(?!\\d)";
    private static final Pattern LINE =
            Pattern.compile(
                    "(?i)(?<quantity>-?"
                            + NUMBER
                            + "|(?:"
                            + WORDS
                            + ")\\b)(?: ?(?:x|×|\\*|pcs\\.?|pieces?(?: of)?|units?(?: of)?|times))?(?: of)?(?: (?:the )?(?:item|product|article))? "
                            + "(?:\"(?<quoted>[^\"]+)\"|(?<plain>[^,;\"]+?))"
                            + "(?: (?:at|@) (?<price>"
                            + NUMBER
                            + ")(?: (?:each|apiece|per piece|per unit))?)?"
                            + "(?: (?:with |less )?(?:an? )?(?<discount>\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:%|percent|per cent) (?:discount|off|rebate))?"
                            + "(?<next>\\s*(?:[,;]\\s*(?:and |plus )?|\\bplus |\\band (?=-?\\d|(?:"
                            + WORDS
                            + ") ))|\\s*$)");

    /** In a name that is not quoted, such words say something else. */
    private static final Pattern NO_NAME =
            Pattern.compile(
                    "(?i).*(?:[@;:%]|\\b(?:if|unless|but|not|don't|do not|post|send|mail|delete|cancel|create|remove|void|tell|show|discount|reference|due|dated|on|by|at|before|after|until|when|only|without|dozen|couple|few|some|several|hundred|thousand|million)\\b).*|\\d[\\d ]* .*");

    DraftLines {
        lines = List.copyOf(lines);
    }

    boolean isWhole() {
        return rest.isEmpty() && !lines.isEmpty();
    }

    static boolean isName(String text) {
        return !text.isBlank() && !NO_NAME.matcher(text).matches();
    }

    static DraftLines of(String text) {
        List<Line> lines = new ArrayList<>();
        Matcher matcher = LINE.matcher(text);
        int at = 0;
        while (at < text.length()) {
            matcher.region(at, text.length());
            Optional<Line> line =
                    lines.size() < MAX_LINES && matcher.lookingAt()
                            ? line(matcher)
                            : Optional.empty();
            if (line.isEmpty()) {
                return new DraftLines(lines, text.substring(at));
            }
            lines.add(line.get());
            at = matcher.end();
        }
        return new DraftLines(lines, "");
    }

    private static Optional<Line> line(Matcher matcher) {
        String quantity = matcher.group("quantity").toLowerCase(Locale.ROOT);
        Optional<String> price = Optional.ofNullable(matcher.group("price"));
        boolean clear =
                (matcher.group("quoted") != null || isName(matcher.group("plain")))
                        && !isAmbiguous(quantity)
                        && price.filter(DraftLines::isAmbiguous).isEmpty();
        return clear
                ? Optional.of(
                        new Line(
                                number(quantity),
                                DocumentRules.chosen(matcher, "quoted", "plain"),
                                price.map(Lexer::number),
                                Optional.ofNullable(matcher.group("discount")).map(Lexer::number)))
                : Optional.empty();
    }

    private static String number(String quantity) {
        if (quantity.matches("-?\\d.*")) {
            return Lexer.number(quantity);
        }
        return switch (quantity) {
            case "a", "an" -> "1";
            case "eleven" -> "11";
            default -> String.valueOf(Counts.read(quantity));
        };
    }

    /** 1.125 may be a thousand and more, or one and a bit. */
    private static boolean isAmbiguous(String number) {
        return number.matches("-?\\d+\\.\\d{3}|-?0\\d*,\\d{3}");
    }
}
