package dev.workmate.knowledge.source;

import java.time.Duration;

/** Why a source as a whole cannot be read now. The message is for its owner. */
public abstract sealed class SourceTrouble extends Exception {
    private SourceTrouble(String message) {
        super(message);
    }

    /** It does not answer, or not as it should. */
    public static final class Unavailable extends SourceTrouble {
        public Unavailable(String message) {
            super(message);
        }
    }

    /** It asks to be left alone for a while. */
    public static final class Busy extends SourceTrouble {
        private final Duration wait;

        public Busy(Duration wait) {
            super("The source asks to wait for " + wait.toSeconds() + " seconds.");
            this.wait = wait;
        }

        public Duration pause() {
            return wait;
        }
    }

    /** It is not there any more, or not for its owner: nothing of it may be found here. */
    public static final class Lost extends SourceTrouble {
        public Lost(String message) {
            super(message);
        }
    }

    /** Its owner must sign in again. */
    public static final class SignInNeeded extends SourceTrouble {
        public SignInNeeded(String message) {
            super(message);
        }
    }
}
