package dev.workmate.knowledge.tika;

import java.time.Duration;
import java.util.Optional;

/**
 * Ends this process when its time is over or the one that started it is gone: whoever was killed
 * cannot end it any more.
 */
final class LifeLine {
    /** What the process ends with. */
    static final int CUT = 4;

    /** A setting: who starts the process. */
    static final String PARENT = "workmate.parser.parent";

    /** A setting: how long the process may last. */
    static final String SECONDS = "workmate.parser.seconds";

    private static final long LONGEST = 600;
    private static final Duration LOOK = Duration.ofMillis(500);

    private LifeLine() {}

    static void hold() {
        Optional<Long> parent = Optional.ofNullable(Long.getLong(PARENT)).or(LifeLine::parent);
        long end = System.nanoTime() + Duration.ofSeconds(Long.getLong(SECONDS, LONGEST)).toNanos();
        Thread.ofPlatform()
                .daemon()
                .name("life-line")
                .start(
                        () -> {
                            while (System.nanoTime() - end < 0 && isStill(parent)) {
                                rest();
                            }
                            Runtime.getRuntime().halt(CUT);
                        });
    }

    /** Where nobody can tell, the time alone counts. */
    private static boolean isStill(Optional<Long> parent) {
        Optional<Long> now = parent();
        return now.isEmpty() || now.equals(parent);
    }

    private static Optional<Long> parent() {
        return ProcessHandle.current().parent().map(ProcessHandle::pid);
    }

    private static void rest() {
        try {
            Thread.sleep(LOOK);
        } catch (InterruptedException e) {
            // Nobody has a reason to; it looks once more.
            Thread.onSpinWait();
        }
    }
}
