package dev.workmate.llm;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How many calls of a provider may be under way at a time, from all servers together: {@code 8} for
 * every provider, {@code anthropic=8, openai=20} for some, {@code 8, openai=20} for both. Providers
 * that nothing is said of bear any number.
 */
public record CallsAtOnce(Optional<Integer> ofEach, Map<String, Integer> ofNamed) {
    private static final int MOST = 10_000;

    public CallsAtOnce {
        ofNamed = Map.copyOf(ofNamed);
    }

    /** Throws an {@link IllegalArgumentException} that names the variable and repeats the text. */
    static CallsAtOnce read(String variable, String text) {
        Optional<Integer> ofEach = Optional.empty();
        Map<String, Integer> ofNamed = new HashMap<>();
        for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int equals = part.indexOf('=');
            int count = count(variable, part.substring(equals + 1).strip(), text);
            if (equals < 0) {
                ofEach = Optional.of(count);
            } else {
                ofNamed.put(part.substring(0, equals).strip().toLowerCase(Locale.ROOT), count);
            }
        }
        return new CallsAtOnce(ofEach, ofNamed);
    }

    private static int count(String variable, String count, String text) {
        try {
            int value = Integer.parseInt(count);
            if (value >= 1 && value <= MOST) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below, with the bounds.
        }
        throw new IllegalArgumentException(
                variable
                        + " must be a whole number from 1 to "
                        + MOST
                        + ", or such as anthropic=8,openai=20, was: "
                        + text);
    }

    /** Empty where the provider bears any number. */
    public Optional<Integer> of(String provider) {
        return Optional.ofNullable(ofNamed.get(provider)).or(() -> ofEach);
    }
}
