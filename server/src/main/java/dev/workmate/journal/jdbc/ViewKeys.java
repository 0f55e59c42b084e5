package dev.workmate.journal.jdbc;

import dev.workmate.database.PersonKeys;
import dev.workmate.database.SealedTexts;
import dev.workmate.database.SessionKey;
import dev.workmate.database.StorableText;
import dev.workmate.journal.ForgottenException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Seals what views hold of people's words, with the keys of their sessions, each of which is looked
 * up once. For one transaction.
 */
final class ViewKeys {
    private static final String KEY = "SELECT key_id FROM sessions WHERE number = ?";

    private final PersonKeys keys;
    private final Statements statements;
    private final Map<Long, SessionKey> met = new HashMap<>();

    ViewKeys(PersonKeys keys, Statements statements) {
        this.keys = keys;
        this.statements = statements;
    }

    @Nullable String seal(long session, Optional<String> text, SealedTexts.Place place)
            throws SQLException {
        return text.isEmpty() ? null : seal(session, text.get(), place);
    }

    String seal(long session, String text, SealedTexts.Place place) throws SQLException {
        SessionKey key = of(session);
        if (key instanceof SessionKey.Gone) {
            throw new ForgottenException("the key of session " + session + " is not there");
        }
        return SealedTexts.seal(key.toSeal(), StorableText.of(text), place);
    }

    private SessionKey of(long session) throws SQLException {
        SessionKey known = met.get(session);
        if (known == null) {
            known = find(session);
            met.put(session, known);
        }
        return known;
    }

    private SessionKey find(long session) throws SQLException {
        PreparedStatement select = statements.of(KEY);
        select.setLong(1, session);
        try (ResultSet row = select.executeQuery()) {
            return SessionKey.of(keys, row.next() ? SessionKey.id(row, 1) : Optional.empty());
        }
    }
}
