package dev.workmate.access.http;

import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import dev.workmate.access.account.PasswordRules;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Fields of bodies that several calls take. */
final class Fields {
    private static final int MAX_NAME = 100;
    private static final int MAX_CODE = 40;

    private Fields() {}

    static String name(JsonBody body) {
        String name = body.requireText("name").strip();
        if (name.isEmpty() || name.length() > MAX_NAME) {
            throw ProblemException.badRequest(
                    "invalid_field", "name must have 1 to " + MAX_NAME + " characters.");
        }
        return name;
    }

    /** Not longer than one can be, so that nobody has a novel hashed. */
    static String password(JsonBody body, String field) {
        String password = body.requireText(field);
        if (password.length() > 2 * PasswordRules.MAX) {
            throw ProblemException.badRequest(
                    "invalid_field",
                    field + " must have at most " + PasswordRules.MAX + " characters.");
        }
        return password;
    }

    /** Empty where none was given. */
    static String code(JsonBody body) {
        String code = body.text("code").orElse("").strip();
        if (code.length() > MAX_CODE) {
            throw ProblemException.badRequest(
                    "invalid_field", "code must have at most " + MAX_CODE + " characters.");
        }
        return code;
    }

    static Set<Role> roles(JsonBody body) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (String text : body.texts("roles", Role.values().length)) {
            roles.add(one(Role.class, "roles", text));
        }
        return roles;
    }

    /** Empty where the body does not say. */
    static Optional<Set<Scope>> scopes(JsonBody body) {
        List<String> texts = body.texts("scopes", Scope.values().length);
        Set<Scope> scopes = EnumSet.noneOf(Scope.class);
        for (String text : texts) {
            scopes.add(one(Scope.class, "scopes", text));
        }
        return body.has("scopes") ? Optional.of(scopes) : Optional.empty();
    }

    private static <E extends Enum<E>> E one(Class<E> type, String field, String text) {
        try {
            return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw ProblemException.badRequest(
                    "invalid_field", field + " must not hold " + quoted(text) + ".");
        }
    }

    private static String quoted(String text) {
        return '"' + (text.length() > MAX_CODE ? text.substring(0, MAX_CODE) : text) + '"';
    }
}
