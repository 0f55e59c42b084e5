package dev.workmate.bench;

import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import java.time.Duration;

/**
 * Says what {@link InstantModel} says word by word, for between one and two seconds, so that the
 * words of a call are kept several times before it is over.
 */
final class StreamingModel implements LanguageModel, Models {
    private static final int PIECES = 30;

    /** Half of the texts take a second, half of them two. */
    private static final Duration SHORT = Duration.ofMillis(1_000 / PIECES);

    private static final Duration LONG = Duration.ofMillis(2_000 / PIECES);
    private static final int LONG_TEXT = 500;

    private final InstantModel words = new InstantModel();

    @Override
    public LanguageModel forRole(ModelRole role) {
        return this;
    }

    @Override
    public Answer ask(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        Said said = new Said();
        Answer answer = words.ask(request, said);
        if (!said.reasoning.isEmpty()) {
            deltas.reasoning(0, said.reasoning);
        }
        int size = Math.max(1, said.text.length() / PIECES);
        for (int at = 0; at < said.text.length(); at += size) {
            Thread.sleep(said.text.length() > LONG_TEXT ? LONG : SHORT);
            deltas.text(0, said.text.substring(at, Math.min(at + size, said.text.length())));
        }
        return answer;
    }

    /** Hears everything at once. */
    private static final class Said implements Deltas {
        private String reasoning = "";
        private String text = "";

        @Override
        public void reasoning(int blockIndex, String words) {
            reasoning += words;
        }

        @Override
        public void text(int blockIndex, String words) {
            text += words;
        }

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {}

        @Override
        public void reset() {}
    }
}
