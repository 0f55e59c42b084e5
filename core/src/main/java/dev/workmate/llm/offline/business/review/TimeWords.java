package dev.workmate.llm.offline.business.review;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of a question with what they stand for where they are about time. Not thread-safe. */
final class TimeWords {
    private static final List<Line> TABLE = load();
    private static final Pattern WORD =
            Pattern.compile(
                    "\\d[\\d./-]*\\d(?:\\.(?!\\s*$))?|\\d+(?:st|nd|rd|th)?\\.?|[\\p{L}\\d][\\p{L}\\d'’&-]*|[-–—+&/]");
    private static final Pattern TIMELY =
            Pattern.compile(
                    "[MQHY]\\d+|WD\\d|D[\\d-].*|YESTERDAY|(?:LAST|THIS)YEAR|FISCAL|PRELAST|WEEK|MONTH|QUARTER|HALF|YEAR");

    /** "Growth over 2024": the time right behind is what another one is held against. */
    private static final Pattern CHANGE_FROM =
            Pattern.compile(
                    "(?iu)\\b(?:growth|grew|rise|increase|decrease|decline|change|difference"
                            + "|wachstum|zuwachs|anstieg|steigerung|zunahme|abnahme|r[uü]ckgang|ver[aä]nderung|unterschied|differenz"
                            + "|crecimiento|aumento|incremento|variaci[oó]n|cambio|ca[ií]da|diferencia)"
                            + " (?:to|from|on|over|zu|zum|zur|a|sobre) $");

    private static final int LONG = 5;

    private final String question;
    private final List<Token> tokens;
    private final List<Boolean> isRead;

    private record Line(String symbol, List<String> phrase) {
        boolean fits(List<String> words, int at) {
            for (int i = 0; i < phrase.size(); i++) {
                if (at + i >= words.size() || !fits(phrase.get(i), words.get(at + i))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean fits(String pattern, String word) {
            return pattern.endsWith("*")
                    ? word.startsWith(pattern.substring(0, pattern.length() - 1))
                    : word.equals(pattern);
        }

        /** Nearly the one word of a line, with a slip of the pen. */
        boolean isNearly(String word) {
            return phrase.size() == 1
                    && word.length() >= LONG
                    && symbol.matches("M\\d+|YEAR|MONTH|QUARTER|YESTERDAY")
                    && Slips.isOne(word, phrase.getFirst().replace("*", ""));
        }
    }

    /** Some words, and what they stand for; nothing where it is not about time. */
    private record Token(int start, int end, String symbol) {}

    private TimeWords(String question, List<Token> tokens) {
        this.question = question;
        this.tokens = tokens;
        this.isRead = new ArrayList<>(tokens.stream().map(_ -> false).toList());
    }

    private static List<Line> load() {
        String file = "times.txt";
        try (InputStream in = Objects.requireNonNull(TimeWords.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(" = ") && !line.startsWith("#"))
                    .map(line -> line.split(" = ", 2))
                    .flatMap(
                            sides ->
                                    Stream.of(sides[1].split(" "))
                                            .map(
                                                    each ->
                                                            new Line(
                                                                    sides[0],
                                                                    List.of(each.split("_")))))
                    .sorted(Comparator.comparing((Line line) -> -line.phrase().size()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    static TimeWords of(String question) {
        List<MatchResult> found = WORD.matcher(apart(question)).results().toList();
        List<String> words = found.stream().map(word -> Demands.fold(word.group())).toList();
        List<Token> tokens = new ArrayList<>();
        int at = 0;
        while (at < words.size()) {
            int here = at;
            Optional<Line> line =
                    TABLE.stream()
                            .filter(each -> each.fits(words, here))
                            .findFirst()
                            .or(
                                    () ->
                                            TABLE.stream()
                                                    .filter(each -> each.isNearly(words.get(here)))
                                                    .findFirst());
            int length = line.map(each -> each.phrase().size()).orElse(1);
            String former = tokens.isEmpty() ? "" : tokens.getLast().symbol();
            String symbol = line.map(Line::symbol).orElseGet(() -> number(words.get(here), former));
            int start = found.get(at).start();
            int end = found.get(at + length - 1).end();
            Stream.of(symbol.split(" ")).forEach(each -> tokens.add(new Token(start, end, each)));
            at += length;
        }
        return new TimeWords(
                question,
                tokens.stream()
                        .filter(token -> !token.symbol().equals("-") || isDash(question, token))
                        .toList());
    }

    /** "Jan-Sep" is two words; the letters keep their places. */
    private static String apart(String question) {
        return question.replaceAll("(?<=\\p{L}{3})[-–](?=\\p{L}{3})", "–");
    }

    private static boolean isDash(String question, Token token) {
        return question.substring(token.start(), token.end()).matches("[-–—]");
    }

    /** "Q3 26" has two digits of a year. */
    private static String number(String word, String former) {
        return word.matches("2\\d") && former.matches("[QH]\\d|FISCAL")
                ? "Y20" + word
                : number(word);
    }

    private static String number(String word) {
        if (word.matches("[-–—]")) {
            return "-";
        }
        if (word.matches("(?:19|20)\\d\\d")) {
            return "Y" + word;
        }
        Matcher iso = Pattern.compile("(\\d{4})-(\\d{1,2})-(\\d{1,2})").matcher(word);
        if (iso.matches()) {
            return date(iso.group(1), iso.group(2), iso.group(3));
        }
        Matcher day =
                Pattern.compile("(\\d{1,2})[./](\\d{1,2})[./](\\d{4}|\\d{2})\\.?").matcher(word);
        if (day.matches()) {
            String year = day.group(3).length() == 2 ? "20" + day.group(3) : day.group(3);
            return date(year, day.group(2), day.group(1));
        }
        Matcher bare = Pattern.compile("(\\d{1,2})\\.(\\d{1,2})\\.").matcher(word);
        if (bare.matches()) {
            return "D-%02d-%02d"
                    .formatted(Integer.parseInt(bare.group(2)), Integer.parseInt(bare.group(1)));
        }
        Matcher nth = Pattern.compile("(\\d+)(?:st|nd|rd|th|\\.)").matcher(word);
        if (nth.matches()) {
            return "O" + nth.group(1);
        }
        return word.matches("\\d{1,3}") ? "N" + word : "w";
    }

    private static String date(String year, String month, String day) {
        return "D%s-%02d-%02d".formatted(year, Integer.parseInt(month), Integer.parseInt(day));
    }

    int size() {
        return tokens.size();
    }

    String symbolsFrom(int at) {
        return tokens.subList(at, tokens.size()).stream()
                .map(Token::symbol)
                .collect(Collectors.joining(" "));
    }

    String text(int from, int to) {
        return question.substring(tokens.get(from).start(), tokens.get(to - 1).end());
    }

    /** Whether words for a comparison stand right before. */
    boolean isAgainst(int at) {
        return at > 0 && tokens.get(at - 1).symbol().equals("VS")
                || CHANGE_FROM.matcher(question.substring(0, tokens.get(at).start())).find();
    }

    void read(int from, int to) {
        for (int i = from; i < to; i++) {
            isRead.set(i, true);
        }
    }

    /** The question without what was read. */
    String rest() {
        StringBuilder text = new StringBuilder(question);
        for (int i = 0; i < tokens.size(); i++) {
            if (isRead.get(i)) {
                for (int at = tokens.get(i).start(); at < tokens.get(i).end(); at++) {
                    text.setCharAt(at, ' ');
                }
            }
        }
        return text.toString();
    }

    /** A word that is about time and was not read. */
    Optional<String> unread() {
        for (int i = 0; i < tokens.size(); i++) {
            if (!isRead.get(i) && TIMELY.matcher(tokens.get(i).symbol()).matches()) {
                return Optional.of(text(i, i + 1));
            }
        }
        return Optional.empty();
    }
}
