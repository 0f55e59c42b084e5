package dev.workmate.access.spring;

import dev.workmate.access.Attempts;
import dev.workmate.access.Logins;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountNews;
import dev.workmate.access.account.ForgottenPasswords;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.access.account.SecondFactorDesk;
import dev.workmate.access.http.Confirmation;
import dev.workmate.access.http.ForgottenController;
import dev.workmate.access.http.LostAccessController;
import dev.workmate.access.http.SignInController;
import dev.workmate.access.jdbc.JdbcAccounts;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What helps people who have lost their password or their second factor. */
@Configuration(proxyBeanMethods = false)
class LostAccessConfiguration {
    private static final int MAX_WAITING = 1_000;
    private static final int MAX_CONTACT = 200;

    /** Answers do not wait for it; one at a time, and past the bound it refuses. */
    @Bean(destroyMethod = "shutdownNow")
    ExecutorService forgottenWork() {
        return new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_WAITING),
                Thread.ofVirtual().name("forgotten-passwords").factory());
    }

    @Bean
    SignInController.ForgottenWay forgottenWay(
            AccountNews news, @Value("${workmate.contact:}") String contact) {
        if (contact.length() > MAX_CONTACT) {
            throw new IllegalArgumentException(
                    "WORKMATE_CONTACT must have at most " + MAX_CONTACT + " characters");
        }
        return new SignInController.ForgottenWay(
                news.isOn(), Optional.of(contact.strip()).filter(text -> !text.isEmpty()));
    }

    @Bean
    ForgottenController forgottenController(
            JdbcAccounts accounts,
            AccountDesk desk,
            AccountNews news,
            Attempts attempts,
            ExecutorService forgottenWork,
            SignInController.ForgottenWay way) {
        return new ForgottenController(
                way.mail()
                        ? Optional.of(
                                new ForgottenPasswords(
                                        accounts, desk, news, attempts, forgottenWork))
                        : Optional.empty(),
                way.contact());
    }

    @Bean
    LostAccessController lostAccessController(
            AccountDesk desk,
            SecondFactorDesk factors,
            AccountNews news,
            Confirmation confirmation,
            SecondFactorDemand demand,
            Logins logins) {
        return new LostAccessController(desk, factors, news, confirmation, demand, logins);
    }
}
