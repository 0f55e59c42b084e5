package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RawHttp;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More connections than the server takes: the next one waits at the door until one leaves. */
@NeedsTheMachine
@Timeout(120)
class CrowdedIT {
    private static final String QUESTION =
            "GET /api/version HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    /** One viewer, and what is kept for calls that are not viewers'. */
    private static final int MOST = 1 + 2_000;

    /** Each acceptor may take one more that was at the door already: the bound is no exact one. */
    private static final int WAITING = 20;

    private static final int OUTSIDE = 5;

    @Test
    void letsInOnlySoManyAndTheNextWhenOneLeaves() throws IOException {
        List<RawHttp> inside = new ArrayList<>();
        List<RawHttp> outside = new ArrayList<>();
        try (RunningServer server =
                RunningServer.start(ObedientModel.model(), "--workmate.max-connections=1")) {
            for (int i = 0; i < MOST + WAITING; i++) {
                inside.add(RawHttp.open(server.address()));
            }
            for (int i = 0; i < OUTSIDE; i++) {
                RawHttp next = RawHttp.open(server.address());
                outside.add(next);
                next.send(QUESTION);
            }
            // Who is inside is served, again and again, while the others wait.
            RawHttp first = inside.getFirst();
            for (int i = 0; i < 50; i++) {
                first.send("GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(first.readUntil("200 OK")).contains("200 OK");
            }
            assertThat(answered(outside)).as("answered although all is full").isZero();

            for (RawHttp each : inside.subList(1, 10 * WAITING)) {
                each.close();
            }

            for (RawHttp each : outside) {
                assertThat(each.readAll()).startsWith("HTTP/1.1 200");
            }
        } finally {
            for (RawHttp each : inside) {
                each.close();
            }
            for (RawHttp each : outside) {
                each.close();
            }
        }
    }

    private static int answered(List<RawHttp> callers) throws IOException {
        int answered = 0;
        for (RawHttp caller : callers) {
            answered += caller.hasAnswer() ? 1 : 0;
        }
        return answered;
    }
}
