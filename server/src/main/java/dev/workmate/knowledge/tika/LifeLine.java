package dev.workmate.knowledge.tika;

import java.time.Duration;
import java.util.Optional;

/**
 * Ends this process when its time is over or the one that started it is gone: whoever was killed
 * cannot end it any more.
 */
final class LifeLine {
    private static final int CUT = 4;
    private static final Duration LOOK = Duration.ofMillis(500);

    private LifeLine() {}

    static void hold(Duration limit) {
        Optional<Long> parent = parent();
        long end = System.nanoTime() + limit.toNanos();
        Thread.ofPlatform()
                .daemon()
                .name("life-line")
                .start(
                        () -> {
                            while (System.nanoTime() - end < 0 && parent.equals(parent())) {
                                rest();
                            }
                            Runtime.getRuntime().halt(CUT);
                        });
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
