package dev.workmate.llm.http;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Prices.Billed;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.outbound.SharedPlaces.Place;
import dev.workmate.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A model behind a provider's wire. Nothing is stored while it answers, so a failed attempt may be
 * repeated: any number of times the policy allows while nothing was heard, and once after something
 * was, which is then taken back first. Thread-safe.
 */
public final class ProviderModel implements LanguageModel {
    private static final Logger log = LoggerFactory.getLogger(ProviderModel.class);

    /** So long a call waits for others to end; then it fails, and a substitute may be asked. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final ProviderWire wire;
    private final Endpoint endpoint;
    private final Origin self;
    private final ModelCard card;
    private final StreamingHttp http;
    private final RetryPolicy retries;
    private final Strictness strictness;
    private final TokenCounter counter;

    public ProviderModel(
            ProviderWire wire,
            Endpoint endpoint,
            String model,
            ModelCard card,
            StreamingHttp http,
            RetryPolicy retries) {
        this.wire = wire;
        this.endpoint = endpoint;
        this.self = new Origin(endpoint.provider(), model);
        this.card = card;
        this.http = http;
        this.retries = retries;
        this.strictness = new Strictness(card);
        this.counter = new TokenCounter(wire, endpoint, self, card, http);
    }

    /** Provider and model, for people to read. */
    public String name() {
        return self.toString();
    }

    @Override
    public Answer ask(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        OfferedTools offered = OfferedTools.of(request, wire.toolRules());
        return offered.back(answer(offered.request(), offered.back(deltas)));
    }

    private Answer answer(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        Deadline deadline = Deadline.in(http.limits().total());
        if (counter.isTooLong(request)) {
            log.info("{} counts more than it can read; it is not asked", self);
            throw CallFailure.of(
                            FailureCode.CONTEXT_EXCEEDED,
                            "The conversation is longer than the model can read.")
                    .toModelException(endpoint.key(), Usage.NONE, Optional.empty());
        }
        Terms terms = new Terms(request);
        Spent spent = Spent.NOTHING;
        boolean takenBack = false;
        for (int attempt = 0; ; attempt++) {
            Deltas.Noticed heard = new Deltas.Noticed(deltas);
            try {
                return answer(attempt(terms, deadline, heard), spent);
            } catch (CallFailure failure) {
                spent = spent.plus(Billed.of(failure.usage()), card, retries.now());
                if (terms.mendedAfter(failure)) {
                    attempt--;
                    continue;
                }
                Optional<Duration> wait = retries.after(attempt, failure);
                if (wait.isEmpty()
                        || takenBack && heard.anything()
                        || wait.get().compareTo(deadline.left()) >= 0) {
                    log.warn(
                            "{} failed with {} after {} attempts",
                            self,
                            failure.code(),
                            attempt + 1);
                    throw failure.toModelException(endpoint.key(), spent.usage(), spent.cost());
                }
                log.info("{} failed with {}; again in {}", self, failure.code(), wait.get());
                if (heard.anything()) {
                    takenBack = true;
                    deltas.reset();
                }
                Thread.sleep(wait.get());
            }
        }
    }

    /** What is sent; a refusal that can be helped changes it, each kind once. */
    private final class Terms {
        private ModelRequest asked;
        private ModelCard used;
        private boolean signedInAgain;

        Terms(ModelRequest request) {
            asked = request;
            used = strictness.card(request);
        }

        boolean mendedAfter(CallFailure failure) throws InterruptedException {
            return switch (failure.code()) {
                case THOUGHTS_REFUSED -> withoutThoughts();
                case SCHEMA_REFUSED -> withoutSchemas();
                case AUTH_FAILED -> signedIn();
                default -> false;
            };
        }

        private boolean withoutThoughts() {
            if (!asked.hasThoughts()) {
                return false;
            }
            log.warn("{} does not take its own thoughts back; asked without them", self);
            asked = asked.withoutThoughts();
            return true;
        }

        private boolean withoutSchemas() {
            if (!strictness.holds(used)) {
                return false;
            }
            log.warn("{} cannot be held to these schemas; asked without holding it", self);
            used = strictness.loosen(asked);
            return true;
        }

        private boolean signedIn() throws InterruptedException {
            if (signedInAgain || !endpoint.signIn().renew()) {
                return false;
            }
            signedInAgain = true;
            return true;
        }
    }

    private AnswerReader.Reading attempt(Terms terms, Deadline deadline, Deltas.Noticed heard)
            throws CallFailure, InterruptedException {
        retries.awaitPause(self, deadline);
        try (Place _ = place(deadline)) {
            // While it waited for a place, others may have been told to leave the provider alone.
            retries.awaitPause(self, deadline);
            return exchange(terms, deadline, heard);
        }
    }

    private Place place(Deadline deadline) throws CallFailure, InterruptedException {
        Duration left = deadline.left();
        return endpoint.gate()
                .enter(left.compareTo(PATIENCE) < 0 ? left : PATIENCE)
                .orElseThrow(
                        () ->
                                CallFailure.of(
                                                FailureCode.RATE_LIMITED,
                                                "Too many calls of the provider are under way.")
                                        .withRetry(false, Optional.empty()));
    }

    private AnswerReader.Reading exchange(Terms terms, Deadline deadline, Deltas.Noticed heard)
            throws CallFailure, InterruptedException {
        WireRequest call = wire.request(endpoint, self, terms.used, terms.asked);
        AnswerReader reader = wire.reader(heard, terms.asked);
        try {
            http.exchange(
                    call.with(endpoint.signIn().headers(call)), deadline, reader, this::refused);
            if (!reader.isWhole()) {
                throw CallFailure.of(
                        FailureCode.STREAM_CUT, "The answer ended before it was whole.");
            }
            return counted(reader.finish(), terms.asked, heard);
        } catch (CallFailure failure) {
            throw failure.withUsage(estimate(reader.usage(), heard));
        }
    }

    private CallFailure refused(Refusal refusal) {
        CallFailure failure = retries.judge(wire.failure(refusal), refusal);
        retries.afterRefusal(self, failure);
        return failure;
    }

    /** What the provider counted; where it did not come to that, what was heard. */
    private static Usage estimate(Usage counted, Deltas.Noticed heard) {
        long output = Math.max(counted.outputTokens(), heard.estimatedTokens());
        return new Usage(
                counted.inputTokens(),
                output,
                counted.cacheReadTokens(),
                counted.cacheWriteTokens(),
                Math.min(counted.reasoningTokens(), output),
                output > counted.outputTokens());
    }

    /** A whole answer; where the provider counted nothing, with what it probably took. */
    private static AnswerReader.Reading counted(
            AnswerReader.Reading reading, ModelRequest asked, Deltas.Noticed heard) {
        if (reading.usage().total() > 0) {
            return reading;
        }
        long input = TokenEstimate.of(asked) * 3L / 4;
        return new AnswerReader.Reading(
                reading.blocks(),
                reading.stop(),
                Usage.of(input, heard.estimatedTokens()).asEstimate(),
                reading.details());
    }

    private Answer answer(AnswerReader.Reading reading, Spent before) {
        AnswerReader.Details details = reading.details();
        Billed billed =
                new Billed(
                        reading.usage(),
                        details.longCacheWrites(),
                        details.tier(),
                        card.has(Quirk.SEARCHES_BY_REQUEST)
                                ? Math.min(1, details.searches())
                                : details.searches());
        Spent all = before.plus(billed, card, retries.now());
        return new Answer(
                self.provider(),
                self.model(),
                reading.blocks(),
                reading.stop(),
                all.usage(),
                all.cost(),
                Optional.of(details.refusal()).filter(why -> !why.isBlank()),
                List.of());
    }

    /** What the attempts of one call took; each is priced for itself, as the provider does. */
    private record Spent(Usage usage, Optional<Money> cost) {
        static final Spent NOTHING = new Spent(Usage.NONE, Optional.empty());

        Spent plus(Billed more, ModelCard card, Instant now) {
            Optional<Money> price = card.prices().map(prices -> prices.cost(more, now));
            return new Spent(
                    usage.plus(more.usage()),
                    cost.isEmpty() ? price : price.map(amount -> amount.plus(cost.get())));
        }
    }
}
