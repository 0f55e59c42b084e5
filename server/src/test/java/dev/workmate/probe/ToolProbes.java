package dev.workmate.probe;

import dev.workmate.access.Role;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.testkit.RunningServer;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

/** Calls every tool that reaches what is a person's in sessions of others. */
final class ToolProbes {
    /** What is asked for may be said in the answer. */
    private static final String FILE = "secret-" + Victim.CANARY + ".txt";

    private static final AgentId AGENT = new AgentId("general-agent");

    private final ToolRegistry registry;
    private final Things things;
    private final Visitors visitors;
    private final Queue<String> findings;

    ToolProbes(RunningServer server, Things things, Visitors visitors, Queue<String> findings) {
        this.registry = server.bean(ToolRegistry.class);
        this.things = things;
        this.visitors = visitors;
        this.findings = findings;
    }

    /** A line of the table of tools. */
    private record Line(String name, boolean personal, String arguments) {
        static List<Line> all() throws IOException {
            try (var table = Line.class.getResourceAsStream("/probes/tools.txt")) {
                return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(line -> line.split(" \\| "))
                        .map(part -> new Line(part[0], part[1].equals("personal"), part[2]))
                        .toList();
            }
        }
    }

    /** How many calls were made. */
    int run() throws Exception {
        List<Line> lines = Line.all();
        nothingIsMissing(lines);
        int calls = 0;
        Set<String> shown = new TreeSet<>();
        for (Line line : lines.stream().filter(Line::personal).toList()) {
            if (answer(line, things.first("id")).contains(Victim.CANARY)) {
                shown.add(line.name());
            }
            for (Caller caller : Caller.values()) {
                if (caller.door.opens() && caller.has(Role.USER) && !caller.isTheVictim()) {
                    check(line, caller);
                    calls++;
                }
            }
        }
        Set<String> personal = new TreeSet<>();
        lines.stream().filter(Line::personal).map(Line::name).forEach(personal::add);
        personal.removeAll(shown);
        if (!personal.equals(Set.of("recent_results"))) {
            findings.add(
                    "the owner's own call shows nothing, so others prove nothing: " + personal);
        }
        return calls;
    }

    private void nothingIsMissing(List<Line> lines) {
        Set<String> missing = new TreeSet<>(registry.names());
        lines.forEach(line -> missing.remove(line.name()));
        missing.forEach(
                name ->
                        findings.add(
                                "decide what of a person's the tool "
                                        + name
                                        + " reaches and add a line to"
                                        + " server/src/test/resources/probes/tools.txt"));
    }

    private void check(Line line, Caller caller) throws Exception {
        String asked = filled(line).toLowerCase(Locale.ROOT);
        String answer = answer(line, visitors.session(caller, things));
        String news = asked.contains(FILE) ? answer.replace(FILE, "") : answer;
        if (news.contains(Victim.CANARY)) {
            findings.add(caller + ": " + line + " was shown the canary");
        }
        things.ids().stream()
                .filter(id -> answer.contains(id) && !asked.contains(id))
                .forEach(id -> findings.add(caller + ": " + line + " was told the id " + id));
    }

    private String filled(Line line) {
        return things.fill(line.arguments(), Things.Thing.NONE, "");
    }

    private String answer(Line line, String session) throws Exception {
        Tool tool = registry.load(line.name());
        ToolCall call =
                new ToolCall(
                        new SessionId(session),
                        AGENT,
                        ToolUseId.next(),
                        line.name(),
                        new JsonText(filled(line)));
        try {
            ToolOutput output = tool.execute(call, Progress.IGNORED);
            StringBuilder text = new StringBuilder();
            output.parts().forEach(part -> text.append(part).append('\n'));
            return text.toString().toLowerCase(Locale.ROOT);
        } catch (ToolException e) {
            return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        }
    }
}
