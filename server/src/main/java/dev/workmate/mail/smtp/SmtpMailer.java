package dev.workmate.mail.smtp;

import dev.workmate.mail.Delivery;
import dev.workmate.mail.Mail;
import dev.workmate.mail.Mailer;
import jakarta.mail.Authenticator;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.PasswordAuthentication;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocketFactory;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands mails to one server over SMTP. A delivery ends within its limit whatever the server does.
 * Where a mail was taken and the answer is lost, it is sent again under the same Message-ID.
 * Thread-safe.
 */
public final class SmtpMailer implements Mailer, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(SmtpMailer.class);
    private static final int PERMANENT = 500;

    /** Refused for now by some servers that mean the sender or too many mails, not this one. */
    private static final int AUTHENTICATION_NEEDED = 530;

    private final SmtpSettings settings;
    private final SSLSocketFactory tls;
    private final Limits limits;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("mail-limits").factory());

    /** For each answer of the server, and for a delivery as a whole. */
    public record Limits(Duration answer, Duration whole) {
        public static final Limits USUAL =
                new Limits(Duration.ofSeconds(10), Duration.ofSeconds(45));
    }

    public SmtpMailer(SmtpSettings settings, SSLSocketFactory tls, Limits limits) {
        this.settings = settings;
        this.tls = tls;
        this.limits = limits;
    }

    @Override
    public Delivery send(Mail mail) {
        CutSockets sockets = new CutSockets();
        ScheduledFuture<?> limit =
                clock.schedule(sockets::cut, limits.whole().toMillis(), TimeUnit.MILLISECONDS);
        try {
            Session session = session(sockets);
            Message message = message(session, mail);
            try (Transport transport = session.getTransport("smtp")) {
                transport.connect();
                transport.sendMessage(message, message.getAllRecipients());
                return new Delivery.Taken();
            }
        } catch (MessagingException | UnsupportedEncodingException e) {
            log.debug("mail {} was not taken", mail.id(), e);
            return sockets.isCut()
                    ? new Delivery.Later("the mail server took longer than " + limits.whole())
                    : judged(e);
        } finally {
            limit.cancel(false);
        }
    }

    private Session session(CutSockets sockets) {
        Properties properties = new Properties();
        properties.put("mail.smtp.host", settings.host());
        properties.put("mail.smtp.port", Integer.toString(settings.port()));
        String answer = Long.toString(limits.answer().toMillis());
        properties.put("mail.smtp.connectiontimeout", answer);
        properties.put("mail.smtp.timeout", answer);
        properties.put("mail.smtp.writetimeout", answer);
        properties.put("mail.smtp.socketFactory", sockets);
        properties.put("mail.smtp.socketFactory.fallback", "false");
        properties.put("mail.smtp.ssl.socketFactory", sockets.over(tls));
        properties.put("mail.smtp.ssl.checkserveridentity", "true");
        properties.put("mail.smtp.quitwait", "false");
        boolean tls = settings.encryption() == SmtpSettings.Encryption.TLS;
        boolean turns = settings.encryption() == SmtpSettings.Encryption.STARTTLS;
        properties.put("mail.smtp.ssl.enable", Boolean.toString(tls));
        properties.put("mail.smtp.starttls.enable", Boolean.toString(turns));
        properties.put("mail.smtp.starttls.required", Boolean.toString(turns));
        properties.put("mail.smtp.auth", Boolean.toString(settings.credentials().isPresent()));
        return Session.getInstance(properties, settings.credentials().map(Known::new).orElse(null));
    }

    private static final class Known extends Authenticator {
        private final SmtpSettings.Credentials credentials;

        private Known(SmtpSettings.Credentials credentials) {
            this.credentials = credentials;
        }

        @Override
        protected PasswordAuthentication getPasswordAuthentication() {
            return new PasswordAuthentication(credentials.user(), credentials.password());
        }
    }

    private Message message(Session session, Mail mail)
            throws MessagingException, UnsupportedEncodingException {
        SmtpSettings.Sender from = settings.from();
        String sender = from.address().value();
        String id = "<" + mail.id() + sender.substring(sender.indexOf('@')) + ">";
        MimeMessage message =
                new MimeMessage(session) {
                    @Override
                    protected void updateMessageID() throws MessagingException {
                        setHeader("Message-ID", id);
                    }
                };
        message.setFrom(
                from.name().isEmpty()
                        ? new InternetAddress(sender, true)
                        : new InternetAddress(sender, from.name(), StandardCharsets.UTF_8.name()));
        message.setRecipient(
                Message.RecipientType.TO, new InternetAddress(mail.to().value(), true));
        message.setSubject(mail.letter().subject(), StandardCharsets.UTF_8.name());
        message.setText(mail.letter().text(), StandardCharsets.UTF_8.name());
        message.setHeader("Content-Transfer-Encoding", "quoted-printable");
        message.setHeader("Auto-Submitted", "auto-generated");
        message.setSentDate(Date.from(mail.createdAt()));
        message.saveChanges();
        return message;
    }

    /** An answer of 5xx about this mail is for good; all else may be better the next time. */
    private static Delivery judged(Exception thrown) {
        String reason = words(thrown);
        if (thrown instanceof AddressException) {
            return new Delivery.Refused(reason);
        }
        for (@Nullable Exception each = thrown; each != null; each = next(each)) {
            int code = code(each);
            if (code >= PERMANENT && code != AUTHENTICATION_NEEDED) {
                return new Delivery.Refused(reason);
            }
        }
        return new Delivery.Later(reason);
    }

    private static @Nullable Exception next(Exception thrown) {
        return thrown instanceof MessagingException more ? more.getNextException() : null;
    }

    private static int code(Exception thrown) {
        return switch (thrown) {
            case SMTPAddressFailedException refused -> refused.getReturnCode();
            case SMTPSenderFailedException refused -> refused.getReturnCode();
            case SMTPSendFailedException refused -> refused.getReturnCode();
            default -> 0;
        };
    }

    /** What administrators are shown: what the server said, in one line. */
    private static String words(Exception thrown) {
        StringBuilder words = new StringBuilder();
        for (@Nullable Exception each = thrown; each != null; each = next(each)) {
            String line =
                    Optional.ofNullable(each.getMessage())
                            .orElse(each.getClass().getSimpleName())
                            .replaceAll("\\s+", " ")
                            .strip();
            if (words.indexOf(line) < 0) {
                words.append(words.isEmpty() ? "" : "; ").append(line);
            }
        }
        return words.toString();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
