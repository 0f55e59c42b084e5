package dev.workmate.knowledge.lucene;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.Consumer;

/** How far the making of another index has come; tells whoever wants to know. Thread-safe. */
public final class RebuildProgress {
    private static final int EVERY = 100;

    private final Consumer<Now> told;
    private final Instant began;
    private int done;
    private int all;
    private boolean over;

    /** As it is at one moment. */
    public record Now(State state, int done, int all, Instant began) {}

    /** Whether it goes on. */
    public enum State {
        RUNNING,
        DONE,
        FAILED;

        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public RebuildProgress(InstantSource time, Consumer<Now> told) {
        this.told = told;
        this.began = time.instant();
    }

    synchronized void begin(int files) {
        all = files;
        tell(State.RUNNING);
    }

    /** Files may come while it runs; what comes to the index later is no part of it. */
    synchronized void oneMore() {
        if (over) {
            return;
        }
        done++;
        all = Math.max(all, done);
        if (done % EVERY == 0) {
            tell(State.RUNNING);
        }
    }

    synchronized void end() {
        over = true;
        tell(State.DONE);
    }

    synchronized void fail() {
        over = true;
        tell(State.FAILED);
    }

    private void tell(State state) {
        told.accept(new Now(state, done, all, began));
    }
}
