package dev.workmate.preferences.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.StorableText;
import dev.workmate.id.UserId;
import dev.workmate.preferences.PreferenceStore;
import dev.workmate.preferences.Preferences;
import dev.workmate.preferences.Preferences.Choice;
import dev.workmate.preferences.Preferences.Density;
import dev.workmate.preferences.Preferences.Language;
import dev.workmate.preferences.Preferences.Theme;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Optional;

/** Preferences in the table {@code preferences}, one row for whoever chose something. */
public final class JdbcPreferences implements PreferenceStore {
    private static final String KEEP =
            "INSERT INTO preferences (owner_id, theme, density, language, agent, model,"
                    + " notifications, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                    + " ON CONFLICT (owner_id) DO UPDATE SET theme = EXCLUDED.theme, density ="
                    + " EXCLUDED.density, language = EXCLUDED.language, agent = EXCLUDED.agent,"
                    + " model = EXCLUDED.model, notifications = EXCLUDED.notifications,"
                    + " changed_at = EXCLUDED.changed_at";

    private final Database database;
    private final InstantSource time;

    public JdbcPreferences(Database database, InstantSource time) {
        this.database = database;
        this.time = time;
    }

    @Override
    public Preferences load(UserId owner) {
        return database.read(
                connection -> {
                    try (PreparedStatement select =
                            connection.prepareStatement(
                                    "SELECT theme, density, language, agent, model, notifications"
                                            + " FROM preferences WHERE owner_id = ?")) {
                        select.setString(1, owner.value());
                        try (ResultSet row = select.executeQuery()) {
                            return row.next() ? preferences(row) : Preferences.USUAL;
                        }
                    }
                });
    }

    @Override
    public void keep(UserId owner, Preferences preferences) {
        database.write(
                connection -> {
                    try (PreparedStatement upsert = connection.prepareStatement(KEEP)) {
                        upsert.setString(1, owner.value());
                        upsert.setString(2, preferences.theme().word());
                        upsert.setString(3, preferences.density().word());
                        upsert.setString(4, preferences.language().word());
                        upsert.setString(5, preferences.agent().map(StorableText::of).orElse(null));
                        upsert.setString(6, preferences.model().map(StorableText::of).orElse(null));
                        upsert.setInt(7, preferences.notifications() ? 1 : 0);
                        upsert.setLong(8, time.millis());
                        return upsert.executeUpdate();
                    }
                });
    }

    /** A word that a newer version wrote is as if nothing had been chosen. */
    private static Preferences preferences(ResultSet row) throws SQLException {
        Preferences usual = Preferences.USUAL;
        return new Preferences(
                Choice.find(Theme.values(), row.getString(1)).orElse(usual.theme()),
                Choice.find(Density.values(), row.getString(2)).orElse(usual.density()),
                Language.find(row.getString(3)).orElse(usual.language()),
                Optional.ofNullable(row.getString(4)),
                Optional.ofNullable(row.getString(5)),
                row.getInt(6) == 1);
    }
}
