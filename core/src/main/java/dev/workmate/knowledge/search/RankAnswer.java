package dev.workmate.knowledge.search;

import dev.workmate.text.JsonValue;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a model's answer that names passages by their numbers, best first: as JSON, as a list in
 * brackets among other words, or as bare numbers. Numbers that no passage has are passed over.
 */
final class RankAnswer {
    private static final String ORDER = "order";
    private static final int LONGEST = 10_000;
    private static final Pattern LIST = Pattern.compile("\\[([\\d\\s,]{1,400})]");
    private static final Pattern BARE = Pattern.compile("[\\d\\s,;>]{1,400}");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");

    private RankAnswer() {}

    /** Numbers from 1 to {@code count}, each once; empty where the answer names none. */
    static Optional<List<Integer>> read(String answer, int count) {
        String text = answer.length() <= LONGEST ? answer : answer.substring(0, LONGEST);
        Set<Integer> order = new LinkedHashSet<>();
        for (Integer number : numbers(text.strip())) {
            if (number >= 1 && number <= count) {
                order.add(number);
            }
        }
        return order.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(order));
    }

    private static List<Integer> numbers(String text) {
        return JsonValue.parse(text)
                .map(RankAnswer::inJson)
                .filter(found -> !found.isEmpty())
                .orElseGet(() -> inWords(text));
    }

    private static List<Integer> inJson(JsonValue json) {
        return switch (json) {
            case JsonValue.Fields fields when fields.values().containsKey(ORDER) ->
                    inJson(fields.values().get(ORDER));
            case JsonValue.Items items ->
                    items.values().stream()
                            .filter(JsonValue.Amount.class::isInstance)
                            .map(item -> ((JsonValue.Amount) item).value())
                            .filter(RankAnswer::isSmall)
                            .map(BigDecimal::intValue)
                            .toList();
            default -> List.of();
        };
    }

    private static boolean isSmall(BigDecimal number) {
        return number.abs().compareTo(BigDecimal.valueOf(LONGEST)) < 0
                && number.stripTrailingZeros().scale() <= 0;
    }

    /** The last list counts: models think aloud before they decide. */
    private static List<Integer> inWords(String text) {
        String list = BARE.matcher(text).matches() ? text : "";
        Matcher lists = LIST.matcher(text);
        while (lists.find()) {
            list = lists.group(1);
        }
        return NUMBER.matcher(list)
                .results()
                .map(number -> Integer.valueOf(number.group()))
                .toList();
    }
}
