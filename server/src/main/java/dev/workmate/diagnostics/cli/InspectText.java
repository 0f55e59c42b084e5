package dev.workmate.diagnostics.cli;

import dev.workmate.trajectory.RunTime;
import dev.workmate.trajectory.StepRun;
import dev.workmate.trajectory.TaskRun;
import dev.workmate.trajectory.ToolRun;
import dev.workmate.trajectory.Trajectory;
import java.util.Locale;
import java.util.Optional;

/** A report about a session for people at a terminal. */
final class InspectText {
    private final StringBuilder text = new StringBuilder();

    private InspectText() {}

    static String of(Inspect.Report report) {
        InspectText text = new InspectText();
        text.head(report);
        report.turns().forEach(text::turn);
        return text.text.toString().stripTrailing();
    }

    private void head(Inspect.Report report) {
        line(0, "session " + report.sessionId());
        report.owner().ifPresent(owner -> line(1, "owner      " + owner));
        line(1, "events     " + report.head() + ", epoch " + report.standing().epoch());
        line(
                1,
                "views      up to "
                        + report.standing().projected().map(String::valueOf).orElse("nothing"));
        line(1, "turn       " + standing(report));
        line(1, "gaps       " + (report.check().gaps().isEmpty() ? "none" : report.check().gaps()));
        line(1, "hashes     " + hashes(report));
        report.check().contradictions().forEach(each -> line(1, "           " + each));
        report.events().forEach((name, count) -> line(2, "%6d %s".formatted(count, name)));
    }

    private static String standing(Inspect.Report report) {
        if (report.standing().quarantined()) {
            return "quarantined";
        }
        return report.standing().parked()
                ? "waits for a person"
                : report.standing().turnOpen() ? "open" : "none open";
    }

    private static String hashes(Inspect.Report report) {
        if (report.check().valid()) {
            return "hold";
        }
        return report.check()
                .firstInvalid()
                .map(sequence -> "do not hold from event " + sequence)
                .orElse("hold, but not what else is stored");
    }

    private void turn(Trajectory turn) {
        line(
                0,
                "turn "
                        + turn.turnId()
                        + "  "
                        + lower(turn.status())
                        + "  "
                        + turn.time().startedAt()
                        + millis(turn.time())
                        + "  "
                        + turn.spent().usage().total()
                        + " tokens"
                        + turn.spent()
                                .cost()
                                .map(cost -> "  " + cost.amount() + " " + cost.currency())
                                .orElse(""));
        turn.tasks().forEach(task -> task(1, task));
        turn.otherCalls().forEach(call -> step(1, call));
    }

    private void task(int depth, TaskRun task) {
        line(
                depth,
                "task "
                        + task.agent().map(agent -> agent.id().value()).orElse("?")
                        + "  "
                        + task.status().map(InspectText::lower).orElse("open")
                        + millis(task.time()));
        task.steps().forEach(step -> step(depth + 1, step));
    }

    private void step(int depth, StepRun step) {
        line(
                depth,
                "step "
                        + step.model().orElse(step.role())
                        + "  "
                        + lower(step.status())
                        + step.failure().map(code -> " " + code).orElse("")
                        + millis(step.time())
                        + "  "
                        + step.spent().usage().total()
                        + " tokens");
        step.tools().forEach(tool -> tool(depth + 1, tool));
        step.tasks().forEach(task -> task(depth + 1, task));
    }

    private void tool(int depth, ToolRun tool) {
        line(
                depth,
                "tool "
                        + tool.toolName()
                        + "  "
                        + tool.status().map(InspectText::lower).orElse("open")
                        + millis(tool.durationMs())
                        + (tool.questions().isEmpty() ? "" : "  asked"));
    }

    private static String millis(RunTime time) {
        return millis(time.durationMs());
    }

    private static String millis(Optional<Long> duration) {
        return duration.map(time -> "  " + time + " ms").orElse("");
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private void line(int depth, String words) {
        text.append("  ".repeat(depth)).append(words).append('\n');
    }
}
