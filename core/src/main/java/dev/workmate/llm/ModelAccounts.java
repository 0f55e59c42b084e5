package dev.workmate.llm;

import java.time.Duration;

/** The port to accounts that people bring themselves. Thread-safe. */
public interface ModelAccounts {
    /** The models of an account; whoever opens it closes it. */
    Opened open(ModelAccount account);

    /** Asks the provider for its list of models, which costs nothing. */
    ModelAccount.Standing look(ModelAccount account, Duration limit) throws InterruptedException;

    /** Models with a line of their own. */
    interface Opened extends Models, AutoCloseable {
        @Override
        void close();
    }
}
