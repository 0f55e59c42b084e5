package dev.workmate.llm.testserver;

import java.util.List;

/** A part of what a scripted provider says, in no provider's dialect. */
public sealed interface Part {
    record Thought(String text, Shape shape) implements Part {}

    record Words(String text, List<Source> sources) implements Part {
        public Words {
            sources = List.copyOf(sources);
        }
    }

    /** A call with arguments exactly as the model would write them, well formed or not. */
    record Call(String tool, String arguments) implements Part {}

    /** A kind of part nobody has documented yet. */
    record Strange(String kind) implements Part {}

    /** A search of the web that the provider does by itself. */
    record Search(String query) implements Part {}

    /** Where a statement comes from. */
    record Source(String address, String title, String quote) {}

    /** How much of a thought the provider lets be seen. */
    enum Shape {
        SHOWN,
        OMITTED,
        REDACTED
    }

    static Part thinks(String text) {
        return new Thought(text, Shape.SHOWN);
    }

    static Part says(String text) {
        return new Words(text, List.of());
    }

    static Part calls(String tool, String arguments) {
        return new Call(tool, arguments);
    }
}
