package dev.workmate.mail;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where mail goes: one plain address such as {@code ada@example.org}. Names, lists, quotes, control
 * characters and whatever else could begin a second header or recipient are none.
 */
public record MailAddress(String value) {
    private static final int MAX = 254;
    private static final Pattern FORM =
            Pattern.compile(
                    "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
                            + "@[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
                            + "(\\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*");

    public MailAddress {
        if (!isOne(value)) {
            throw new IllegalArgumentException(
                    "no mail address: " + value.length() + " characters");
        }
    }

    public static Optional<MailAddress> parse(String text) {
        return isOne(text) ? Optional.of(new MailAddress(text)) : Optional.empty();
    }

    private static boolean isOne(String text) {
        return text.length() <= MAX && FORM.matcher(text).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
