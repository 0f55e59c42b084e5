package dev.workmate.billing.spring;

import dev.workmate.access.Users;
import dev.workmate.access.http.Arrivals;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.BudgetListener;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.DiskUse;
import dev.workmate.billing.Expenses;
import dev.workmate.billing.PersonLimits;
import dev.workmate.billing.RateLimits;
import dev.workmate.billing.Rates;
import dev.workmate.billing.SessionCount;
import dev.workmate.billing.SharedRates;
import dev.workmate.billing.UsageLedger;
import dev.workmate.billing.bucket4j.LocalRates;
import dev.workmate.billing.http.BudgetsController;
import dev.workmate.billing.http.RateFilter;
import dev.workmate.billing.http.UsageController;
import dev.workmate.billing.jdbc.JdbcBudgets;
import dev.workmate.billing.jdbc.JdbcDiskUse;
import dev.workmate.billing.jdbc.JdbcExpenses;
import dev.workmate.billing.jdbc.JdbcPurse;
import dev.workmate.billing.jdbc.JdbcSessionCount;
import dev.workmate.billing.jdbc.JdbcUsageLedger;
import dev.workmate.database.Database;
import dev.workmate.llm.Exchange;
import dev.workmate.settings.WorkmateSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/** The ledger, budgets and limits, and who may read and set them. */
@Configuration(proxyBeanMethods = false)
class BillingConfiguration {
    private static final Logger log = LoggerFactory.getLogger(BillingConfiguration.class);
    private static final int SWEEP_MINUTES = 5;
    private static final Duration MARGIN = Duration.ofMinutes(10);
    private static final int BEFORE_ACCESS = Ordered.HIGHEST_PRECEDENCE + 5;
    private static final int AFTER_ACCESS = Ordered.HIGHEST_PRECEDENCE + 20;

    @Bean
    UsageLedger usageLedger(Database database) {
        return new JdbcUsageLedger(database);
    }

    @Bean
    Expenses expenses(Database database, InstantSource time) {
        return new JdbcExpenses(database, time);
    }

    @Bean
    BudgetDefaults budgetDefaults(Environment environment, Exchange exchange) {
        return BillingSettings.budgets(environment::getProperty, exchange.currency());
    }

    @Bean
    RateLimits rateLimits(Environment environment) {
        return BillingSettings.rates(environment::getProperty);
    }

    @Bean
    PersonLimits personLimits(Environment environment) {
        return BillingSettings.limits(environment::getProperty);
    }

    @Bean
    Budgets budgets(Database database, BudgetDefaults defaults, InstantSource time) {
        return new JdbcBudgets(database, defaults, time);
    }

    /** No call outlives its turn, so nothing stays reserved for much longer. */
    @Bean
    JdbcPurse purse(
            Database database,
            BudgetDefaults defaults,
            WorkmateSettings settings,
            ObjectProvider<BudgetListener> listeners,
            InstantSource time,
            @Value("${workmate.budget-patience:3s}") Duration patience) {
        return new JdbcPurse(
                database,
                defaults,
                new JdbcPurse.Times(settings.maxTurnTime().plus(MARGIN), patience),
                (person, low) -> listeners.forEach(listener -> listener.low(person, low)),
                time);
    }

    @Bean
    Checkout checkout(JdbcPurse purse, InstantSource time) {
        return new Checkout(purse, time);
    }

    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService reservationSweeps(JdbcPurse purse) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("reservation-sweeps").factory());
        clock.scheduleWithFixedDelay(
                () -> sweep(purse), SWEEP_MINUTES, SWEEP_MINUTES, TimeUnit.MINUTES);
        return clock;
    }

    private static void sweep(JdbcPurse purse) {
        try {
            int lapsed = purse.sweep();
            if (lapsed > 0) {
                log.warn("{} reservations lapsed: nothing was recorded of their calls", lapsed);
            }
        } catch (RuntimeException | Error e) {
            log.warn("reservations could not be swept; will try again", e);
        }
    }

    @Bean
    DiskUse diskUse(Database database) {
        return new JdbcDiskUse(database);
    }

    @Bean
    SessionCount sessionCount(Database database) {
        return new JdbcSessionCount(database);
    }

    @Bean
    Rates rates(RateLimits limits, ObjectProvider<SharedRates> shared) {
        Rates alone = new LocalRates(limits);
        SharedRates together = shared.getIfAvailable();
        return together == null ? alone : together.over(limits, alone);
    }

    @Bean
    FilterRegistrationBean<RateFilter> addressRates(Rates rates, Arrivals arrivals) {
        return filter(RateFilter.byAddress(rates, arrivals), BEFORE_ACCESS);
    }

    @Bean
    FilterRegistrationBean<RateFilter> personRates(Rates rates) {
        return filter(RateFilter.byPerson(rates), AFTER_ACCESS);
    }

    private static FilterRegistrationBean<RateFilter> filter(RateFilter filter, int order) {
        FilterRegistrationBean<RateFilter> bean = new FilterRegistrationBean<>(filter);
        bean.setName("rates-" + order);
        bean.setOrder(order);
        return bean;
    }

    @Bean
    UsageController usageController(UsageLedger ledger, Budgets budgets, InstantSource time) {
        return new UsageController(ledger, budgets, time);
    }

    @Bean
    BudgetsController budgetsController(Budgets budgets, Exchange exchange, Users users) {
        return new BudgetsController(budgets, exchange, users);
    }
}
