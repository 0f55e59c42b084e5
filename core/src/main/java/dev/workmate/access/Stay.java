package dev.workmate.access;

import java.util.concurrent.atomic.AtomicBoolean;

/** One connection that outlives its first call; to be closed when it goes. Thread-safe. */
public final class Stay implements AutoCloseable {
    private final Stays stays;
    private final TokenId token;
    private final Runnable ended;
    private final AtomicBoolean over = new AtomicBoolean();

    Stay(Stays stays, TokenId token, Runnable ended) {
        this.stays = stays;
        this.token = token;
        this.ended = ended;
    }

    TokenId token() {
        return token;
    }

    /** Whether the login was taken away while this connection was open. */
    public boolean isOver() {
        return over.get();
    }

    void end() {
        if (!over.getAndSet(true)) {
            ended.run();
        }
    }

    @Override
    public void close() {
        stays.leave(this);
    }
}
