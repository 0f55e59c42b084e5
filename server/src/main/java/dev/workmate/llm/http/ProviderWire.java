package dev.workmate.llm.http;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A provider's dialect: how to ask, how to read the answer, what its errors mean. Thread-safe. */
public interface ProviderWire {
    /** What goes with every call: the key, and which version of the interface is spoken. */
    Map<String, String> headers(Endpoint endpoint);

    /** Where the provider lists its models; nothing where it does not. */
    Optional<URI> modelList(Endpoint endpoint);

    WireRequest request(Endpoint endpoint, Origin self, ModelCard card, ModelRequest request);

    /** What it demands of tools; asked for what does not fit, the provider would refuse all. */
    ToolRules toolRules();

    /** Reads the answer to a question; made anew for each attempt. */
    AnswerReader reader(Deltas deltas, ModelRequest request);

    /** Asks how long a question is; empty where the provider does not say. */
    default Optional<WireRequest> count(
            Endpoint endpoint, Origin self, ModelCard card, ModelRequest request) {
        return Optional.empty();
    }

    /** The tokens that the answer to {@link #count} tells, in whatever field. */
    default OptionalLong counted(String body) {
        return OptionalLong.empty();
    }

    /** What a refusal means; retries by status and header are added by the caller. */
    CallFailure failure(Refusal refusal);
}
