package dev.workmate.llm.offline;

import dev.workmate.event.value.Citation;
import dev.workmate.text.JsonText;
import java.util.List;

/** What the model has decided to say and do, before it is spoken. Empty parts are left out. */
record Reply(String thinking, String text, List<Citation> citations, List<Call> calls) {
    static final Reply SILENCE = says("");

    Reply {
        citations = List.copyOf(citations);
        calls = List.copyOf(calls);
    }

    /** A wish to call a tool. */
    record Call(String tool, JsonText arguments) {}

    static Reply says(String text) {
        return new Reply("", text, List.of(), List.of());
    }

    static Reply does(List<Call> calls) {
        return new Reply("", "", List.of(), calls);
    }

    Reply thinking(String thoughts) {
        return new Reply(thoughts, text, citations, calls);
    }
}
