package dev.workmate.llm.http;

import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;

/** A provider's dialect: how to ask, how to read the answer, what its errors mean. Thread-safe. */
public interface Wire {
    WireRequest request(Endpoint endpoint, Origin self, ModelCard card, ModelRequest request);

    /** What it demands of tools; asked for what does not fit, the provider would refuse all. */
    ToolRules toolRules();

    /** Reads one answer; made anew for each attempt. */
    AnswerReader reader(Deltas deltas);

    /** What a refusal means; retries by status and header are added by the caller. */
    CallFailure failure(Refusal refusal);
}
