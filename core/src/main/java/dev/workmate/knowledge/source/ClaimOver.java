package dev.workmate.knowledge.source;

/** Somebody else has the source now, or nobody may read it. */
final class ClaimOver extends RuntimeException {
    ClaimOver() {
        super("the claim is over", null, false, false);
    }

    static void unless(boolean held) {
        if (!held) {
            throw new ClaimOver();
        }
    }
}
