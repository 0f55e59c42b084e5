package dev.workmate.llm.http;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ToolChoice;
import dev.workmate.outbound.SseParser;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads a written-down stream without a network, and notes what is told on the way. */
public final class Replay {
    private final List<String> told = new ArrayList<>();
    private final AnswerReader.Reading reading;

    /** An answer to a question about nothing in particular. */
    public Replay(ProviderWire wire, String stream) throws CallFailure {
        this(wire, stream, List.of());
    }

    public Replay(ProviderWire wire, String stream, List<ChatMessage> asked) throws CallFailure {
        AnswerReader reader = wire.reader(new Notes(), question(asked));
        SseParser parser = new SseParser(1 << 20);
        parser.feed(ByteBuffer.wrap(stream.getBytes(StandardCharsets.UTF_8)), reader::accept);
        parser.end(reader::accept);
        if (!reader.isWhole()) {
            throw CallFailure.of(FailureCode.STREAM_CUT, "not whole");
        }
        reading = reader.finish();
    }

    private static ModelRequest question(List<ChatMessage> messages) {
        return new ModelRequest(
                ModelRole.GENERAL, "tester", "", messages, List.of(), ToolChoice.NONE, 0, 1_000);
    }

    /** One event per data, as {@code data:} lines. */
    public static String data(String... events) {
        StringBuilder stream = new StringBuilder();
        for (String event : events) {
            stream.append("data: ").append(event).append("\n\n");
        }
        return stream.toString();
    }

    public AnswerReader.Reading reading() {
        return reading;
    }

    /** Such as {@code 0 text Hello}. */
    public List<String> told() {
        return told;
    }

    private final class Notes implements Deltas {
        @Override
        public void reasoning(int blockIndex, String text) {
            told.add(blockIndex + " thought " + text);
        }

        @Override
        public void text(int blockIndex, String text) {
            told.add(blockIndex + " text " + text);
        }

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {
            told.add(blockIndex + " " + toolName + " " + partialJson);
        }

        @Override
        public void reset() {
            told.add("reset");
        }
    }
}
