package dev.workmate.testkit;

import dev.workmate.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls commands as the launcher does, and keeps what they say. */
public final class TestTerminal {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    public int run(Terminal.Command command, Path home, String url, String... arguments) {
        out.reset();
        err.reset();
        List<String> all = new ArrayList<>(List.of(home.toString()));
        all.addAll(List.of(arguments));
        return new Terminal(stream(out), stream(err))
                .run(all, url.isEmpty() ? Map.of() : Map.of("WORKMATE_DATABASE_URL", url), command);
    }

    private static PrintStream stream(ByteArrayOutputStream to) {
        return new PrintStream(to, true, StandardCharsets.UTF_8);
    }

    public String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String complained() {
        return err.toString(StandardCharsets.UTF_8);
    }

    public JsonNode json() {
        return new JsonMapper().readTree(said());
    }
}
