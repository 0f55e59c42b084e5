package dev.workmate.llm.offline.business.review;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What words of a question demand of its answer, and the other way round, as a table. */
final class Demands {
    private static final String OF_ANSWER = " => ";
    private static final String OF_QUESTION = " <= ";
    private static final List<Demand> ALL = load(OF_ANSWER);
    private static final List<Demand> REASONS = load(OF_QUESTION);

    private Demands() {}

    /** Words on one side, and what the other side must have: words too, or a shape. */
    private record Demand(Pattern words, String demanded) {
        boolean isMet(Told told, Told before, boolean drawn) {
            return demanded.startsWith("@")
                    ? isShaped(demanded, told, before, drawn)
                    : isIn(fold(told.body()));
        }

        boolean isIn(String text) {
            return Pattern.compile(demanded).matcher(text).find();
        }
    }

    /** Whether an answer has a shape: a number of things, percent, money, a name, a day … */
    static boolean isShaped(String shape, Told told, Told before, boolean drawn) {
        return switch (shape) {
            case "@count" -> told.hasCount();
            case "@percent" -> told.hasPercent();
            case "@money" -> told.hasMoney();
            case "@name" -> told.hasName();
            case "@day" -> told.hasDay();
            case "@time" -> !told.days().isEmpty();
            case "@today" -> told.isOfToday();
            case "@ahead" -> told.isAhead();
            case "@past" -> told.isOfYearsGone();
            case "@split" -> told.isSplit();
            case "@several" -> told.isSeveral();
            case "@subject" -> !told.subjects().isEmpty();
            case "@before" -> !before.title().isEmpty() || !told.subjects().isEmpty();
            case "@told" -> before.isOfTheBooks();
            case "@chart" -> drawn;
            case "@rows" -> before.rows().isEmpty() || !told.rows().isEmpty() || told.hasCount();
            case "@kept" ->
                    before.rows().isEmpty()
                            || told.rows().stream().anyMatch(before.rows()::contains)
                            || told.heads().stream().limit(1).anyMatch(before.heads()::contains);
            case "@row" -> before.rows().isEmpty() || isOfRow(told, before);
            case "@alike" ->
                    before.rows().isEmpty() || !told.rows().isEmpty() || isOfRow(told, before);
            case "@figure" ->
                    before.title().isEmpty()
                            || !before.rows().isEmpty() && !told.rows().isEmpty()
                            || told.repeats(before);
            case "@compared" -> before.title().isEmpty() || before.heads().contains("change");
            case "@stretch" -> told.hasStretch();
            default -> shape.matches("@\\d+") && told.numbers(shape.substring(1));
        };
    }

    /** Whether it is about one of those who stood in the last answer. */
    private static boolean isOfRow(Told told, Told before) {
        return before.rows().stream().anyMatch(told.title()::contains);
    }

    private static List<Demand> load(String sort) {
        String file = "demands.txt";
        try (InputStream in = Objects.requireNonNull(Demands.class.getResourceAsStream(file))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(sort) && !line.startsWith("#"))
                    .map(line -> line.split(sort, 2))
                    .map(sides -> new Demand(Pattern.compile(sides[0].strip()), sides[1].strip()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /** Small letters without accents, as the table is written. */
    static String fold(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{M}+", "")
                .replace("ß", "ss")
                .toLowerCase(Locale.ROOT);
    }

    /** The words of a question whose demand is not met; {@code before} is the last answer. */
    static Optional<String> unmet(String question, Told told, Told before, boolean drawn) {
        return found(ALL, question)
                .filter(each -> !each.demand().isMet(told, before, drawn))
                .map(Found::words)
                .findFirst();
    }

    /** What an answer is about though neither the question nor the last answer spoke of it. */
    static Optional<String> unasked(String question, Told told, Told before) {
        String context = fold(before.title());
        return found(REASONS, told.title())
                .filter(each -> !each.demand().isIn(fold(question)))
                .filter(
                        each ->
                                !each.demand().isIn(context)
                                        && !context.contains(fold(each.words())))
                .map(Found::words)
                .findFirst();
    }

    private record Found(Demand demand, String words) {}

    private static Stream<Found> found(List<Demand> demands, String text) {
        String folded = fold(text);
        return demands.stream()
                .flatMap(
                        demand -> {
                            Matcher words = demand.words().matcher(folded);
                            return words.find()
                                    ? Stream.of(new Found(demand, said(text, words)))
                                    : Stream.empty();
                        });
    }

    /** The words as they were written, where folding kept their places; all for no one word. */
    static String said(String text, MatchResult found) {
        if (found.group().isBlank()) {
            return text;
        }
        return fold(text).length() == text.length()
                ? text.substring(found.start(), found.end()).strip()
                : found.group().strip();
    }
}
