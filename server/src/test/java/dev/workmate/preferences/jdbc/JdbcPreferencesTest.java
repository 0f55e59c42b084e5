package dev.workmate.preferences.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.id.UserId;
import dev.workmate.preferences.Preferences;
import dev.workmate.preferences.Preferences.Density;
import dev.workmate.preferences.Preferences.Language;
import dev.workmate.preferences.Preferences.Theme;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdbcPreferencesTest {
    private static final Preferences CHOSEN =
            new Preferences(
                    Theme.DARK,
                    Density.COMPACT,
                    new Language("de"),
                    Optional.of("erp-agent"),
                    Optional.of("some:model"),
                    false);

    private static final List<Language> LANGUAGES =
            List.of(Language.SYSTEM, new Language("en"), new Language("fr"), new Language("fil"));

    private final UserId ada = UserId.next();
    private final UserId eve = UserId.next();
    @TempDir Path home;
    private Database database;
    private JdbcPreferences preferences;

    Database openDatabase(Path home) {
        return SqliteDatabase.open(home);
    }

    @BeforeEach
    void open() {
        database = openDatabase(home);
        preferences = new JdbcPreferences(database, InstantSource.system());
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void areTheUsualOnesUntilSomethingIsChosen() {
        assertThat(preferences.load(ada)).isEqualTo(Preferences.USUAL);
    }

    @Test
    void comeBackAsTheyWereKeptAndToTheirOwnerAlone() {
        preferences.keep(ada, CHOSEN);

        assertThat(preferences.load(ada)).isEqualTo(CHOSEN);
        assertThat(preferences.load(eve)).isEqualTo(Preferences.USUAL);
    }

    @Test
    void areReplacedAsAWhole() {
        preferences.keep(ada, CHOSEN);
        preferences.keep(eve, CHOSEN);
        preferences.keep(ada, Preferences.USUAL);

        assertThat(preferences.load(ada)).isEqualTo(Preferences.USUAL);
        assertThat(preferences.load(eve)).isEqualTo(CHOSEN);
    }

    @Test
    void everyChoiceCanBeStored() {
        for (Theme theme : Theme.values()) {
            for (Density density : Density.values()) {
                for (Language language : LANGUAGES) {
                    Preferences chosen =
                            new Preferences(
                                    theme,
                                    density,
                                    language,
                                    Optional.empty(),
                                    Optional.empty(),
                                    true);
                    preferences.keep(ada, chosen);
                    assertThat(preferences.load(ada)).isEqualTo(chosen);
                }
            }
        }
    }
}
