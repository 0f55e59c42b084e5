package dev.workmate.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.TenantId;
import dev.workmate.mail.Delivery;
import dev.workmate.mail.Letter;
import dev.workmate.mail.Mail;
import dev.workmate.mail.MailAddress;
import dev.workmate.mail.MailKind;
import dev.workmate.mail.MailLanguage;
import dev.workmate.mail.smtp.LoopbackSmtp.Manner;
import dev.workmate.mail.smtp.SmtpSettings.Encryption;
import dev.workmate.web.http.LocalKeys;
import jakarta.mail.Message;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class SmtpMailerTest {
    private static final SmtpMailer.Limits PATIENT =
            new SmtpMailer.Limits(Duration.ofSeconds(20), Duration.ofSeconds(40));
    private static final Instant AT = Instant.parse("2026-11-15T09:00:00Z");
    private static final Mail MAIL =
            new Mail(
                    "0197AAAA-0000-7000-8000-000000000001",
                    TenantId.DEFAULT,
                    Optional.empty(),
                    MailKind.NEW_PASSWORD,
                    new MailAddress("zoe@example.org"),
                    new Letter(
                            "Contraseña nueva – für Zoë",
                            "Hola, Zoë:\n\nhttps://chat.example.com/welcome#abc=def\n.\nÜber\n"),
                    AT,
                    AT.plusSeconds(60));

    @TempDir static Path folder;
    private static SSLContext keys;

    @BeforeAll
    static void makeKeys() throws Exception {
        keys = LocalKeys.context(folder, "localhost");
    }

    private static SmtpSettings settings(int port, Encryption encryption, String password) {
        return new SmtpSettings(
                "localhost",
                port,
                encryption,
                password.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new SmtpSettings.Credentials("workmate", password)),
                SmtpSettings.sender("Workmätchen <workmate@example.org>"),
                "https://chat.example.com",
                MailLanguage.EN);
    }

    private static Delivery send(
            SmtpSettings settings, SSLSocketFactory tls, SmtpMailer.Limits limits) {
        try (SmtpMailer mailer = new SmtpMailer(settings, tls, limits)) {
            return mailer.send(MAIL);
        }
    }

    private static Delivery send(LoopbackSmtp server, Encryption encryption) {
        return send(settings(server.port(), encryption, "right"), keys.getSocketFactory(), PATIENT);
    }

    @ParameterizedTest
    @EnumSource
    void everyWayBringsTheSameMail(Encryption encryption) throws Exception {
        boolean encrypted = encryption == Encryption.TLS;
        try (LoopbackSmtp server = new LoopbackSmtp(Manner.POLITE, keys, encrypted)) {
            assertThat(send(server, encryption)).isEqualTo(new Delivery.Taken());

            MimeMessage got =
                    new MimeMessage(
                            Session.getInstance(new Properties()),
                            new ByteArrayInputStream(
                                    server.taken.getFirst().getBytes(StandardCharsets.UTF_8)));
            assertThat(got.getSubject()).isEqualTo(MAIL.letter().subject());
            assertThat(got.getContent().toString().replace("\r\n", "\n"))
                    .isEqualTo(MAIL.letter().text());
            assertThat(got.getRecipients(Message.RecipientType.TO)[0])
                    .hasToString("zoe@example.org");
            assertThat(got.getAllRecipients()).hasSize(1);
            assertThat(got.getMessageID()).isEqualTo("<" + MAIL.id() + "@example.org>");
            assertThat(got.getHeader("Auto-Submitted")).containsExactly("auto-generated");
            assertThat(got.getFrom()[0].toString()).endsWith("<workmate@example.org>");
            assertThat(server.taken.getFirst()).isASCII();
            assertThat(server.commands).contains("RCPT TO:<zoe@example.org>");
        }
    }

    @Test
    void nothingButTheWishForEncryptionIsSaidInTheClear() {
        try (LoopbackSmtp server = new LoopbackSmtp(Manner.POLITE, keys, false)) {
            assertThat(send(server, Encryption.STARTTLS)).isEqualTo(new Delivery.Taken());
            assertThat(server.commands.get(0)).startsWith("EHLO");
            assertThat(server.commands.get(1)).isEqualTo("STARTTLS");
            assertThat(server.commands.get(2)).startsWith("EHLO");
            assertThat(server.commands.get(3)).isEqualTo("AUTH PLAIN");
        }
    }

    @Test
    void aServerThatDoesNotEncryptIsToldNothing() {
        try (LoopbackSmtp server = new LoopbackSmtp(Manner.WITHOUT_STARTTLS, keys, false)) {
            assertThat(send(server, Encryption.STARTTLS)).isInstanceOf(Delivery.Later.class);
            assertThat(server.commands).noneMatch(line -> line.matches("(AUTH|MAIL|RCPT|DATA).*"));
        }
    }

    @ParameterizedTest
    @CsvSource({"STARTTLS", "TLS"})
    void aCertificateOfSomebodyElseIsNotTrusted(Encryption encryption) throws Exception {
        Path apart = Files.createDirectory(folder.resolve(encryption.name()));
        SSLContext foreign = LocalKeys.context(apart, "other.example");
        boolean encrypted = encryption == Encryption.TLS;
        SSLSocketFactory usual = (SSLSocketFactory) SSLSocketFactory.getDefault();
        try (LoopbackSmtp wrongName = new LoopbackSmtp(Manner.POLITE, foreign, encrypted);
                LoopbackSmtp unknown = new LoopbackSmtp(Manner.POLITE, keys, encrypted)) {
            assertThat(
                            send(
                                    settings(wrongName.port(), encryption, "right"),
                                    foreign.getSocketFactory(),
                                    PATIENT))
                    .isInstanceOf(Delivery.Later.class);
            assertThat(send(settings(unknown.port(), encryption, "right"), usual, PATIENT))
                    .isInstanceOf(Delivery.Later.class);
            assertThat(wrongName.commands).noneMatch(line -> line.startsWith("MAIL"));
            assertThat(unknown.commands).noneMatch(line -> line.startsWith("MAIL"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "UNKNOWN_RECIPIENT, true, 550 nobody here by that name",
        "REFUSES_CONTENT, true, 554 looks like spam",
        "FULL_MAILBOX, false, 452 mailbox full",
        "WRONG_PASSWORD, false, 535 wrong password",
        "BUSY, false, 421"
    })
    void onlyWhatIsRefusedForGoodIsGivenUp(Manner manner, boolean refused, String words) {
        try (LoopbackSmtp server = new LoopbackSmtp(manner, keys, false)) {
            Delivery delivery = send(server, Encryption.STARTTLS);
            String reason =
                    switch (delivery) {
                        case Delivery.Refused no -> no.reason();
                        case Delivery.Later later -> later.reason();
                        case Delivery.Taken _ -> "taken";
                    };
            assertThat(reason).contains(words).doesNotContain("right\0", "\n");
            assertThat(delivery instanceof Delivery.Refused).isEqualTo(refused);
            assertThat(server.taken).isEmpty();
        }
    }

    @Test
    void aServerThatSaysNothingIsNotWaitedFor() {
        try (LoopbackSmtp server = new LoopbackSmtp(Manner.SILENT, keys, false)) {
            SmtpMailer.Limits hasty =
                    new SmtpMailer.Limits(Duration.ofMillis(200), Duration.ofSeconds(40));
            assertThat(
                            send(
                                    settings(server.port(), Encryption.NONE, ""),
                                    keys.getSocketFactory(),
                                    hasty))
                    .isInstanceOf(Delivery.Later.class);
        }
    }

    @Test
    void aServerThatNeverComesToAnEndIsCutOff() {
        try (LoopbackSmtp server = new LoopbackSmtp(Manner.DRIPPING, keys, false)) {
            SmtpMailer.Limits hasty =
                    new SmtpMailer.Limits(Duration.ofSeconds(40), Duration.ofMillis(300));
            assertThat(
                            send(
                                    settings(server.port(), Encryption.NONE, ""),
                                    keys.getSocketFactory(),
                                    hasty))
                    .isEqualTo(new Delivery.Later("the mail server took longer than PT0.3S"));
        }
    }

    @Test
    void aServerThatIsAwayIsTriedLater() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertThat(send(settings(port, Encryption.NONE, ""), keys.getSocketFactory(), PATIENT))
                .isInstanceOf(Delivery.Later.class);
    }
}
