package dev.workmate.journal.jdbc;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.Envelope;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.value.ModelName;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import java.sql.SQLException;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The view {@code usage}: what every call of a model took and cost, also a failed one. */
final class UsageRows {
    static final RowGroups<EventRows.Row> INSERT =
            new RowGroups<>(
                    RowSql.insert(
                            "usage",
                            "session_number bigint, sequence bigint, day text, turn_id bytea,"
                                    + " agent_id text, provider text, model text, role text,"
                                    + " outcome text, input_tokens bigint, output_tokens bigint,"
                                    + " cache_read_tokens bigint, cache_write_tokens bigint,"
                                    + " reasoning_tokens bigint, cost_amount text,"
                                    + " cost_currency text",
                            ""),
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

    private static void bind(RowValues values, EventRows.Row row) throws SQLException {
        Envelope envelope = row.event().envelope();
        Call call = call(envelope.event());
        values.setLong(1, row.session());
        values.setLong(2, envelope.sequence());
        values.setString(3, envelope.at().atOffset(ZoneOffset.UTC).toLocalDate().toString());
        Ids.set(values, 4, Ids.turn(envelope));
        values.setString(5, Ids.agent(envelope));
        values.setString(6, Ids.text(call.provider()));
        values.setString(7, Ids.text(call.model()));
        values.setString(8, call.role());
        values.setString(9, call.outcome());
        values.setLong(10, call.usage().inputTokens());
        values.setLong(11, call.usage().outputTokens());
        values.setLong(12, call.usage().cacheReadTokens());
        values.setLong(13, call.usage().cacheWriteTokens());
        values.setLong(14, call.usage().reasoningTokens());
        Money cost = call.cost();
        values.setString(15, cost == null ? null : cost.amount().toPlainString());
        values.setString(16, cost == null ? null : cost.currency());
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
