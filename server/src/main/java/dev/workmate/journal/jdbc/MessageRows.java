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
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The view {@code messages}: what was said, by whom, for how many tokens. */
final class MessageRows {
    static final RowGroups<EventRows.Row> INSERT =
            new RowGroups<>(
                    "INSERT INTO messages (session_number, sequence, message_id, turn_id, role,"
                            + " message_type, length, agent_id, provider, model, stop_reason,"
                            + " input_tokens, output_tokens, created_at) VALUES ",
                    14,
                    "",
                    MessageRows::bind);

    /** What the kinds of messages have in common. */
    private record Said(String type, String content, @Nullable String messageId) {}

    private MessageRows() {}

    private static void bind(PreparedStatement statement, int at, EventRows.Row row)
            throws SQLException {
        Envelope envelope = row.event().envelope();
        MessageEvent event = (MessageEvent) envelope.event();
        Said said = said(event);
        statement.setLong(at, row.session());
        statement.setLong(at + 1, envelope.sequence());
        Ids.set(statement, at + 2, said.messageId());
        Ids.set(statement, at + 3, Ids.turn(envelope));
        statement.setString(at + 4, event instanceof UserMessageConfirmed ? "user" : "assistant");
        statement.setString(at + 5, said.type());
        statement.setLong(at + 6, said.content().length());
        statement.setString(at + 7, Ids.agent(envelope));
        MessageWritten answer = event instanceof MessageWritten written ? written : null;
        statement.setString(at + 8, answer == null ? null : Ids.text(answer.provider()));
        statement.setString(at + 9, answer == null ? null : Ids.text(answer.model()));
        statement.setString(at + 10, answer == null ? null : name(answer.stopReason()));
        Usage usage = answer == null ? Usage.NONE : answer.usage();
        statement.setLong(at + 11, usage.inputTokens());
        statement.setLong(at + 12, usage.outputTokens());
        statement.setLong(at + 13, envelope.at().toEpochMilli());
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
