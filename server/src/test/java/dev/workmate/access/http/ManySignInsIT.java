package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many sign-ins of one person, each in use at once, as by a suite of tests: none is refused. */
@Timeout(60)
class ManySignInsIT {
    @Test
    void areAllTaken() throws Exception {
        try (RunningServer server =
                        RunningServer.start(new ScriptedModel(_ -> Script.says("Hm.")));
                ExecutorService threads = Executors.newFixedThreadPool(6)) {
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < 600; i++) {
                answers.add(
                        threads.submit(
                                () -> {
                                    ApiClient demo = server.demo();
                                    demo.newSession();
                                    return demo.get("/api/me").status();
                                }));
            }
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isEqualTo(200);
            }
        }
    }
}
