package dev.workmate.llm;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Which models are meant: {@code *} stands for anything, {@code ?} for one character and <code>
 * {date}</code> for the day a model is from, which may be missing. A number that is no day is
 * another model. Case does not matter.
 */
public final class ModelPattern {
    private static final String DATE = "{date}";
    private static final String DAY =
            "([-@]20[0-9]{2}(0[1-9]|1[0-2])[0-3][0-9]|-20[0-9]{2}-(0[1-9]|1[0-2])-[0-3][0-9])?";
    private static final Pattern PLATFORM =
            Pattern.compile(
                    "^((us|eu|apac|jp|au|us-gov|global)\\.)?(anthropic|openai|google)[./]|(-v[0-9]+(:[0-9]+)?)$");

    private final String text;
    private final Pattern pattern;

    public ModelPattern(String text) {
        this.text = text;
        this.pattern = Pattern.compile(regex(text.toLowerCase(Locale.ROOT)), Pattern.DOTALL);
    }

    boolean fits(String model) {
        return pattern.matcher(model.toLowerCase(Locale.ROOT)).matches();
    }

    /** A model's name without what cloud platforms put around it. */
    static String withoutPlatform(String model) {
        return PLATFORM.matcher(model.toLowerCase(Locale.ROOT)).replaceAll("");
    }

    /** One name that fits. */
    public String example() {
        return text.replace(DATE, "").replace("*", "").replace("?", "0");
    }

    private static String regex(String glob) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            if (glob.startsWith(DATE, i)) {
                regex.append(DAY);
                i += DATE.length() - 1;
                continue;
            }
            regex.append(
                    switch (glob.charAt(i)) {
                        case '*' -> ".*";
                        case '?' -> ".";
                        default -> Pattern.quote(String.valueOf(glob.charAt(i)));
                    });
        }
        return regex.toString();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ModelPattern that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
