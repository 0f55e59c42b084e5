package dev.workmate.erp.odata.connected;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.SignInWay;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.erp.json.ErpSettings;
import dev.workmate.erp.json.UnusableSettingException;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the fields of a connection mean to the connector. */
final class ErpFields {
    private static final List<String> OF_PERSON =
            List.of("clientId", "issuer", "authorizeUrl", "tokenUrl", "scope");

    private ErpFields() {}

    static ConnectionSettings settings(
            Connection connection, Optional<Secret> secret, ServiceSignIn ofPerson) {
        return settings(
                connection.way(), connection.settings(), secret.orElse(Secret.NONE), ofPerson);
    }

    private static ConnectionSettings settings(
            SignInWay way, Map<String, String> given, Secret secret, ServiceSignIn ofPerson) {
        Map<String, String> fields = new HashMap<>(given);
        switch (way) {
            case NONE -> {}
            case TOKEN -> fields.put("token", secret.reveal());
            case BASIC -> fields.put("accessKey", secret.reveal());
            case CLIENT -> fields.put("clientSecret", secret.reveal());
            case PERSON -> OF_PERSON.forEach(fields::remove);
        }
        ConnectionSettings settings = ErpSettings.of(fields);
        return way == SignInWay.PERSON
                ? new ConnectionSettings(
                        settings.root(),
                        settings.further(),
                        ofPerson,
                        settings.company(),
                        settings.language(),
                        settings.limits())
                : settings;
    }

    /** A secret that is kept already stands for itself. */
    static void check(ConnectionDraft draft) throws WrongFieldException {
        if (draft.way() == SignInWay.PERSON) {
            checkSignIn(draft.settings());
        }
        try {
            settings(
                    draft.way(),
                    draft.settings(),
                    draft.secret().orElse(new Secret("kept")),
                    new ServiceSignIn.Anonymous());
        } catch (UnusableSettingException e) {
            throw new WrongFieldException(
                    isSecret(e.field()) ? "secret" : e.field(), "This " + e.what() + ".");
        } catch (IllegalArgumentException e) {
            throw new WrongFieldException("url", String.valueOf(e.getMessage()) + ".");
        }
    }

    private static boolean isSecret(String field) {
        return List.of("token", "accessKey", "clientSecret").contains(field);
    }

    private static void checkSignIn(Map<String, String> fields) throws WrongFieldException {
        if (!fields.containsKey("clientId")) {
            throw new WrongFieldException("clientId", "This is missing.");
        }
        boolean named =
                fields.containsKey("issuer")
                        || fields.containsKey("tenant")
                        || fields.containsKey("authorizeUrl") && fields.containsKey("tokenUrl");
        if (!named) {
            throw new WrongFieldException(
                    "issuer", "Say where people sign in: an issuer, or both addresses.");
        }
    }
}
