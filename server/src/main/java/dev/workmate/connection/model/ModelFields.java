package dev.workmate.connection.model;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.llm.ModelAccount;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Secret;
import java.net.URI;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A connection's fields as an account at a provider. */
final class ModelFields {
    private ModelFields() {}

    static void check(ConnectionDraft draft) throws WrongFieldException {
        Map<String, String> settings = draft.settings();
        String provider = settings.getOrDefault("provider", "");
        if (!ModelAccount.isProvider(provider)) {
            throw new WrongFieldException(
                    "provider", "A provider is anthropic, openai, gemini or compatible.");
        }
        if (provider.equals(ModelAccount.COMPATIBLE)) {
            for (String field : new String[] {"url", "model"}) {
                if (settings.getOrDefault(field, "").isBlank()) {
                    throw new WrongFieldException(field, "This is needed.");
                }
            }
        }
        for (String word : words(settings.getOrDefault("roles", "")).toList()) {
            if (role(word).isEmpty()) {
                throw new WrongFieldException(
                        "roles",
                        "A role is one of "
                                + Arrays.stream(ModelRole.values())
                                        .map(ModelRole::key)
                                        .collect(Collectors.joining(", "))
                                + ".");
            }
        }
    }

    private static Stream<String> words(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(each -> !each.isEmpty());
    }

    private static Optional<ModelRole> role(String word) {
        return Arrays.stream(ModelRole.values()).filter(each -> each.key().equals(word)).findAny();
    }

    /** The roles it serves; where none is named, all. */
    static Set<ModelRole> roles(Connection connection) {
        Set<ModelRole> named = EnumSet.noneOf(ModelRole.class);
        words(connection.setting("roles").orElse(""))
                .flatMap(word -> role(word).stream())
                .forEach(named::add);
        return named.isEmpty() ? EnumSet.allOf(ModelRole.class) : named;
    }

    static ModelAccount account(Connection connection, Optional<Secret> key) {
        return new ModelAccount(
                connection.required("provider"),
                connection.setting("url").map(URI::create),
                key.orElse(Secret.NONE),
                connection.setting("model"));
    }
}
