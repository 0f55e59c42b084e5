package dev.workmate.llm.offline.business.review;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.grammar.Fillers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Looks for what in an answer shows that the words of its question were heard, word by word, and
 * for what in the question shows that the answer was asked for. What neither a line of the table
 * nor the answer itself has is heard by nobody.
 */
final class Claims {
    private static final List<Claim> ALL = load();
    private static final Pattern WORD =
            Pattern.compile("[\\p{L}\\d](?:[\\p{L}\\d&'’.,/-]*[\\p{L}\\d])?|[%<>]");

    private static final Map<String, Pattern> COMPILED = new ConcurrentHashMap<>();
    private static final int LONG = 3;
    private static final int WORD_WEIGHT = 100;

    private final List<Said> said;
    private final Told told;
    private final Told before;
    private final boolean drawn;

    private Claims(String question, Told told, Told before, boolean drawn) {
        this.said = words(question);
        this.told = told;
        this.before = before;
        this.drawn = drawn;
    }

    /** A word of a question, folded and as it was written. */
    private record Said(String word, String text) {}

    /** Words of a question and what shows in an answer that they were heard. */
    private record Claim(List<String> phrase, List<String> evidence, List<String> also) {
        /** The evidence that is words. */
        List<String> shown() {
            return evidence.stream().filter(each -> !each.matches("[@~].*|-")).toList();
        }

        /** What an answer may be about where the words are said. */
        List<String> heads() {
            return Stream.concat(shown().stream(), also.stream()).toList();
        }

        /** More words weigh more than longer ones, and a whole word more than a part of it. */
        int weight() {
            int letters = phrase.stream().mapToInt(word -> word.replace("*", "").length()).sum();
            return phrase.size() * WORD_WEIGHT + letters;
        }

        boolean fits(List<Said> words, int at) {
            for (int i = 0; i < phrase.size(); i++) {
                if (at + i >= words.size() || !fits(phrase.get(i), words.get(at + i).word())) {
                    return false;
                }
            }
            return true;
        }

        private static boolean fits(String pattern, String word) {
            if (pattern.equals("#")) {
                return word.matches("\\d+");
            }
            return pattern.endsWith("*")
                    ? word.startsWith(pattern.substring(0, pattern.length() - 1))
                    : pattern.startsWith("*")
                            ? word.endsWith(pattern.substring(1))
                            : word.equals(pattern);
        }

        /** Nearly the word of a line, or its beginning, with one slip of the pen. */
        boolean isNearly(String word) {
            String meant = phrase.getFirst().replace("*", "");
            int shortest = Math.min(meant.length() - 1, word.length());
            int longest = Math.min(meant.length() + 1, word.length());
            return phrase.size() == 1
                    && (Slips.isOne(word, meant)
                            || phrase.getFirst().endsWith("*")
                                    && IntStream.rangeClosed(shortest, longest)
                                            .mapToObj(end -> word.substring(0, end))
                                            .anyMatch(begin -> Slips.isOne(begin, meant)));
        }
    }

    private static List<Claim> load() {
        String file = "claims.txt";
        try (InputStream in = Objects.requireNonNull(Claims.class.getResourceAsStream(file))) {
            Stream<Claim> table =
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> line.contains(" = ") && !line.startsWith("#"))
                            .map(line -> line.split(" = ", 2))
                            .flatMap(sides -> claims(sides[0].strip(), sides[1].strip()));
            Stream<Claim> fillers =
                    Fillers.all().map(phrase -> new Claim(phrase, List.of("-"), List.of()));
            return Stream.concat(table, fillers).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    private static Stream<Claim> claims(String words, String evidence) {
        String[] sides = evidence.split(" \\+ ");
        List<String> shown = List.of(sides[0].split(" / "));
        List<String> also = Arrays.stream(sides).skip(1).toList();
        return Arrays.stream(words.split(" "))
                .map(phrase -> new Claim(List.of(phrase.split("_")), shown, also));
    }

    private static List<Said> words(String question) {
        String text = question.replaceAll("(?<=\\p{L})['’]s\\b", "");
        return WORD.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(word -> new Said(Demands.fold(word), word))
                .toList();
    }

    /** The first words of a question that nothing in the answer shows. */
    static Optional<String> unheard(String question, Told told, Told before, boolean drawn) {
        return new Claims(question, told, before, drawn).unheard();
    }

    /** What an answer is about though neither the question nor the last answer spoke of it. */
    static Optional<String> unasked(Exchange exchange, Told told, Told before) {
        Claims claims = new Claims(exchange.subject(), told, before, false);
        Claims all = new Claims(exchange.carried() + " " + exchange.asked(), told, before, false);
        return told.heads().stream()
                .filter(Predicate.not(claims::isAskedFor))
                .findFirst()
                .or(all::stranger);
    }

    /** The first word of a question that neither the table nor the answer has. */
    static Optional<String> unknown(Exchange exchange, Told told) {
        Claims claims = new Claims(exchange.asked(), told, Told.of(exchange.before()), false);
        return IntStream.range(0, claims.said.size())
                .filter(claims::isNoPhrase)
                .filter(at -> !claims.isHeard(at, List.of()))
                .mapToObj(at -> claims.said.get(at).text())
                .filter(word -> ALL.stream().noneMatch(claim -> claim.isNearly(Demands.fold(word))))
                .findFirst();
    }

    /** Whether a word is neither in the table nor within a phrase of it. */
    private boolean isNoPhrase(int at) {
        return IntStream.rangeClosed(0, at)
                .noneMatch(
                        from ->
                                ALL.stream()
                                        .anyMatch(
                                                claim ->
                                                        from + claim.phrase().size() > at
                                                                && claim.fits(said, from)));
    }

    /** Whether a question says by itself what its answer is about. */
    static boolean isOfItsOwn(String question, Told told) {
        Claims claims = new Claims(question, told, Told.of(""), false);
        return told.heads().stream().limit(1).allMatch(head -> claims.isSaid(head, Claim::shown));
    }

    private Optional<String> unheard() {
        int at = 0;
        while (at < said.size()) {
            List<Claim> lines = longest(at);
            int words = lines.isEmpty() ? 1 : lines.getFirst().phrase().size();
            if (!isHeard(at, lines)) {
                return Optional.of(
                        String.join(
                                " ",
                                said.subList(at, at + words).stream().map(Said::text).toList()));
            }
            at += words;
        }
        return Optional.empty();
    }

    /** The lines whose phrases begin here, of those only the longest. */
    private List<Claim> longest(int at) {
        List<Claim> lines = ALL.stream().filter(claim -> claim.fits(said, at)).toList();
        int most = lines.stream().mapToInt(Claim::weight).max().orElse(0);
        return lines.stream().filter(line -> line.weight() == most).toList();
    }

    private boolean isHeard(int at, List<Claim> lines) {
        String word = said.get(at).word();
        if (lines.stream().anyMatch(this::isShown)) {
            return true;
        }
        if (word.matches("\\d+") && told.numbers(word)) {
            return true;
        }
        if (!lines.isEmpty()) {
            return lines.getFirst().phrase().size() == 1 && told.names(word);
        }
        return told.names(word)
                || word.matches(".*\\d.*") && told.numbers(word)
                || ALL.stream().anyMatch(claim -> claim.isNearly(word) && isShown(claim));
    }

    private boolean isShown(Claim claim) {
        return claim.evidence().stream().anyMatch(this::isShown);
    }

    private boolean isShown(String evidence) {
        return switch (evidence.charAt(0)) {
            case '-' -> true;
            case '@' -> Demands.isShaped(evidence, told, before, drawn);
            case '~' -> isIn(evidence.substring(1), Demands.fold(told.signature()));
            default -> isIn(evidence, told.frame());
        };
    }

    private static boolean isIn(String evidence, String text) {
        return COMPILED.computeIfAbsent(evidence, Pattern::compile).matcher(text).find();
    }

    /** Whether words of the question, or the answer before, speak of what heads the answer. */
    private boolean isAskedFor(String head) {
        return isSaid(head, Claim::heads)
                || before.heads().stream().anyMatch(head::equalsIgnoreCase)
                || before.title().contains(head + " ·");
    }

    /** Whom or what the answer is limited to though nobody was named so. */
    private Optional<String> stranger() {
        boolean numbered =
                said.stream()
                        .map(Said::word)
                        .anyMatch(
                                word ->
                                        word.matches("[a-z]{0,3}-?(?!20\\d\\d$)\\d{3,}")
                                                && told.has(word));
        return numbered
                ? Optional.empty()
                : told.limits().stream()
                        .filter(limit -> !isNamed(limit) && !isSaid(limit, Claim::shown))
                        .filter(
                                limit ->
                                        !before.body()
                                                .contains(limit.replaceFirst(" \\(\\d+\\)$", "")))
                        .findFirst();
    }

    private boolean isNamed(String limit) {
        Told only = new Told(limit, "");
        return said.stream()
                .map(Said::word)
                .anyMatch(
                        word ->
                                word.length() >= LONG && only.names(word)
                                        || word.matches(".*\\d.*") && only.numbers(word));
    }

    private boolean isSaid(String head, Function<Claim, List<String>> sides) {
        String folded = Demands.fold(head);
        for (int at = 0; at < said.size(); at++) {
            String word = said.get(at).word();
            int here = at;
            boolean spoken =
                    ALL.stream()
                            .filter(claim -> claim.fits(said, here) || claim.isNearly(word))
                            .flatMap(claim -> sides.apply(claim).stream())
                            .anyMatch(each -> isIn(each, folded));
            if (spoken || word.length() > LONG && folded.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
