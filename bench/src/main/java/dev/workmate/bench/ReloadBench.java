package dev.workmate.bench;

import dev.workmate.access.OwnedSession;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import java.util.List;

/** Reading a session of ten thousand events: the newest page, as a reload does, and all of it. */
final class ReloadBench {
    private static final int EVENTS = 10_000;
    private static final int PAGE = 100;
    private static final int TIMES = 20;

    private final Rig rig;

    ReloadBench(Rig rig) {
        this.rig = rig;
    }

    void run() throws Exception {
        OwnedSession session = rig.session();
        while (head(session) < EVENTS) {
            rig.turn(session);
        }
        long[] newest = new long[TIMES];
        long[] whole = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long begun = System.nanoTime();
            render(rig.journal().before(session.id(), Long.MAX_VALUE, PAGE, Reach.SENT));
            newest[i] = System.nanoTime() - begun;
            begun = System.nanoTime();
            readAll(session);
            whole[i] = System.nanoTime() - begun;
        }
        ResultPrinter.print(
                "reload",
                "%,d events".formatted(head(session)),
                ResultPrinter.field("events", head(session)),
                ResultPrinter.field("newestPageMs", median(newest)),
                ResultPrinter.field("allPagesMs", median(whole)));
    }

    private void readAll(OwnedSession session) {
        long after = 0;
        while (true) {
            List<Recorded> page = rig.journal().after(session.id(), after, PAGE, Reach.SENT);
            if (page.isEmpty()) {
                return;
            }
            render(page);
            after = page.getLast().sequence();
        }
    }

    private void render(List<Recorded> page) {
        page.forEach(event -> rig.json().envelope(event.envelope(), event.payload()));
    }

    private long head(OwnedSession session) {
        return rig.journal().find(session.id()).orElseThrow().head();
    }

    private static double median(long[] nanos) {
        return java.util.Arrays.stream(nanos).sorted().toArray()[nanos.length / 2] / 1e6;
    }
}
