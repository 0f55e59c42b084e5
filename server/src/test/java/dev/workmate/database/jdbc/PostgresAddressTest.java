package dev.workmate.database.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
    @Test
    void takesWhatOthersCallAnAddress() {
        PostgresAddress address =
                PostgresAddress.parse(
                        "postgres://ada:p%40ss+word@db.example:6432/work?sslmode=require");

        assertThat(address.url())
                .isEqualTo("jdbc:postgresql://db.example:6432/work?sslmode=require");
        assertThat(credentials(address))
                .containsEntry("user", "ada")
                .containsEntry("password", "p@ss+word");
    }

    @Test
    void takesTheDriversOwnAsItIs() {
        PostgresAddress address =
                PostgresAddress.parse("jdbc:postgresql://h/work?user=ada&password=secret");

        assertThat(address.url()).isEqualTo("jdbc:postgresql://h/work?user=ada&password=secret");
        assertThat(credentials(address)).isEmpty();
    }

    @Test
    void aPortAndAPasswordMayBeMissing() {
        PostgresAddress address = PostgresAddress.parse("postgresql://ada@h/work");

        assertThat(address.url()).isEqualTo("jdbc:postgresql://h/work");
        assertThat(credentials(address)).containsOnlyKeys("user");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://ada:secret@h:5432/work?password=secret",
                "jdbc:postgresql://ada:secret@h:5432/work?user=ada&password=secret"
            })
    void showsNothingThatOpensIt(String text) {
        assertThat(PostgresAddress.parse(text)).hasToString("h:5432/work");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql://ada:secret@h/work",
                "postgres://ada:secret@h",
                "postgres://ada:secret@h/",
                "postgres://ada:sec ret@h/work",
                "jdbc:postgresql://h:port/work?password=secret",
                "jdbc:postgresql:secret"
            })
    void refusesOthersWithoutRepeatingThem(String text) {
        assertThatThrownBy(() -> PostgresAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("address")
                .hasMessageNotContaining("ada")
                .hasMessageNotContaining("ret")
                .hasNoCause();
    }

    private static Properties credentials(PostgresAddress address) {
        Properties properties = new Properties();
        address.credentials(properties);
        return properties;
    }
}
