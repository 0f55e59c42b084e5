package dev.workmate.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Gatherer;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One event of a stream; {@code id} is empty for signals. */
public record ServerEvent(String id, String type, String data) {
    private static final JsonMapper MAPPER = new JsonMapper();

    public JsonNode json() {
        return MAPPER.readTree(data);
    }

    public static Stream<ServerEvent> read(Stream<String> lines) {
        return lines.gather(
                Gatherer.<String, List<String>, ServerEvent>ofSequential(
                        ArrayList::new,
                        (block, line, events) -> {
                            if (!line.isEmpty()) {
                                return block.add(line);
                            }
                            boolean told = block.stream().anyMatch(l -> l.startsWith("data:"));
                            boolean more = !told || events.push(of(block));
                            block.clear();
                            return more;
                        }));
    }

    private static ServerEvent of(List<String> block) {
        return new ServerEvent(
                field(block, "id: "), field(block, "event: "), field(block, "data: "));
    }

    private static String field(List<String> block, String name) {
        return String.join(
                "\n",
                block.stream()
                        .filter(line -> line.startsWith(name))
                        .map(line -> line.substring(name.length()))
                        .toList());
    }
}
