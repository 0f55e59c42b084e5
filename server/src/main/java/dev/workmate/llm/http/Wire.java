package dev.workmate.llm.http;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** A provider's dialect: how to ask, how to read the answer, what its errors mean. Thread-safe. */
public interface Wire {
    /** What goes with every call: the key, and which version of the interface is spoken. */
    Map<String, String> headers(Endpoint endpoint);

    /** Where the provider lists its models; nothing where it does not. */
    Optional<URI> modelList(Endpoint endpoint);

    WireRequest request(Endpoint endpoint, Origin self, ModelCard card, ModelRequest request);

    /** What it demands of tools; asked for what does not fit, the provider would refuse all. */
    ToolRules toolRules();

    /** Reads one answer; made anew for each attempt. */
    AnswerReader reader(Deltas deltas);

    /** What a refusal means; retries by status and header are added by the caller. */
    CallFailure failure(Refusal refusal);
}
