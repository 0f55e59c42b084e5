package dev.workmate.llm.suite;

import dev.workmate.llm.Deltas;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Remembers what was told while a model answered. */
final class Heard implements Deltas {
    private final Map<Integer, StringBuilder> words = new TreeMap<>();
    private final Map<Integer, StringBuilder> thoughts = new TreeMap<>();
    private final Map<Integer, StringBuilder> calls = new TreeMap<>();
    private final CountDownLatch anything = new CountDownLatch(1);
    private int resets;

    @Override
    public void reasoning(int blockIndex, String text) {
        add(thoughts, blockIndex, text);
    }

    @Override
    public void text(int blockIndex, String text) {
        add(words, blockIndex, text);
    }

    @Override
    public void toolCall(int blockIndex, String toolName, String partialJson) {
        add(calls, blockIndex, partialJson);
    }

    @Override
    public void reset() {
        resets++;
        words.clear();
        thoughts.clear();
        calls.clear();
    }

    private void add(Map<Integer, StringBuilder> pieces, int index, String text) {
        pieces.computeIfAbsent(index, _ -> new StringBuilder()).append(text);
        anything.countDown();
    }

    String words() {
        return String.join("", words.values());
    }

    String thoughts() {
        return String.join("", thoughts.values());
    }

    /** The arguments of all calls, one after the other. */
    String calls() {
        return String.join("|", calls.values());
    }

    int resets() {
        return resets;
    }

    boolean awaitAnything() throws InterruptedException {
        return anything.await(5, TimeUnit.SECONDS);
    }
}
