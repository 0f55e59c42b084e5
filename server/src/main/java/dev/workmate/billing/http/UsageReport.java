package dev.workmate.billing.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.billing.UsageLine;
import dev.workmate.billing.UsageQuery;
import dev.workmate.billing.UsageSum;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a person's models took in some days, line by line and in all. */
@JsonInclude(JsonInclude.Include.ALWAYS)
record UsageReport(
        String from, String to, String groupBy, List<UsageLineView> lines, UsageLineView total) {
    private static final String TOTAL = "total";

    static UsageReport of(UsageQuery query, List<UsageLine> lines) {
        UsageSum total = new UsageSum();
        lines.forEach(total::add);
        return new UsageReport(
                query.from().toString(),
                query.to().toString(),
                query.groupBy().name().toLowerCase(Locale.ROOT),
                lines.stream().map(UsageLineView::of).toList(),
                UsageLineView.of(total.line(TOTAL)));
    }

    /** Some calls together; without a cost where they have none. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record UsageLineView(
            String key,
            long calls,
            long failedCalls,
            Usage usage,
            long totalTokens,
            Optional<Money> cost) {
        static UsageLineView of(UsageLine line) {
            return new UsageLineView(
                    line.key(),
                    line.calls(),
                    line.failedCalls(),
                    line.usage(),
                    line.usage().total(),
                    line.cost());
        }
    }
}
