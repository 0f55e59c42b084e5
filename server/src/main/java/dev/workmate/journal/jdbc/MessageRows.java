package dev.workmate.journal.jdbc;

import dev.workmate.event.Envelope;
import dev.workmate.event.MessageEvent;
import dev.workmate.event.MessageEvent.ChartDrawn;
import dev.workmate.event.MessageEvent.ContentRefused;
import dev.workmate.event.MessageEvent.ErrorRaised;
import dev.workmate.event.MessageEvent.MessageRated;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.ThoughtShared;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The view {@code messages}: what was said, by whom, for how many tokens. */
final class MessageRows {
    static final RowGroups<EventRows.Row> INSERT =
            new RowGroups<>(
                    RowSql.insert(
                            "messages",
                            "session_number bigint, sequence bigint, message_id bytea,"
                                    + " turn_id bytea, role text, message_type text, length bigint,"
                                    + " agent_id text, provider text, model text, stop_reason text,"
                                    + " input_tokens bigint, output_tokens bigint,"
                                    + " created_at bigint",
                            ""),
                    MessageRows::bind);

    /** What the kinds of messages have in common. */
    private record Said(String type, String content, @Nullable String messageId) {}

    private MessageRows() {}

    private static void bind(RowValues values, EventRows.Row row) throws SQLException {
        Envelope envelope = row.event().envelope();
        MessageEvent event = (MessageEvent) envelope.event();
        Said said = said(event);
        values.setLong(1, row.session());
        values.setLong(2, envelope.sequence());
        Ids.set(values, 3, said.messageId());
        Ids.set(values, 4, Ids.turn(envelope));
        values.setString(5, event instanceof UserMessageConfirmed ? "user" : "assistant");
        values.setString(6, said.type());
        values.setLong(7, said.content().length());
        values.setString(8, Ids.agent(envelope));
        MessageWritten answer = event instanceof MessageWritten written ? written : null;
        values.setString(9, answer == null ? null : Ids.text(answer.provider()));
        values.setString(10, answer == null ? null : Ids.text(answer.model()));
        values.setString(11, answer == null ? null : name(answer.stopReason()));
        Usage usage = answer == null ? Usage.NONE : answer.usage();
        values.setLong(12, usage.inputTokens());
        values.setLong(13, usage.outputTokens());
        values.setLong(14, envelope.at().toEpochMilli());
    }

    private static Said said(MessageEvent event) {
        return switch (event) {
            case UserMessageConfirmed user ->
                    new Said("text", user.content(), user.messageId().value());
            case MessageWritten answer ->
                    new Said("text", answer.content(), answer.messageId().value());
            case ThoughtShared thought -> new Said("thinking", thought.content(), null);
            case ContentRefused refusal -> new Said("refusal", refusal.reason(), null);
            case ChartDrawn chart -> new Said("chart", chart.title(), null);
            case MessageRated rated ->
                    throw new IllegalArgumentException("nothing is said by " + rated);
            case ErrorRaised error -> new Said("error", error.message(), null);
        };
    }

    private static String name(AnswerStop stop) {
        return stop.name().toLowerCase(Locale.ROOT);
    }
}
