package dev.workmate.chaos;

import java.util.Random;

/**
 * What somebody does, step by step, as it follows from the seed and their number alone: how long
 * servers take to answer shifts nothing of it. For one thread.
 */
final class Script {
    /** Seldom: each document is read in a process of its own, which costs more than a turn. */
    private static final int DOCUMENTS = 20;

    private static final int REJECTING = 4;
    private static final int LEAST_MESSAGES = 2;
    private static final int MORE_MESSAGES = 4;
    private static final int WAYS_ON = 8;
    private static final int WORDS = 8;

    private final Random random;

    Script(int person, long seed) {
        this.random = new Random(seed * 1_000_003 + person);
    }

    /** What is said. */
    enum Say {
        CHANGE,
        DRAFT,
        WRITE,
        READ,
        ASK
    }

    /** What follows while the answer is under way. */
    enum Then {
        STOP,
        ADD,
        INTERRUPT,
        COME_BACK,
        WAIT
    }

    /**
     * One message and what goes with it.
     *
     * @param sends whether a document is put into the library first
     * @param rejects whether the message is not to wait where the session is busy
     * @param more what is said where another message follows
     * @param own decides all that is left, and as often as needed: waits, ids, answers
     */
    record Step(boolean sends, Say say, boolean rejects, Then then, Say more, long own) {
        Random random() {
            return new Random(own);
        }
    }

    /** How many messages the next conversation has. */
    int messages() {
        return LEAST_MESSAGES + random.nextInt(MORE_MESSAGES);
    }

    Step next() {
        return new Step(
                random.nextInt(DOCUMENTS) == 0,
                say(),
                random.nextInt(REJECTING) == 0,
                then(),
                say(),
                random.nextLong());
    }

    private Say say() {
        return switch (random.nextInt(WORDS)) {
            case 0, 1 -> Say.CHANGE;
            case 2 -> Say.DRAFT;
            case 3, 4 -> Say.WRITE;
            case 5 -> Say.READ;
            default -> Say.ASK;
        };
    }

    private Then then() {
        return switch (random.nextInt(WAYS_ON)) {
            case 0 -> Then.STOP;
            case 1 -> Then.ADD;
            case 2 -> Then.INTERRUPT;
            case 3 -> Then.COME_BACK;
            default -> Then.WAIT;
        };
    }
}
