package dev.workmate.mail.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.account.AccountNews;
import dev.workmate.database.Database;
import dev.workmate.id.Acting;
import dev.workmate.id.UserId;
import dev.workmate.mail.AccountMail;
import dev.workmate.mail.MailLanguage;
import dev.workmate.mail.Outbox;
import dev.workmate.mail.Postman;
import dev.workmate.mail.http.MailController;
import dev.workmate.mail.jdbc.JdbcOutbox;
import dev.workmate.mail.smtp.SmtpMailer;
import dev.workmate.mail.smtp.SmtpSettings;
import dev.workmate.preferences.PreferenceStore;
import dev.workmate.secrets.Secrets;
import dev.workmate.settings.WorkmateSettings;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Mail, where a server for it is set. */
@Configuration(proxyBeanMethods = false)
class MailConfiguration {
    /** What sends mail on this server; without settings there is nothing to it. */
    record PostOffice(Optional<SmtpSettings> settings, Optional<AccountMail> mail, Runnable closing)
            implements DisposableBean {
        @Override
        public void destroy() {
            closing.run();
        }
    }

    @Bean
    Outbox outbox(Database database, Secrets secrets) {
        return new JdbcOutbox(database, secrets);
    }

    @Bean
    PostOffice postOffice(
            Environment environment,
            WorkmateSettings settings,
            Outbox outbox,
            PreferenceStore preferences,
            InstantSource time) {
        Optional<SmtpSettings> set =
                SmtpSettings.read(
                        name -> setting(environment, name), knownPage(environment, settings));
        if (set.isEmpty()) {
            return new PostOffice(set, Optional.empty(), () -> {});
        }
        SmtpMailer mailer =
                new SmtpMailer(
                        set.get(),
                        (SSLSocketFactory) SSLSocketFactory.getDefault(),
                        SmtpMailer.Limits.USUAL);
        Postman postman = new Postman(outbox, mailer, Postman.Times.USUAL, time).start();
        AccountMail mail =
                new AccountMail(
                        outbox,
                        postman::nudge,
                        set.get().page(),
                        person -> chosen(preferences, person),
                        set.get().language(),
                        time);
        return new PostOffice(
                set,
                Optional.of(mail),
                () -> {
                    postman.close();
                    mailer.close();
                });
    }

    /** {@code WORKMATE_SMTP_URL} is {@code workmate.smtp-url} here. */
    private static Optional<String> setting(Environment environment, String variable) {
        String name =
                variable.toLowerCase(Locale.ROOT)
                        .replace('_', '-')
                        .replaceFirst("workmate-", "workmate.");
        return Optional.ofNullable(environment.getProperty(name)).filter(text -> !text.isBlank());
    }

    /** The one address that browsers may come from, or this machine where it serves itself. */
    private static Optional<String> knownPage(Environment environment, WorkmateSettings settings) {
        if (settings.allowedOrigins().size() == 1) {
            return Optional.of(settings.allowedOrigins().iterator().next());
        }
        return settings.isLoopback()
                ? Optional.of(
                        "http://localhost:" + environment.getProperty("workmate.port", "8080"))
                : Optional.empty();
    }

    private static Optional<MailLanguage> chosen(PreferenceStore preferences, UserId person) {
        return Acting.asNobody(() -> MailLanguage.find(preferences.load(person).language().word()));
    }

    @Bean
    AccountNews accountNews(PostOffice office) {
        return office.mail().isPresent() ? office.mail().get() : AccountNews.NONE;
    }

    @Bean
    MailController mailController(Outbox outbox, PostOffice office, ActLog log) {
        return new MailController(
                outbox,
                office.settings()
                        .flatMap(
                                settings ->
                                        office.mail()
                                                .map(
                                                        mail ->
                                                                new MailController.Sending(
                                                                        settings.host()
                                                                                + ":"
                                                                                + settings.port(),
                                                                        settings.from()
                                                                                .address()
                                                                                .value(),
                                                                        mail))),
                log);
    }
}
