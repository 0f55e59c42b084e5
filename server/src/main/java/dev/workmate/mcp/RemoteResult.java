package dev.workmate.mcp;

import dev.workmate.tool.ToolOutput;
import java.util.List;
import java.util.stream.Collectors;

/** What a server answered to a call; {@code failed} means that its tool says it did not work. */
public record RemoteResult(List<ToolOutput.Part> parts, boolean failed) {
    public RemoteResult {
        parts = List.copyOf(parts);
    }

    /** The readable parts, for an error. */
    String words() {
        String text =
                parts.stream()
                        .map(
                                part ->
                                        switch (part) {
                                            case ToolOutput.Text words -> words.text();
                                            case ToolOutput.Json json -> json.value().value();
                                            case ToolOutput.Binary _ -> "";
                                        })
                        .filter(words -> !words.isBlank())
                        .collect(Collectors.joining("\n"));
        return text.isEmpty() ? "no reason given" : text;
    }
}
