package dev.workmate.tool.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Amount;
import dev.workmate.event.value.ApprovalDetails.Fact;
import dev.workmate.event.value.ApprovalDetails.Line;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.event.value.ApprovalDetails.Total;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondPersonRuleTest {
    private static final CallPattern ALL =
            new CallPattern(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private final SecondPersonRule large =
            rule(Optional.empty(), Optional.of("10000"), Optional.of("EUR"));
    private final SecondPersonRule here =
            rule(Optional.of("Tarnhollow Trading"), Optional.empty(), Optional.empty());

    @ParameterizedTest
    @CsvSource({
        "10000.00, EUR, false",
        "10000.01, EUR, true",
        "-10000.01, EUR, true",
        "9, USD, true",
        "a lot, EUR, true",
        "9, EUR, false"
    })
    void demandsItAboveTheAmount(String value, String currency, boolean demanded) {
        assertThat(large.demands(total(value, currency))).isEqualTo(demanded);
    }

    @Test
    void whatIsNotKnownCountsAgainstTheAct() {
        assertThat(large.demands(Optional.empty())).isTrue();
        assertThat(large.demands(Optional.of(ApprovalDetails.unseen(Reach.IRREVERSIBLE)))).isTrue();
        assertThat(here.demands(Optional.of(details(List.of(), List.of(), List.of())))).isTrue();
    }

    @Test
    void anActWithoutAnyAmountIsNotAboveOne() {
        assertThat(large.demands(Optional.of(details(List.of(), List.of(), List.of())))).isFalse();
    }

    @Test
    void linesCountWhereNothingIsAddedUp() {
        Line line =
                new Line(
                        "Tent",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new Amount("10001", Optional.of("EUR"))));

        assertThat(large.demands(Optional.of(details(List.of(), List.of(line), List.of()))))
                .isTrue();
    }

    @Test
    void isOfOneCompanyAlone() {
        assertThat(here.demands(in("tarnhollow trading"))).isTrue();
        assertThat(here.demands(in("Somebody Else"))).isFalse();
    }

    private static SecondPersonRule rule(
            Optional<String> company, Optional<String> above, Optional<String> currency) {
        return new SecondPersonRule(ALL, company, above.map(BigDecimal::new), currency, "Two.");
    }

    private static Optional<ApprovalDetails> total(String value, String currency) {
        Total total = new Total("Total", new Amount(value, Optional.of(currency)));
        return Optional.of(details(List.of(), List.of(), List.of(total)));
    }

    private static Optional<ApprovalDetails> in(String company) {
        return Optional.of(details(List.of(new Fact("Company", company)), List.of(), List.of()));
    }

    private static ApprovalDetails details(List<Fact> facts, List<Line> lines, List<Total> totals) {
        return new ApprovalDetails(
                Reach.IRREVERSIBLE,
                Optional.empty(),
                facts,
                lines,
                totals,
                false,
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }
}
