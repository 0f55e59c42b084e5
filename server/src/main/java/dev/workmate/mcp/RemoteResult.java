package dev.workmate.mcp;

import dev.workmate.tool.ToolOutput;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a server answered to a call; {@code failed} means that its tool says it did not work, {@code
 * cpu} is the processor time its program took meanwhile, where it runs on this machine.
 */
public record RemoteResult(List<ToolOutput.Part> parts, boolean failed, Optional<Duration> cpu) {
    public RemoteResult {
        parts = List.copyOf(parts);
    }

    public RemoteResult(List<ToolOutput.Part> parts, boolean failed) {
        this(parts, failed, Optional.empty());
    }

    public RemoteResult taking(Optional<Duration> time) {
        return new RemoteResult(parts, failed, time);
    }

    /** Nothing of it is trusted. */
    ToolOutput output() {
        ToolOutput output = new ToolOutput(parts, ToolOutput.Trust.UNTRUSTED);
        return cpu.map(output::taking).orElse(output);
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
                                            case ToolOutput.Passage cited -> cited.text();
                                            case ToolOutput.Binary _ -> "";
                                        })
                        .filter(words -> !words.isBlank())
                        .collect(Collectors.joining("\n"));
        return text.isEmpty() ? "no reason given" : text;
    }
}
