package dev.workmate.billing.spring;

import dev.workmate.billing.UsageLedger;
import dev.workmate.billing.http.UsageController;
import dev.workmate.billing.jdbc.JdbcUsageLedger;
import dev.workmate.database.Database;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The ledger and who may read it. */
@Configuration(proxyBeanMethods = false)
class BillingConfiguration {
    @Bean
    UsageLedger usageLedger(Database database) {
        return new JdbcUsageLedger(database);
    }

    @Bean
    UsageController usageController(UsageLedger ledger, InstantSource time) {
        return new UsageController(ledger, time);
    }
}
