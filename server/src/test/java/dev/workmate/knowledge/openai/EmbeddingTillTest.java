package dev.workmate.knowledge.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.billing.Budget;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.Expense;
import dev.workmate.billing.Payer;
import dev.workmate.billing.Period;
import dev.workmate.billing.Purchase;
import dev.workmate.billing.Purse;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.CallId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.vector.EmbeddingException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EmbeddingTillTest {
    private static final Payer ADA = Payer.alone(UserId.next());
    private static final Payer BOB = Payer.alone(UserId.next());
    private static final Payer EVE = Payer.alone(UserId.next());

    private final List<Expense> entered = new ArrayList<>();
    private final List<Usage> metered = new ArrayList<>();
    private final Rationed purse = new Rationed();
    private final EmbeddingTill till =
            new EmbeddingTill(
                    "openai:small",
                    usage -> Optional.of(dollars(usage)),
                    new Checkout(purse, InstantSource.system()),
                    (_, usage, _) -> metered.add(usage),
                    entered::add);

    /** Who has nothing left, and what is reserved. */
    private static final class Rationed implements Purse {
        final Set<UserId> broke = new HashSet<>();
        final List<Purchase> reserved = new ArrayList<>();

        @Override
        public Verdict reserve(Purchase purchase) {
            if (broke.contains(purchase.person())) {
                Money nothing = new Money(BigDecimal.ZERO, "USD");
                Budget budget =
                        new Budget(
                                Scope.PERSON,
                                purchase.person().value(),
                                Period.DAY,
                                nothing,
                                Optional.empty());
                return new Verdict.Refused(
                        new Standing(
                                budget,
                                purchase.person().value(),
                                nothing,
                                nothing,
                                Instant.EPOCH));
            }
            reserved.add(purchase);
            return new Verdict.Granted(List.of());
        }

        @Override
        public void release(CallId call) {
            reserved.removeIf(purchase -> purchase.call().equals(call));
        }

        @Override
        public Optional<Standing> exhausted(UserId person, Optional<AgentId> agent) {
            return Optional.empty();
        }
    }

    private static Money dollars(Usage usage) {
        return new Money(BigDecimal.valueOf(usage.inputTokens(), 2), "USD");
    }

    private List<Long> shares() {
        return entered.stream().map(expense -> expense.usage().inputTokens()).toList();
    }

    private List<Payer> payers() {
        return entered.stream().map(Expense::payer).toList();
    }

    @Test
    void eachPaysForTheirShareAndNothingIsLost() throws Exception {
        try (EmbeddingTill.Tab tab = till.open(List.of(ADA, BOB, EVE), 16, Usage.of(200, 0))) {
            assertThat(purse.reserved)
                    .extracting(Purchase::most)
                    .containsOnly(dollars(Usage.of(200, 0)))
                    .hasSize(3);
            tab.pay(Usage.of(101, 0));
        }
        assertThat(payers()).containsExactly(ADA, BOB, EVE);
        // 6, 5 and 5 of 16 texts
        assertThat(shares()).containsExactly(37L, 32L, 32L);
        assertThat(metered).containsExactly(Usage.of(101, 0));
        assertThat(entered).extracting(Expense::call).doesNotHaveDuplicates();
        assertThat(entered.stream().map(expense -> expense.cost().orElseThrow().amount()))
                .containsExactly(
                        new BigDecimal("0.37"), new BigDecimal("0.32"), new BigDecimal("0.32"));
    }

    @Test
    void moreThanThereAreTextsAreNotAsked() throws Exception {
        try (EmbeddingTill.Tab tab = till.open(List.of(ADA, BOB, EVE), 2, Usage.of(20, 0))) {
            tab.pay(Usage.of(9, 0));
        }
        assertThat(payers()).containsExactly(ADA, BOB);
        assertThat(shares()).containsExactly(4L, 5L);
    }

    @Test
    void whoHasNothingLeftHoldsNobodyUp() throws Exception {
        purse.broke.add(ADA.person());
        try (EmbeddingTill.Tab tab = till.open(List.of(ADA, BOB), 16, Usage.of(20, 0))) {
            tab.pay(Usage.of(9, 0));
        }
        assertThat(payers()).containsExactly(BOB);
        assertThat(shares()).containsExactly(9L);
    }

    @Test
    void whereNobodyHasAnythingLeftNothingIsAsked() {
        purse.broke.add(ADA.person());
        EmbeddingException refused =
                catchThrowableOfType(
                        EmbeddingException.class, () -> till.open(List.of(ADA), 1, Usage.of(1, 0)));
        assertThat(refused.kind()).isEqualTo(EmbeddingException.Cause.UNPAID);
        assertThat(entered).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> till.open(List.of(), 1, Usage.of(1, 0)));
    }

    @Test
    void whatIsNotChargedIsGivenBackAndWhatNobodyKnowsIsEstimated() throws Exception {
        till.open(List.of(ADA, BOB), 4, Usage.of(20, 0)).close();
        assertThat(purse.reserved).isEmpty();
        assertThat(entered).isEmpty();
        try (EmbeddingTill.Tab tab = till.open(List.of(ADA), 4, Usage.of(20, 0))) {
            tab.payAsEstimated();
        }
        assertThat(shares()).containsExactly(20L);
        assertThat(purse.reserved).as("the ledger settles it").hasSize(1);
    }
}
