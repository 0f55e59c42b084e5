package dev.workmate.llm.testserver;

import java.util.List;

/** A request in no provider's dialect, for scripts that choose by what they are asked. */
public record Asked(String system, List<String> tools, String lastWords, boolean toolsAnswered) {
    public Asked {
        tools = List.copyOf(tools);
    }
}
