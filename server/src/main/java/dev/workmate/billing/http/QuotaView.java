package dev.workmate.billing.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.billing.UsageLine;
import dev.workmate.event.value.Money;
import java.time.LocalDate;
import java.util.Optional;

/** What a person has used this month, and how much it may be; null where nothing limits it. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record QuotaView(
        String from,
        String to,
        long usedTokens,
        Optional<Money> usedCost,
        Optional<Long> maxTokens,
        Optional<Money> maxCost) {
    static QuotaView unlimited(LocalDate from, LocalDate to, UsageLine used) {
        return new QuotaView(
                from.toString(),
                to.toString(),
                used.usage().total(),
                used.cost(),
                Optional.empty(),
                Optional.empty());
    }
}
