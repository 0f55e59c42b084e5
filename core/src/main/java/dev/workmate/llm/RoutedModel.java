package dev.workmate.llm;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.UserSaid;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Several models of which the cheapest answers that is quick enough and has not just failed. A task
 * stays with the model that began it, since its thoughts and what its provider has read are there.
 * What it saved is counted against the first, which would have served alone. Thread-safe.
 */
public final class RoutedModel implements LanguageModel {
    private static final Logger log = LoggerFactory.getLogger(RoutedModel.class);
    private static final Duration REST = Duration.ofMinutes(1);
    private static final Duration MEMORY = Duration.ofMinutes(5);
    private static final int EXPECTED_OUTPUT = 1_000;
    private static final double NEWS = 0.3;

    private final List<Candidate> candidates;
    private final Duration quickEnough;
    private final InstantSource time;
    private BigDecimal saved = BigDecimal.ZERO;

    public RoutedModel(List<Candidate> candidates, Duration quickEnough, InstantSource time) {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("there must be a model to choose");
        }
        this.candidates = List.copyOf(candidates);
        this.quickEnough = quickEnough;
        this.time = time;
    }

    /** A model that may be chosen, and how it did lately. */
    public static final class Candidate {
        private final Origin origin;
        private final LanguageModel model;
        private final ModelCard card;
        private volatile double millis;
        private volatile Instant measuredAt = Instant.EPOCH;
        private volatile Instant restsUntil = Instant.MIN;

        public Candidate(Origin origin, LanguageModel model, ModelCard card) {
            this.origin = origin;
            this.model = model;
            this.card = card;
        }

        /** Who was slow is given another chance after a while. */
        private boolean isSlow(Duration limit, Instant now) {
            return millis > limit.toMillis() && measuredAt.plus(MEMORY).isAfter(now);
        }

        private void measure(double took, Instant now) {
            boolean known = millis > 0 && !measuredAt.plus(MEMORY).isBefore(now);
            millis = known ? millis * (1 - NEWS) + took * NEWS : took;
            measuredAt = now;
        }

        private Optional<BigDecimal> price(Usage usage, Instant now) {
            return card.prices().map(prices -> prices.cost(usage, now).amount());
        }
    }

    @Override
    public Answer ask(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        List<Candidate> order = order(request);
        ModelException failure = null;
        for (Candidate candidate : order) {
            Deltas.Noticed heard = new Deltas.Noticed(deltas);
            Instant begun = time.instant();
            try {
                Answer answer = candidate.model.ask(request, heard);
                note(candidate, begun, answer);
                return failure == null ? answer : answer.after(failure.usage(), failure.cost());
            } catch (ModelException e) {
                if (!FallbackModel.isOfItsOwn(e)) {
                    throw e;
                }
                candidate.restsUntil = time.instant().plus(REST);
                log.warn(
                        "{} failed with {}; the next one is asked",
                        candidate.origin,
                        e.code().key());
                e.cost().ifPresent(this::lost);
                failure = failure == null ? e : e.after(failure.usage(), failure.cost());
                if (heard.anything()) {
                    deltas.reset();
                }
            }
        }
        throw failure == null
                ? new ModelException(FailureCode.MODEL_ERROR, "No model answered.", true)
                : failure;
    }

    private List<Candidate> order(ModelRequest request) {
        Optional<Candidate> before = before(request);
        Usage expected = Usage.of(TokenEstimate.of(request), EXPECTED_OUTPUT);
        Instant now = time.instant();
        Comparator<Candidate> fit =
                Comparator.comparing((Candidate c) -> c.restsUntil.isAfter(now))
                        .thenComparing(c -> c.isSlow(quickEnough, now))
                        .thenComparing(
                                c -> c.price(expected, now),
                                Comparator.comparing(
                                        price -> price.orElse(BigDecimal.valueOf(Long.MAX_VALUE))));
        Stream<Candidate> byPrice = candidates.stream().sorted(fit);
        return before.map(
                        first ->
                                Stream.concat(Stream.of(first), byPrice.filter(c -> c != first))
                                        .toList())
                .orElseGet(byPrice::toList);
    }

    /** The one that has answered since the user last spoke. */
    private Optional<Candidate> before(ModelRequest request) {
        for (ChatMessage message : request.messages().reversed()) {
            if (message instanceof UserSaid) {
                return Optional.empty();
            }
            if (message instanceof ModelSaid said) {
                return candidates.stream()
                        .filter(c -> c.origin.provider().equals(said.origin().provider()))
                        .filter(
                                c ->
                                        said.origin().model().isEmpty()
                                                || c.origin.model().equals(said.origin().model()))
                        .findFirst();
            }
        }
        return Optional.empty();
    }

    private void note(Candidate candidate, Instant begun, Answer answer) {
        Instant now = time.instant();
        candidate.measure(Duration.between(begun, now).toMillis(), now);
        Optional<BigDecimal> alone = candidates.getFirst().price(answer.usage(), now);
        if (alone.isPresent() && answer.cost().isPresent()) {
            synchronized (this) {
                saved = saved.add(alone.get().subtract(answer.cost().get().amount()));
            }
        }
    }

    /** Money that was spent on nothing is not saved. */
    private synchronized void lost(Money cost) {
        saved = saved.subtract(cost.amount());
    }

    /** What choosing has saved since the start, by list prices. */
    public synchronized Money saved() {
        return new Money(
                saved.signum() == 0 ? BigDecimal.ZERO : saved.stripTrailingZeros(), currency());
    }

    private String currency() {
        return candidates
                .getFirst()
                .card
                .prices()
                .map(prices -> prices.at(time.instant()).currency())
                .orElse(Prices.DOLLAR);
    }

    @Override
    public boolean summarises() {
        return candidates.getFirst().model.summarises();
    }
}
