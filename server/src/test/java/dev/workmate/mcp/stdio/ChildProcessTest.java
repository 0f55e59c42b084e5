package dev.workmate.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.mcp.McpException;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpWire;
import dev.workmate.mcp.McpWire.Form;
import dev.workmate.mcp.McpWire.Outgoing;
import dev.workmate.mcp.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ChildProcessTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir private Path folder;

    private final LinkedBlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<String> lost = new LinkedBlockingQueue<>();

    private final McpWire.Inbox inbox =
            new McpWire.Inbox() {
                @Override
                public void received(String text) {
                    received.add(text);
                }

                @Override
                public void oversized() {}

                @Override
                public void failed(long request, McpException failure) {}

                @Override
                public void rejected(long request, int status, String body) {}

                @Override
                public boolean isWaiting(long request) {
                    return false;
                }

                @Override
                public void lost(String reason) {
                    lost.add(reason);
                }
            };

    private ChildProcess child(String... arguments) throws McpException {
        List<String> all = new java.util.ArrayList<>(List.of("-cp"));
        all.add(System.getProperty("java.class.path"));
        all.add(Child.class.getName());
        all.addAll(List.of(arguments));
        return ChildProcess.start(
                "test",
                new Program(JAVA.toString(), all, Map.of("ONLY_THIS", "x"), folder),
                Secrets.NONE,
                inbox);
    }

    @Test
    void childGetsTheEnvironmentItWasGivenAndLittleElse() throws Exception {
        try (ChildProcess _ = child("environment")) {
            String names = received.poll(15, TimeUnit.SECONDS);
            assertThat(names).contains("ONLY_THIS").contains("PATH");
            assertThat(List.of(names.substring(1, names.length() - 1).split(", ")))
                    .isSubsetOf("ONLY_THIS", "PATH", "HOME", "LANG", "TMPDIR");
        }
    }

    @Test
    void noiseOnTheErrorStreamDoesNotHoldItUp() throws Exception {
        try (ChildProcess _ = child("noise")) {
            assertThat(received.poll(15, TimeUnit.SECONDS)).isEqualTo("after the noise");
        }
    }

    @Test
    void childThatWillNotEndIsEndedWithItsOwnChildren() throws Exception {
        Path pids = folder.resolve("pids");
        ChildProcess stubborn = child("stubborn", pids.toString());
        assertThat(received.poll(15, TimeUnit.SECONDS)).isEqualTo("ready");
        long begun = System.nanoTime();
        stubborn.close();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
        for (String pid : Files.readString(pids).split(" ")) {
            assertThat(ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive))
                    .isEmpty();
        }
    }

    @Test
    void childThatNeverReadsHoldsUpNobody() throws Exception {
        try (ChildProcess deaf = child("stubborn", folder.resolve("pids").toString())) {
            String long1 = "x".repeat(1_000_000);
            assertThatThrownBy(
                            () -> {
                                for (int i = 0; i < 100; i++) {
                                    deaf.send(new Outgoing(Form.REQUEST, i, "m", long1, Map.of()));
                                }
                            })
                    .isInstanceOf(McpException.class)
                    .hasMessageContaining("does not read");
        }
    }

    @Test
    void endOfTheProgramIsTold() throws Exception {
        try (ChildProcess _ = child("no such thing")) {
            assertThat(lost.poll(15, TimeUnit.SECONDS))
                    .isEqualTo("its program ended with exit code 1");
        }
    }

    @Test
    void programThatDoesNotExistIsTold() {
        assertThatThrownBy(
                        () ->
                                ChildProcess.start(
                                        "test",
                                        new Program("no-such-program", List.of(), Map.of(), folder),
                                        Secrets.NONE,
                                        inbox))
                .isInstanceOf(McpException.class)
                .hasMessageContaining("check its command in mcp.json");
    }
}
