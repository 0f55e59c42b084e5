package dev.workmate.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.UserId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When people's words are sealed, and with what. */
class ContentKeysTest {
    private static final String SETTING = "workmate.content-keys";

    private final UserId ada = UserId.next();
    @TempDir Path home;

    @AfterEach
    void forgetSetting() {
        System.clearProperty(SETTING);
    }

    private boolean isOn() {
        try (Database database = SqliteDatabase.open(home)) {
            return database.keys().areUsed();
        }
    }

    @Test
    void aNewHomeIsOnFromItsFirstStart() {
        assertThat(isOn()).isTrue();
        assertThat(isOn()).as("the second start").isTrue();
        try (Database looking = Databases.look(home, "")) {
            assertThat(looking.keys().of(ada)).as("who only looks makes no key").isEmpty();
        }
    }

    @Test
    void aHomeFromBeforeStaysOff() throws Exception {
        assertThat(isOn()).isTrue();
        Files.delete(home.resolve(PersonKeys.FOLDER));
        assertThat(isOn()).isFalse();
        assertThat(isOn()).isFalse();
        System.setProperty(SETTING, "on");
        assertThat(isOn()).isTrue();
    }

    @Test
    void anOperatorTurnsItOff() {
        System.setProperty(SETTING, "off");
        assertThat(isOn()).isFalse();
        System.clearProperty(SETTING);
        assertThat(isOn()).as("no folder of keys was made").isFalse();
    }

    @Test
    void serversThatShareADatabaseNeedAFolderThatTheyShare() {
        assertThat(PersonKeys.ofHome(home, Engine.POSTGRESQL).areUsed()).isFalse();
        System.setProperty(SETTING, "on");
        assertThatThrownBy(() -> PersonKeys.ofHome(home, Engine.POSTGRESQL))
                .hasMessageContaining("share a folder of keys");
        System.setProperty(SETTING, home.resolve("shared").toString());
        PersonKeys named = PersonKeys.ofHome(home, Engine.POSTGRESQL);
        assertThat(named.areUsed()).isTrue();
        assertThat(named.folder()).isEqualTo(home.resolve("shared"));
    }

    @Test
    void theSameWordsAreSealedAlikeInTheirPlaceAndNowhereElse() {
        PersonKeys keys = PersonKeys.in(home, PersonKeys.Use.SEAL);
        PersonKey key = keys.of(ada).orElseThrow();
        byte[] words = bytes("words");
        byte[] sealed = key.sealAlike(words, bytes("here"));

        assertThat(key.sealAlike(words, bytes("here"))).isEqualTo(sealed);
        assertThat(key.sealAlike(words, bytes("there"))).isNotEqualTo(sealed);
        assertThat(key.sealAlike(bytes("wordt"), bytes("here"))).isNotEqualTo(sealed);
        assertThat(keys.of(UserId.next()).orElseThrow().sealAlike(words, bytes("here")))
                .isNotEqualTo(sealed);
        assertThat(key.open(sealed, bytes("here"))).isEqualTo(words);
        assertThatThrownBy(() -> key.open(sealed, bytes("there")))
                .isInstanceOf(IllegalStateException.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
