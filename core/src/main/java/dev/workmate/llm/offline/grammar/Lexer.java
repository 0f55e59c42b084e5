package dev.workmate.llm.offline.grammar;

import dev.workmate.llm.offline.grammar.Token.Shape;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts a question into words, numbers, dates, codes and quotations. */
public final class Lexer {
    private static final int MAX_TOKENS = 120;
    private static final Pattern TOKEN =
            Pattern.compile(
                    "(?<quoted>[\"“„«]([^\"“”„«»]{2,100})[\"”“»])"
                            + "|(?<date>\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{4}\\b|\\b\\d{1,2}\\.\\d{1,2}\\.(?!\\d))"
                            + "|(?<code>\\b[A-Za-z]{1,5}-?\\d{3,8}\\b|\\b[A-Za-z]{2}-\\d{1,8}\\b)"
                            + "|(?<years>\\b20\\d\\d/\\d\\d\\b)"
                            + "|(?<number>(?<![\\p{L}\\d])-?\\d+(?:[.,'’]\\d{3})*(?:[.,]\\d{1,2})?(?:\\s?(?:k|m|tsd|mio|mil|mln|million|millones|thousand|tausend)\\b)?(?![\\p{L}\\d]))"
                            + "|(?<word>[\\p{L}\\p{N}]+|[<>%])",
                    Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    private static final String MONTH =
            "(?:jan|ene|feb|m[aä]r|apr|abr|ma[iy]|jun|jul|aug|ago|sep|o[ck]t|nov|de[czs]|dic)";

    /** "Jan-Oct", "Mon-Wed" are the days from one to the other. */
    private static final Pattern RANGE =
            Pattern.compile(
                    "(?iu)\\b(?<first>"
                            + MONTH
                            + "\\p{L}*\\.?(?: \\d{2,4})?)\\s?[-–—]\\s?(?="
                            + MONTH
                            + ")");

    /** "Q3 26", "FY25", "Sep '26", "Jan to Sep 26": two digits of a year. */
    private static final Pattern SHORT_YEAR =
            Pattern.compile(
                    "(?iu)(?<part>\\b(?:q[1-4]|h[12]|fy|gj)\\s?|\\b(?:half|quarter|halbjahr|quartal|semestre|trimestre|year) |['’]|\\b"
                            + MONTH
                            + "\\p{L}*\\.? (?:to|bis|a|al|hasta|until|till|through) "
                            + MONTH
                            + "\\p{L}*\\.? )['’]?(?<year>2\\d)(?![\\p{L}\\d%]|[.,'’]\\d)");

    private Lexer() {}

    static List<Token> tokens(String text) {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(spelledOut(text));
        while (matcher.find() && tokens.size() < MAX_TOKENS) {
            tokens.add(token(matcher));
        }
        return tokens;
    }

    private static String spelledOut(String text) {
        String ranges = RANGE.matcher(text).replaceAll("${first} to ");
        return SHORT_YEAR
                .matcher(ranges)
                .replaceAll("${part} 20${year}")
                .replaceAll("['’] (?=20\\d\\d)", " ");
    }

    private static Token token(Matcher m) {
        String text = m.group();
        if (m.group("quoted") != null) {
            return new Token(m.group(2), Token.fold(m.group(2)), Shape.QUOTED, m.start());
        }
        if (m.group("date") != null) {
            if (text.endsWith(".")) {
                String[] parts = text.split("\\.");
                return new Token(
                        text,
                        "dom " + Integer.parseInt(parts[0]) + " " + Integer.parseInt(parts[1]),
                        Shape.DATE,
                        m.start());
            }
            Optional<LocalDate> day = day(text);
            return new Token(
                    text,
                    day.map(LocalDate::toString).orElse(text),
                    day.isPresent() ? Shape.DATE : Shape.WORD,
                    m.start());
        }
        if (m.group("code") != null && !isQuarter(text)) {
            return new Token(text, text.toUpperCase(Locale.ROOT), Shape.CODE, m.start());
        }
        if (m.group("years") != null) {
            return new Token(text, text, Shape.YEAR, m.start());
        }
        if (m.group("number") != null) {
            return text.matches("(?:19|20)\\d\\d")
                    ? new Token(text, text, Shape.YEAR, m.start())
                    : new Token(text, number(text), Shape.NUMBER, m.start());
        }
        return new Token(text, Token.fold(text), Shape.WORD, m.start());
    }

    private static boolean isQuarter(String text) {
        return text.matches("(?i)[qh][1-4]|(?:fy|ytd|in|to|of)-?\\d{4}");
    }

    private static Optional<LocalDate> day(String text) {
        try {
            if (text.indexOf('-') > 0) {
                return Optional.of(LocalDate.parse(text));
            }
            String[] parts = text.split("[./]");
            return Optional.of(
                    LocalDate.of(
                            Integer.parseInt(parts[2]),
                            Integer.parseInt(parts[1]),
                            Integer.parseInt(parts[0])));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** A plain decimal: 1,000.50 and 1.000,50 are the same, 10k is 10000. */
    public static String number(String written) {
        String text = written.toLowerCase(Locale.ROOT).replaceAll("[\\s'’]", "");
        String digits = text.replaceAll("[a-z]+$", "");
        String unit = text.substring(digits.length());
        int comma = digits.lastIndexOf(',');
        int dot = digits.lastIndexOf('.');
        int decimal = Math.max(comma, dot);
        boolean cents = decimal >= 0 && digits.length() - decimal - 1 != 3;
        String plain =
                cents
                        ? digits.substring(0, decimal).replaceAll("[.,]", "")
                                + "."
                                + digits.substring(decimal + 1)
                        : digits.replaceAll("[.,]", "");
        BigDecimal factor =
                switch (unit) {
                    case "k", "tsd", "mil", "thousand", "tausend" -> BigDecimal.valueOf(1_000);
                    case "m", "mio", "mln", "million", "millones" -> BigDecimal.valueOf(1_000_000);
                    default -> BigDecimal.ONE;
                };
        return new BigDecimal(plain).multiply(factor).stripTrailingZeros().toPlainString();
    }
}
