package dev.workmate.chaos;

/**
 * Somebody new at the load balancer, again and again: whoever comes while a server is replaced is
 * answered the first time, for the one that stops serves until the balancer sends nobody there.
 */
final class PasserBy implements AutoCloseable {
    private static final String COUNT = "answers to newcomers";
    private static final String LIVE = "/api/health/live";
    private static final long PAUSE_MILLIS = 50;

    private final Thread thread;

    private PasserBy(Thread thread) {
        this.thread = thread;
    }

    static PasserBy at(int port, String promise, Findings findings, Counts counts) {
        return new PasserBy(
                Thread.ofVirtual()
                        .name("passer-by")
                        .start(() -> come(port, promise, findings, counts)));
    }

    private static void come(int port, String promise, Findings findings, Counts counts) {
        try {
            while (true) {
                if (Probe.isFine(port, LIVE)) {
                    counts.add(COUNT);
                } else if (!Thread.currentThread().isInterrupted()) {
                    findings.add(promise, "a newcomer", "was not answered");
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
