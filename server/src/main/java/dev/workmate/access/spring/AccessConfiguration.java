package dev.workmate.access.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.Approvers;
import dev.workmate.access.Logins;
import dev.workmate.access.Ownership;
import dev.workmate.access.RememberedAttempts;
import dev.workmate.access.SessionOwners;
import dev.workmate.access.Tokens;
import dev.workmate.access.Users;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.access.http.AccessFilter;
import dev.workmate.access.http.AccessResolver;
import dev.workmate.access.http.ActsController;
import dev.workmate.access.http.Arrivals;
import dev.workmate.access.http.AuthController;
import dev.workmate.access.http.Confirmation;
import dev.workmate.access.http.DemoDoor;
import dev.workmate.access.http.MeController;
import dev.workmate.access.http.NotedRefusals;
import dev.workmate.access.http.Origins;
import dev.workmate.access.http.ReadLogs;
import dev.workmate.access.http.RouteWords;
import dev.workmate.access.http.SignOutElsewhere;
import dev.workmate.access.http.TokenGuesses;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcApprovers;
import dev.workmate.access.jdbc.JdbcTokens;
import dev.workmate.access.jdbc.JdbcUsers;
import dev.workmate.database.Database;
import dev.workmate.settings.WorkmateSettings;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Who may come in, and what is theirs. */
@Configuration(proxyBeanMethods = false)
class AccessConfiguration {
    @Bean
    Users users(Database database, InstantSource time) {
        return new JdbcUsers(database, time);
    }

    @Bean
    Tokens tokens(Database database, JdbcActs acts) {
        return new JdbcTokens(database, acts);
    }

    @Bean
    Logins logins(Users users, Tokens tokens, InstantSource time) {
        return new Logins(users, tokens, time);
    }

    @Bean
    Approvers approvers(Database database) {
        return new JdbcApprovers(database);
    }

    @Bean
    Ownership ownership(SessionOwners owners, Users users) {
        return new Ownership(owners, users::tenantOf);
    }

    @Bean
    JdbcActs acts(Database database, InstantSource time) {
        return new JdbcActs(database, time);
    }

    @Bean
    TokenGuesses tokenGuesses(Logins logins, ActLog log, InstantSource time) {
        return new TokenGuesses(logins, new RememberedAttempts(time), log);
    }

    @Bean
    Origins origins(WorkmateSettings settings) {
        return new Origins(settings.allowedOrigins(), settings.isLoopback());
    }

    @Bean
    Arrivals arrivals(Origins origins, WorkmateSettings settings) {
        return new Arrivals(origins, settings.trustedProxies());
    }

    @Bean
    FilterRegistrationBean<AccessFilter> accessFilter(
            Logins logins,
            TokenGuesses guesses,
            Origins origins,
            Arrivals arrivals,
            SecondFactorDemand secondFactors,
            ActLog log,
            ObjectProvider<RequestMappingHandlerMapping> addresses,
            InstantSource time) {
        FilterRegistrationBean<AccessFilter> filter =
                new FilterRegistrationBean<>(
                        new AccessFilter(
                                logins,
                                guesses,
                                new NotedRefusals(log, time),
                                new RouteWords(
                                        SingletonSupplier.of(() -> RouteWords.in(all(addresses)))),
                                origins,
                                arrivals,
                                secondFactors));
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE + 10);
        return filter;
    }

    /** Those of controllers, and the socket's. */
    private static Set<String> all(ObjectProvider<RequestMappingHandlerMapping> addresses) {
        return Stream.concat(
                        addresses.stream()
                                .flatMap(each -> each.getHandlerMethods().keySet().stream())
                                .flatMap(each -> each.getPatternValues().stream()),
                        Stream.of("/ws"))
                .collect(Collectors.toSet());
    }

    @Bean
    WebMvcConfigurer accessArguments(Ownership ownership, ActLog log, InstantSource time) {
        ReadLogs readLogs = new ReadLogs(ownership, log, time);
        return new WebMvcConfigurer() {
            @Override
            public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
                resolvers.add(new AccessResolver(ownership, readLogs));
            }
        };
    }

    @Bean
    AuthController authController(
            Logins logins,
            WorkmateSettings settings,
            ActLog log,
            SignOutElsewhere elsewhere,
            InstantSource time) {
        return new AuthController(
                logins, new DemoDoor(settings), new RememberedAttempts(time), log, elsewhere);
    }

    @Bean
    MeController meController(
            Logins logins,
            Confirmation confirmation,
            SecondFactorDemand secondFactors,
            ActLog log,
            InstantSource time) {
        return new MeController(logins, confirmation, secondFactors, log, time);
    }

    @Bean
    ActsController actsController(ActLog log) {
        return new ActsController(log);
    }
}
