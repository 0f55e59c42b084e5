package dev.workmate.knowledge.openai;

import dev.workmate.billing.Checkout;
import dev.workmate.billing.Expense;
import dev.workmate.billing.Expenses;
import dev.workmate.billing.Payer;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.knowledge.EmbeddingMeter;
import dev.workmate.knowledge.vector.EmbeddingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Has what a call of a provider's embeddings may cost reserved, and enters what it took for those
 * whose texts they are, each for their share of the texts. Who has nothing left leaves theirs to
 * the others, so that equal bytes in another tenant hold nobody up. Thread-safe.
 */
public final class EmbeddingTill {
    static final String ROLE = "embedding";

    private final String model;
    private final Function<Usage, Optional<Money>> price;
    private final Checkout checkout;
    private final EmbeddingMeter meter;
    private final Expenses expenses;

    /** {@code model} is provider and model. */
    public EmbeddingTill(
            String model,
            Function<Usage, Optional<Money>> price,
            Checkout checkout,
            EmbeddingMeter meter,
            Expenses expenses) {
        this.model = model;
        this.price = price;
        this.checkout = checkout;
        this.meter = meter;
        this.expenses = expenses;
    }

    /** Each payer has the whole call reserved: nobody knows yet who stays beside them. */
    Tab open(List<Payer> payers, int texts, Usage most) throws EmbeddingException {
        if (payers.isEmpty()) {
            throw new IllegalArgumentException("embeddings are paid by somebody");
        }
        List<Part> parts = new ArrayList<>();
        @Nullable Exception refused = null;
        for (Payer payer : payers.subList(0, Math.min(texts, payers.size()))) {
            Part part = new Part(CallId.next(), payer);
            switch (price.apply(most)
                    .map(cost -> checkout.reserve(part.call(), payer, cost))
                    .orElse(new Checkout.Outcome.Open(List.of()))) {
                case Checkout.Outcome.Open _ -> parts.add(part);
                case Checkout.Outcome.Refused refusal -> refused = refusal.why();
            }
        }
        if (parts.isEmpty()) {
            throw new EmbeddingException(
                    EmbeddingException.Cause.UNPAID,
                    String.valueOf(refused == null ? "" : refused.getMessage()));
        }
        return new Tab(parts, texts, most);
    }

    private record Part(CallId call, Payer payer) {}

    /** One call; what is not paid when it is closed was not charged. Not thread-safe. */
    final class Tab implements AutoCloseable {
        private final List<Part> parts;
        private final int texts;
        private final Usage most;
        private boolean paid;

        private Tab(List<Part> parts, int texts, Usage most) {
            this.parts = parts;
            this.texts = texts;
            this.most = most;
        }

        void pay(Usage usage) {
            paid = true;
            meter.spent(model, usage, price.apply(usage));
            long told = 0;
            int counted = 0;
            for (int i = 0; i < parts.size(); i++) {
                counted += texts / parts.size() + (i < texts % parts.size() ? 1 : 0);
                long upTo = usage.inputTokens() * counted / texts;
                enter(parts.get(i), new Usage(upTo - told, 0, 0, 0, 0, usage.estimated()));
                told = upTo;
            }
        }

        /** For a call that nobody knows the end of. */
        void payAsEstimated() {
            pay(most);
        }

        private void enter(Part part, Usage share) {
            expenses.enter(
                    new Expense(part.call(), part.payer(), ROLE, model, share, price.apply(share)));
        }

        @Override
        public void close() {
            if (!paid) {
                parts.forEach(part -> checkout.release(part.call()));
            }
        }
    }
}
