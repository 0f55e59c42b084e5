package dev.workmate.access.account;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a new password must be: long and not what everybody tries first. No rules of composition.
 */
public final class PasswordRules {
    public static final int MIN = 12;
    public static final int MAX = 200;

    private static final int MIN_DIFFERENT = 5;

    /** What is left of common passwords without the digits and signs around their letters. */
    private static final Set<String> COMMON =
            Set.of(
                    "password",
                    "passwordpassword",
                    "passwort",
                    "passwortpasswort",
                    "contrasena",
                    "contraseña",
                    "kennwort",
                    "geheim",
                    "administrator",
                    "administrador",
                    "admin",
                    "adminadmin",
                    "welcome",
                    "welcomewelcome",
                    "willkommen",
                    "bienvenido",
                    "letmein",
                    "letmeinletmein",
                    "iloveyou",
                    "iloveyouiloveyou",
                    "qwerty",
                    "qwertyuiop",
                    "qwertyuiopasdfghjkl",
                    "qwertyqwerty",
                    "qwertz",
                    "qwertzuiop",
                    "asdfghjkl",
                    "abcdefghijkl",
                    "abcdefghijklm",
                    "abcdefghijklmnopqrstuvwxyz",
                    "abcabcabcabc",
                    "football",
                    "baseball",
                    "basketball",
                    "superman",
                    "sunshine",
                    "princess",
                    "trustno",
                    "dragon",
                    "monkey",
                    "master",
                    "shadow",
                    "michael",
                    "jennifer",
                    "changeme",
                    "changemechangeme",
                    "changemenow",
                    "default",
                    "secret",
                    "topsecret",
                    "workmate",
                    "workmateworkmate",
                    "correcthorsebatterystaple");

    private PasswordRules() {}

    /** Why a password will not do, in words for whoever chose it. */
    public static Optional<String> objection(String password, LoginName login) {
        int length = password.codePointCount(0, password.length());
        if (length < MIN || length > MAX) {
            return Optional.of("A password has " + MIN + " to " + MAX + " characters.");
        }
        String lower = password.toLowerCase(Locale.ROOT);
        String name = login.value().split("@", 2)[0];
        if (lower.contains(login.value()) || name.length() > 3 && withoutEnds(lower).equals(name)) {
            return Optional.of("A password must not be the name one signs in with.");
        }
        if (lower.codePoints().distinct().count() < MIN_DIFFERENT
                || COMMON.contains(withoutEnds(spelled(lower)))
                || CommonPasswords.contain(lower, withoutEnds(lower))
                || CommonPasswords.contain(lower, withoutEnds(spelled(lower)))
                || isRow(lower)) {
            return Optional.of("This password is among the first that others try.");
        }
        return Optional.empty();
    }

    private static String withoutEnds(String text) {
        return text.replaceAll("^[^\\p{L}]{1,200}", "").replaceAll("[^\\p{L}]{1,200}$", "");
    }

    private static String spelled(String text) {
        return withoutEnds(text)
                .replace('0', 'o')
                .replace('1', 'l')
                .replace('3', 'e')
                .replace('4', 'a')
                .replace('5', 's')
                .replace('@', 'a')
                .replace('$', 's');
    }

    /** Whether each character follows the one before, up or down, as 123456789012 does. */
    private static boolean isRow(String text) {
        int steps = 0;
        for (int i = 1; i < text.length(); i++) {
            int step = text.charAt(i) - text.charAt(i - 1);
            steps += step == 1 || step == -1 || step == -9 || step == 9 ? 1 : 0;
        }
        return steps >= text.length() - 2;
    }
}
