package dev.workmate.access.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.Attempts;
import dev.workmate.access.Logins;
import dev.workmate.access.account.TenantRegister;
import dev.workmate.access.http.CameBy;
import dev.workmate.access.http.SignOutElsewhere;
import dev.workmate.access.identity.Identities;
import dev.workmate.access.identity.ProviderDoor;
import dev.workmate.access.identity.UsedOnce;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcIdentities;
import dev.workmate.access.jdbc.JdbcUsedOnce;
import dev.workmate.access.oidc.ProviderFilter;
import dev.workmate.access.oidc.ProviderSignOut;
import dev.workmate.access.oidc.Providers;
import dev.workmate.access.oidc.ProvidersSetting;
import dev.workmate.access.oidc.SignedOutThereController;
import dev.workmate.database.Database;
import dev.workmate.secrets.Secrets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** Signing in by providers of OpenID Connect. */
@Configuration(proxyBeanMethods = false)
class ProvidersConfiguration {
    private static final String TIMEOUT = "WORKMATE_OIDC_TIMEOUT_MS";
    private static final int LONGEST_MS = 60_000;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    @Bean
    Providers providers(Environment environment, TenantRegister tenants, InstantSource time) {
        return new Providers(
                ProvidersSetting.read(name -> setting(environment, name), tenants::isThere),
                setting(environment, TIMEOUT).map(ProvidersConfiguration::limit).orElse(LIMIT),
                time);
    }

    private static Duration limit(String text) {
        try {
            int millis = Integer.parseInt(text.strip());
            if (millis >= 1 && millis <= LONGEST_MS) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            // Said below, with the bounds.
        }
        throw new IllegalArgumentException(
                TIMEOUT + " must be a whole number from 1 to " + LONGEST_MS + ", was: " + text);
    }

    /** {@code WORKMATE_OIDC_PROVIDERS} is {@code workmate.oidc-providers} here. */
    private static Optional<String> setting(Environment environment, String variable) {
        String name =
                variable.toLowerCase(Locale.ROOT)
                        .replace('_', '-')
                        .replaceFirst("workmate-", "workmate.");
        return Optional.ofNullable(environment.getProperty(name)).filter(text -> !text.isBlank());
    }

    @Bean
    Identities identities(Database database, JdbcActs acts, InstantSource time) {
        return new JdbcIdentities(database, acts, time);
    }

    @Bean
    UsedOnce usedOnce(Database database, InstantSource time) {
        return new JdbcUsedOnce(database, time);
    }

    @Bean
    ProviderDoor providerDoor(Identities identities, Logins logins, ActLog log) {
        return new ProviderDoor(identities, logins, log);
    }

    /** Behind the one door, which has seen every call that comes here. */
    @Bean
    FilterRegistrationBean<ProviderFilter> providerFilter(
            Providers providers,
            ProviderDoor door,
            Attempts attempts,
            Secrets secrets,
            UsedOnce used,
            InstantSource time) {
        FilterRegistrationBean<ProviderFilter> filter =
                new FilterRegistrationBean<>(
                        new ProviderFilter(providers, door, attempts, secrets, used, time));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 20);
        filter.setEnabled(!providers.buttons().isEmpty());
        return filter;
    }

    @Bean
    SignOutElsewhere signOutElsewhere(Providers providers, Identities identities) {
        return new ProviderSignOut(providers, identities);
    }

    @Bean
    CameBy cameBy(Providers providers, Identities identities) {
        return login ->
                identities
                        .providerOf(login.token().id())
                        .flatMap(
                                id ->
                                        providers.buttons().stream()
                                                .filter(button -> button.id().equals(id))
                                                .findFirst());
    }

    @Bean
    SignedOutThereController signedOutThereController(
            Providers providers, ProviderDoor door, UsedOnce used, InstantSource time) {
        return new SignedOutThereController(providers, door, used, time);
    }
}
