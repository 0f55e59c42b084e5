package dev.workmate.general;

import dev.workmate.tool.ToolException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads an expression from left to right. */
final class ExpressionReader {
    private static final String FRACTION_AND_EXPONENT = "(?:\\.\\d*)?(?:[eE][+-]?\\d{1,3}(?!\\d))?";
    private static final Pattern NUMBER =
            Pattern.compile(
                    "(?:\\d{1,3}(?:[,'’_ ]\\d{3})+(?!\\d)|\\d+(?=\\D|$)|(?=\\.\\d))"
                            + FRACTION_AND_EXPONENT);
    private static final Pattern NUMBER_IN_LIST =
            Pattern.compile("(?:\\d+|(?=\\.\\d))" + FRACTION_AND_EXPONENT);
    private static final Pattern WORD = Pattern.compile("\\p{L}+");

    private final String text;
    private int position;
    private int argumentDepth;

    ExpressionReader(String text) {
        this.text =
                text.replace("**", "^")
                        .replace('×', '*')
                        .replace('·', '*')
                        .replace('÷', '/')
                        .replace('−', '-')
                        .replace('–', '-')
                        .replace('\u00a0', ' ')
                        .replace('\u202f', ' ')
                        .replaceAll("(?<=[\\d)%])\\s*[xX]\\s*(?=[\\d(.-])", "*");
    }

    /** Inside a function's parentheses a comma always separates values. */
    void enterArguments() {
        argumentDepth++;
    }

    void leaveArguments() {
        argumentDepth--;
    }

    boolean skip(char symbol) {
        skipSpace();
        if (position < text.length() && text.charAt(position) == symbol) {
            position++;
            return true;
        }
        return false;
    }

    boolean skipWord(String word) {
        skipSpace();
        int end = position + word.length();
        if (text.regionMatches(true, position, word, 0, word.length())
                && (end == text.length() || !Character.isLetter(text.charAt(end)))) {
            position = end;
            return true;
        }
        return false;
    }

    /** A percent sign that ends an operand; one before another operand asks for a remainder. */
    boolean skipPercentSign() {
        int before = position;
        if (skip('%')) {
            skipSpace();
            boolean operandFollows =
                    position < text.length()
                            && (atNumber()
                                    || text.charAt(position) == '('
                                    || (Character.isLetter(text.charAt(position)) && !atOf()));
            if (!operandFollows) {
                return true;
            }
        }
        position = before;
        return false;
    }

    private boolean atOf() {
        return text.regionMatches(true, position, "of", 0, 2)
                || text.regionMatches(true, position, "mod", 0, 3);
    }

    boolean atNumber() {
        skipSpace();
        return position < text.length() && isNumberStart(text.charAt(position));
    }

    private static boolean isNumberStart(char c) {
        return (c >= '0' && c <= '9') || c == '.';
    }

    BigDecimal number() throws ToolException {
        Matcher matcher = (argumentDepth > 0 ? NUMBER_IN_LIST : NUMBER).matcher(text);
        matcher.region(position, text.length());
        if (!matcher.lookingAt() || matcher.end() == position) {
            throw unexpected(String.valueOf(text.charAt(position)));
        }
        position = matcher.end();
        return new BigDecimal(matcher.group().replaceAll("[,'’_ ]", ""));
    }

    String word() throws ToolException {
        skipSpace();
        Matcher matcher = WORD.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            throw unexpected(here());
        }
        position = matcher.end();
        return matcher.group();
    }

    void require(char symbol) throws ToolException {
        if (!skip(symbol)) {
            throw position == text.length()
                    ? new ToolException("The expression ends where '" + symbol + "' is missing.")
                    : unexpected(here());
        }
    }

    void requireEnd() throws ToolException {
        skipSpace();
        if (position < text.length()) {
            throw unexpected(here());
        }
    }

    ToolException unexpected(String what) {
        if (what.isEmpty()) {
            return new ToolException("The expression ends where a number is missing.");
        }
        String help =
                what.equals(",")
                        ? " Write decimals with a point; commas only group thousands."
                        : "";
        return new ToolException("I cannot read '" + what + "' in the expression." + help);
    }

    private String here() {
        return position < text.length()
                ? new String(Character.toChars(text.codePointAt(position)))
                : "";
    }

    private void skipSpace() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }
}
