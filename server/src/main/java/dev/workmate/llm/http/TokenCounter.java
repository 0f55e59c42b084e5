package dev.workmate.llm.http;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelPlan;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.TokenEstimate;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a provider count a question before it is asked, where our estimate comes near what the model
 * can read: a question that is too long is then not sent at all. Where the provider does not count,
 * or not in time, the estimate counts, by which the question was built. Thread-safe.
 */
final class TokenCounter {
    private static final Logger log = LoggerFactory.getLogger(TokenCounter.class);
    private static final Duration LIMIT = Duration.ofSeconds(5);

    /** In hundredths of what the model can read. How long a document is nobody knows so well. */
    private static final int NEAR = 80;

    private static final int NEAR_WITH_DOCUMENTS = 40;

    private final ProviderWire wire;
    private final Endpoint endpoint;
    private final Origin self;
    private final ModelCard card;
    private final StreamingHttp http;
    private volatile boolean unknownThere;

    TokenCounter(
            ProviderWire wire, Endpoint endpoint, Origin self, ModelCard card, StreamingHttp http) {
        this.wire = wire;
        this.endpoint = endpoint;
        this.self = self;
        this.card = card;
        this.http = http;
    }

    /** Whether the provider says so; false where nobody has counted. */
    boolean isTooLong(ModelRequest request) throws InterruptedException {
        long output = ModelPlan.of(request, card).maxTokens();
        long context = card.limits().contextTokens();
        if (!card.can(Feature.TOKEN_COUNT) || !isNear(request, output, context)) {
            return false;
        }
        OptionalLong counted = count(request);
        return counted.isPresent() && counted.getAsLong() + output > context;
    }

    private static boolean isNear(ModelRequest request, long output, long context) {
        boolean documents =
                request.messages().stream()
                        .anyMatch(m -> m instanceof UserSaid said && !said.documents().isEmpty());
        long near = context * (documents ? NEAR_WITH_DOCUMENTS : NEAR) / 100;
        return TokenEstimate.of(request) + output > near;
    }

    private OptionalLong count(ModelRequest request) throws InterruptedException {
        Optional<WireRequest> call =
                unknownThere ? Optional.empty() : wire.count(endpoint, self, card, request);
        if (call.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            WireRequest signed = call.get().with(endpoint.signIn().headers(call.get()));
            StreamingHttp.Fetched answer = http.fetch(signed, LIMIT);
            // A server that only resembles the provider need not have the address at all.
            unknownThere = answer.status() == 404 || answer.status() == 405;
            return answer.status() == 200 ? wire.counted(answer.body()) : OptionalLong.empty();
        } catch (CallFailure e) {
            log.info("{} did not count a question: {}; the estimate counts", self, e.code());
            return OptionalLong.empty();
        }
    }
}
