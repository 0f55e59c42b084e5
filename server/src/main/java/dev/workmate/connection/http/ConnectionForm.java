package dev.workmate.connection.http;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.http.JsonBody;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Uuids;
import dev.workmate.llm.Secret;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What people send about connections. */
final class ConnectionForm {
    private static final List<String> FIELDS =
            List.of(
                    "url",
                    "tenant",
                    "environment",
                    "company",
                    "apis",
                    "language",
                    "user",
                    "clientId",
                    "tokenUrl",
                    "authorizeUrl",
                    "issuer",
                    "scope",
                    "reads",
                    "provider",
                    "model",
                    "roles");

    private ConnectionForm() {}

    /** A connection to be made. */
    record NewConnection(
            String kind,
            String name,
            String way,
            Map<String, String> settings,
            Optional<String> secret) {}

    /** What shall be otherwise; settings are replaced as a whole, an absent secret stays. */
    record ConnectionChange(
            Optional<String> name,
            Optional<Map<String, String>> settings,
            Optional<String> secret) {}

    /** Makes something of a form, or says which field is wrong. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws WrongFieldException;
    }

    static <T> T checked(Work<T> work) {
        try {
            return work.run();
        } catch (WrongFieldException e) {
            throw ProblemException.wrongField(e.field(), e.words());
        }
    }

    static ConnectionId id(String text) {
        if (!Uuids.isUuid(text)) {
            throw ProblemException.badRequest("invalid_id", "A connection id is a UUID.");
        }
        return new ConnectionId(text);
    }

    static ConnectionDraft made(JsonBody body) {
        return new ConnectionDraft(
                ConnectionKind.of(body.requireText("kind"))
                        .orElseThrow(() -> wrong("kind", "There is no such kind of connection.")),
                body.requireText("name"),
                SignInWay.of(body.requireText("way"))
                        .orElseThrow(() -> wrong("way", "There is no such way to sign in.")),
                settings(body.child("settings")),
                body.text("secret").filter(text -> !text.isEmpty()).map(Secret::new));
    }

    static ConnectionDraft changed(Connection known, JsonBody body) {
        return new ConnectionDraft(
                known.kind(),
                body.text("name").orElse(known.name()),
                known.way(),
                body.has("settings") ? settings(body.child("settings")) : known.settings(),
                body.text("secret").filter(text -> !text.isEmpty()).map(Secret::new));
    }

    /** Fields that are empty are as good as absent. */
    private static Map<String, String> settings(JsonBody body) {
        Map<String, String> settings = new HashMap<>();
        for (String field : FIELDS) {
            body.text(field)
                    .filter(text -> !text.isBlank())
                    .ifPresent(text -> settings.put(field, text.strip()));
        }
        return settings;
    }

    private static ProblemException wrong(String field, String words) {
        return ProblemException.wrongField(field, words);
    }
}
