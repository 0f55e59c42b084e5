package dev.workmate.llm.openai;

import java.util.function.Consumer;

/**
 * Tells thoughts from words where a server leaves them in the text, between tags at its very
 * beginning. A tag may be split anywhere.
 */
final class ThinkTags {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private final StringBuilder held = new StringBuilder();
    private State state = State.BEFORE;

    private enum State {
        BEFORE,
        INSIDE,
        BETWEEN,
        AFTER
    }

    void feed(String text, Consumer<String> thoughts, Consumer<String> words) {
        held.append(text);
        if (state == State.BEFORE) {
            begin(words);
        }
        if (state == State.INSIDE) {
            inside(thoughts);
        }
        if (state == State.BETWEEN) {
            skipSpace();
        }
        if (state == State.AFTER) {
            words.accept(take(held.length()));
        }
    }

    /** Nothing more comes: what was held back is what it looks like. */
    void end(Consumer<String> thoughts, Consumer<String> words) {
        (state == State.INSIDE ? thoughts : words).accept(take(held.length()));
    }

    private void begin(Consumer<String> words) {
        String start = held.toString().stripLeading();
        if (start.startsWith(OPEN)) {
            take(held.indexOf(OPEN) + OPEN.length());
            state = State.INSIDE;
        } else if (!OPEN.startsWith(start)) {
            state = State.AFTER;
        } else if (start.isEmpty() && held.length() > OPEN.length()) {
            words.accept(take(held.length()));
        }
    }

    private void inside(Consumer<String> thoughts) {
        int close = held.indexOf(CLOSE);
        if (close >= 0) {
            thoughts.accept(take(close));
            take(CLOSE.length());
            state = State.BETWEEN;
        } else {
            thoughts.accept(take(held.length() - startOfClose()));
        }
    }

    private void skipSpace() {
        String rest = held.toString().stripLeading();
        take(held.length() - rest.length());
        state = rest.isEmpty() ? State.BETWEEN : State.AFTER;
    }

    /** How much of the end might be the beginning of the closing tag. */
    private int startOfClose() {
        for (int length = Math.min(CLOSE.length() - 1, held.length()); length > 0; length--) {
            if (CLOSE.startsWith(held.substring(held.length() - length))) {
                return length;
            }
        }
        return 0;
    }

    private String take(int length) {
        String taken = held.substring(0, length);
        held.delete(0, length);
        return taken;
    }
}
