package dev.workmate.tool.run;

import dev.workmate.text.Utf8;
import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.blob.Blobs;
import java.util.Optional;

/**
 * Reads further parts of an output that was too long for its event. Every agent has it once there
 * is something to read.
 */
public final class ReadOutput extends NamedTool<ReadOutput.Input> {
    public static final String NAME = "read_output";

    private static final int MAX_LENGTH = 32 * 1024;

    private final Blobs blobs;

    public ReadOutput(Blobs blobs) {
        super(NAME, "Reads a further part of a long tool output.", Input.class);
        this.blobs = blobs;
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    /** Which output, from where, how much. */
    public record Input(
            @Describe("The reference named in the shortened output.") String reference,
            @Describe("The first byte to read, counted from 0.") long offset,
            @Describe("How many bytes, at most 32768.") Optional<Integer> length) {}

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        int length = Math.clamp(input.length().orElse(MAX_LENGTH), 1, MAX_LENGTH);
        Blobs.Slice slice =
                blobs.read(call.session(), input.reference(), Math.max(0, input.offset()), length)
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "There is no output with the reference "
                                                        + input.reference()
                                                        + "."));
        if (!slice.mediaType().startsWith("text/")) {
            throw new ToolException("That output is " + slice.mediaType() + ", not text.");
        }
        byte[] content = slice.content();
        long offset = Math.clamp(input.offset(), 0, slice.total());
        int from = offset == 0 ? 0 : Utf8.ceiling(content);
        int to =
                offset + content.length == slice.total()
                        ? content.length
                        : Math.max(from, Utf8.whole(content));
        return ToolOutput.untrusted(
                "bytes %d to %d of %d:\n%s"
                        .formatted(
                                offset + from,
                                offset + to,
                                slice.total(),
                                Utf8.text(content, from, to)));
    }
}
