package dev.workmate.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.mail.MailLanguage;
import dev.workmate.mail.smtp.SmtpSettings.Encryption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmtpSettingsTest {
    @TempDir Path folder;

    private static Optional<SmtpSettings> read(String... pairs) {
        return read(Optional.of("https://chat.example.com"), pairs);
    }

    private static Optional<SmtpSettings> read(Optional<String> known, String... pairs) {
        Map<String, String> set = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            set.put("WORKMATE_" + pairs[i], pairs[i + 1]);
        }
        return SmtpSettings.read(name -> Optional.ofNullable(set.get(name)), known);
    }

    @Test
    void withoutAServerThereIsNoMail() {
        assertThat(read("MAIL_FROM", "a@example.org")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "smtp://mail.example.org, STARTTLS, mail.example.org, 587",
        "smtp://mail.example.org:25/, STARTTLS, mail.example.org, 25",
        "SMTPS://mail.example.org, TLS, mail.example.org, 465",
        "smtp+plain://localhost:2525, NONE, localhost, 2525"
    })
    void theSchemeSaysHowTheWayIsProtected(
            String url, Encryption encryption, String host, int port) {
        SmtpSettings settings = read("SMTP_URL", url, "MAIL_FROM", "a@example.org").orElseThrow();

        assertThat(settings.encryption()).isEqualTo(encryption);
        assertThat(settings.host()).isEqualTo(host);
        assertThat(settings.port()).isEqualTo(port);
        assertThat(settings.credentials()).isEmpty();
        assertThat(settings.language()).isEqualTo(MailLanguage.EN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mail.example.org",
                "http://mail.example.org",
                "smtp://",
                "smtp://user:pass@mail.example.org",
                "smtp://mail.example.org/path",
                "smtp://mail.example.org?x=1",
                "smtp://mail.example.org:0"
            })
    void whatIsNoServerStopsTheStartWithoutTellingAPassword(String url) {
        assertThatThrownBy(() -> read("SMTP_URL", url, "MAIL_FROM", "a@example.org"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("WORKMATE_SMTP_URL must be like")
                .hasMessageNotContaining("pass@");
    }

    @Test
    void thePasswordComesFromAFileAndIsNeverShown() throws Exception {
        Path file = folder.resolve("secret");
        Files.writeString(file, "hush hush\n");
        SmtpSettings settings =
                read(
                                "SMTP_URL",
                                "smtp://mail.example.org",
                                "SMTP_USER",
                                "workmate",
                                "SMTP_PASSWORD_FILE",
                                file.toString(),
                                "MAIL_FROM",
                                "Workmate <a@example.org>")
                        .orElseThrow();

        assertThat(settings.credentials())
                .hasValue(new SmtpSettings.Credentials("workmate", "hush hush"));
        assertThat(settings.toString()).doesNotContain("hush");
        assertThat(settings.from().name()).isEqualTo("Workmate");
    }

    @Test
    void aPasswordIsNeverSentInTheClearOverANetwork() {
        String[] plain = {
            "SMTP_URL",
            "smtp+plain://mail.example.org",
            "SMTP_USER",
            "u",
            "SMTP_PASSWORD",
            "p",
            "MAIL_FROM",
            "a@example.org"
        };
        assertThatThrownBy(() -> read(plain)).hasMessageContaining("is not encrypted");
        plain[1] = "smtp+plain://localhost";
        assertThat(read(plain)).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "SMTP_USER, u, WORKMATE_SMTP_PASSWORD",
        "SMTP_PASSWORD, p, WORKMATE_SMTP_USER",
        "SMTP_PASSWORD_FILE, /nowhere/at/all, cannot be read",
        "PUBLIC_URL, chat.example.com, WORKMATE_PUBLIC_URL must be",
        "MAIL_FROM, Workmate, WORKMATE_MAIL_FROM must be",
        "MAIL_LANGUAGE, fr, WORKMATE_MAIL_LANGUAGE must be"
    })
    void whatIsHalfSetStopsTheStart(String name, String value, String words) {
        assertThatThrownBy(
                        () ->
                                read(
                                        "SMTP_URL",
                                        "smtp://mail.example.org",
                                        "MAIL_FROM",
                                        "a@example.org",
                                        name,
                                        value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    @Test
    void linksNeedAnAddressThatTheOperatorStandsFor() {
        String[] set = {"SMTP_URL", "smtp://mail.example.org", "MAIL_FROM", "a@example.org"};
        assertThatThrownBy(() -> read(Optional.empty(), set))
                .hasMessageContaining("WORKMATE_PUBLIC_URL");
        assertThat(read(Optional.of("http://localhost:8080"), set).orElseThrow().page())
                .isEqualTo("http://localhost:8080");
        assertThat(
                        read(
                                        Optional.empty(),
                                        "SMTP_URL",
                                        "smtp://mail.example.org",
                                        "MAIL_FROM",
                                        "a@example.org",
                                        "PUBLIC_URL",
                                        "https://chat.example.com/")
                                .orElseThrow()
                                .page())
                .isEqualTo("https://chat.example.com");
    }

    @Test
    void withoutASenderNothingStarts() {
        assertThatThrownBy(() -> read("SMTP_URL", "smtp://mail.example.org"))
                .hasMessageContaining("WORKMATE_MAIL_FROM is needed");
    }
}
