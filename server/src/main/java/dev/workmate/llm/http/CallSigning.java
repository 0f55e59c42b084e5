package dev.workmate.llm.http;

import java.util.Map;

/** How a call proves who sends it, where a key in a header is not enough. Thread-safe. */
public interface CallSigning {
    CallSigning NONE = _ -> Map.of();

    /** The headers that go with a call; asking for them may take a call of its own. */
    Map<String, String> headers(WireRequest call) throws CallFailure, InterruptedException;

    /** Whether what it gives is good for any call, not only for the one it was asked about. */
    default boolean isForEveryCall() {
        return true;
    }

    /** What was given was refused; whether something new can be had. */
    default boolean renew() {
        return false;
    }
}
