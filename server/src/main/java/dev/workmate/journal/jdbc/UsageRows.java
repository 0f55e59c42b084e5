package dev.workmate.journal.jdbc;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The view {@code usage}: what every call of a model took and cost, also a failed one. */
final class UsageRows {
    static final RowGroups<EventRows.Row> INSERT =
            new RowGroups<>(
                    "INSERT INTO usage (session_number, sequence, day, turn_id, agent_id, provider,"
                            + " model, role, outcome, input_tokens, output_tokens,"
                            + " cache_read_tokens, cache_write_tokens, reasoning_tokens,"
                            + " cost_amount, cost_currency) VALUES ",
                    16,
                    "",
                    UsageRows::bind);

    /** What finished and failed calls have in common. */
    private record Call(
            @Nullable String provider,
            @Nullable String model,
            String role,
            String outcome,
            Usage usage,
            @Nullable Money cost) {}

    private UsageRows() {}

    private static void bind(PreparedStatement statement, int at, EventRows.Row row)
            throws SQLException {
        Envelope envelope = row.event().envelope();
        Call call = call(envelope.event());
        statement.setLong(at, row.session());
        statement.setLong(at + 1, envelope.sequence());
        statement.setString(
                at + 2, envelope.at().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        Ids.set(statement, at + 3, Ids.turn(envelope));
        statement.setString(at + 4, Ids.agent(envelope));
        statement.setString(at + 5, Ids.text(call.provider()));
        statement.setString(at + 6, Ids.text(call.model()));
        statement.setString(at + 7, call.role());
        statement.setString(at + 8, call.outcome());
        statement.setLong(at + 9, call.usage().inputTokens());
        statement.setLong(at + 10, call.usage().outputTokens());
        statement.setLong(at + 11, call.usage().cacheReadTokens());
        statement.setLong(at + 12, call.usage().cacheWriteTokens());
        statement.setLong(at + 13, call.usage().reasoningTokens());
        Money cost = call.cost();
        statement.setString(at + 14, cost == null ? null : cost.amount().toPlainString());
        statement.setString(at + 15, cost == null ? null : cost.currency());
    }

    private static Call call(AgentEvent event) {
        return switch (event) {
            case ModelCallCompleted done ->
                    new Call(
                            done.provider(),
                            done.model(),
                            done.role(),
                            "completed",
                            done.usage(),
                            done.cost().orElse(null));
            case ModelCallFailed failed ->
                    failed(failed, failed.model().map(ModelName::of).orElse(null));
            default -> throw new IllegalArgumentException("not the end of a model call: " + event);
        };
    }

    private static Call failed(ModelCallFailed call, @Nullable ModelName name) {
        return new Call(
                name == null ? null : name.provider(),
                name == null ? null : name.model(),
                call.role(),
                "failed",
                call.usage(),
                call.cost().orElse(null));
    }
}
