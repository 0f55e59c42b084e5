package dev.workmate.llm;

/**
 * Hears a model's answer while it is being written. Calls come from one thread at a time, in order.
 */
public interface Deltas {
    Deltas IGNORED =
            new Deltas() {
                @Override
                public void reasoning(int blockIndex, String text) {}

                @Override
                public void text(int blockIndex, String text) {}

                @Override
                public void toolCall(int blockIndex, String toolName, String partialJson) {}

                @Override
                public void reset() {}
            };

    void reasoning(int blockIndex, String text);

    void text(int blockIndex, String text);

    void toolCall(int blockIndex, String toolName, String partialJson);

    /** The call is being repeated: what was streamed so far no longer counts. */
    void reset();

    /** Passes everything on and remembers how much it was; used by one thread at a time. */
    final class Noticed implements Deltas {
        private static final int CHARACTERS_PER_TOKEN = 4;

        private final Deltas target;
        private volatile boolean anything;
        private volatile long characters;

        public Noticed(Deltas target) {
            this.target = target;
        }

        /** Whether something was said that counts. */
        public boolean anything() {
            return anything;
        }

        /** About how many tokens were heard in all, those that were taken back too. */
        public long estimatedTokens() {
            return (characters + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
        }

        @Override
        public void reasoning(int blockIndex, String text) {
            notice(text);
            target.reasoning(blockIndex, text);
        }

        @Override
        public void text(int blockIndex, String text) {
            notice(text);
            target.text(blockIndex, text);
        }

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {
            notice(partialJson);
            target.toolCall(blockIndex, toolName, partialJson);
        }

        @Override
        public void reset() {
            anything = false;
            target.reset();
        }

        private void notice(String text) {
            anything = true;
            characters = characters + text.length();
        }
    }
}
