package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.testkit.NeedsTheMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code kill -9} of the real server while files are sent, read and indexed: afterwards each is
 * ready or has failed, once; search finds it exactly once; nothing is left over. {@code -Dthorough}
 * kills at every named point and at fifty random moments.
 */
@NeedsTheMachine
@Timeout(2_400)
class FileKillIT {
    private static final int RANDOM_KILLS = 50;
    private static final List<FilePoint> CHOSEN =
            List.of(FilePoint.FILE_MADE_PARTS_LEFT, FilePoint.PARSED);

    @TempDir Path home;

    @Test
    void atSomeNamedPoints() throws Exception {
        killAt(CHOSEN);
    }

    @Test
    @EnabledIfSystemProperty(named = "thorough", matches = ".*")
    void atEveryNamedPoint() throws Exception {
        killAt(List.of(FilePoint.values()));
    }

    /** The server that goes on after one kill is the one that is killed next. */
    private void killAt(List<FilePoint> points) throws Exception {
        FileSender sender = new FileSender();
        for (FilePoint point : points) {
            try (ServerProcess server = start(point.name())) {
                sender.meet(server.address());
                Future<?> sending =
                        aside(
                                () -> {
                                    sender.goOn();
                                    if (point.isOfParts()) {
                                        sender.sendInParts(point.name());
                                    } else {
                                        sender.send(point.name());
                                    }
                                });
                server.awaitCrashPoint();
                killWithAllItStarted(server);
                sending.get();
            }
        }
        checkAll(sender);
    }

    @Test
    @EnabledIfSystemProperty(named = "thorough", matches = ".*")
    void atFiftyRandomMoments() throws Exception {
        Random random = new Random(4713);
        FileSender sender = new FileSender();
        for (int kill = 0; kill < RANDOM_KILLS; kill++) {
            try (ServerProcess server = start("")) {
                sender.meet(server.address());
                int round = kill;
                Future<?> sending =
                        aside(
                                () -> {
                                    sender.goOn();
                                    sender.send("form " + round);
                                    sender.sendInParts("parts " + round);
                                });
                // The moment itself is what is random.
                Thread.sleep(random.nextInt(1_200));
                killWithAllItStarted(server);
                sending.get();
            }
        }
        checkAll(sender);
    }

    /** An answer that should not be comes out where it is waited for. */
    private static Future<?> aside(Runnable sending) {
        FutureTask<?> task = new FutureTask<>(sending, null);
        Thread.ofVirtual().start(task);
        return task;
    }

    private ServerProcess start(String point) throws Exception {
        return ServerProcess.start(
                home,
                FileCrashServer.class,
                Map.of("WORKMATE_DEMO_DOCUMENTS", "off"),
                "-D" + FileCrashServer.CRASH_AT + "=" + point);
    }

    /** A parser must not outlive the server that started it. */
    private static void killWithAllItStarted(ServerProcess server) throws InterruptedException {
        List<ProcessHandle> started =
                ProcessHandle.of(server.pid()).stream()
                        .flatMap(ProcessHandle::descendants)
                        .toList();
        server.kill();
        for (ProcessHandle each : started) {
            for (int tries = 0; tries < 400 && each.isAlive(); tries++) {
                Thread.sleep(50);
            }
            assertThat(each.isAlive()).as("a parser outlived its server: " + each.info()).isFalse();
        }
    }

    private void checkAll(FileSender sender) throws Exception {
        try (ServerProcess server = start("")) {
            sender.meet(server.address());
            sender.goOn();
            sender.checkAll();
            server.end();
        }
        LeftOver.check(home, sender.sent());
    }
}
