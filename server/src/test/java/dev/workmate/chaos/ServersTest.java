package dev.workmate.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever kills servers in use waits for them, and for no longer than it is worth. */
class ServersTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration SHORT = Duration.ofMillis(200);

    @TempDir Path folder;

    private final Times starts = new Times();
    private final Counts counts = new Counts();
    private Servers servers;

    /** The second one is ready when somebody allows it, the third one never. */
    @BeforeEach
    void start() {
        servers =
                new Servers(
                        List.of(
                                member("first", "true"),
                                member("second", "until [ -e go ]; do sleep 0.05; done"),
                                member("third", "sleep 600")));
        servers.all().forEach(Member::start);
    }

    @AfterEach
    void end() {
        servers.all().forEach(Member::close);
    }

    private Member member(String name, String before) {
        String script =
                "cd '%s'; %s; echo Workmate is ready at http://127.0.0.1:1; exec sleep 600"
                        .formatted(folder, before);
        return new Member(
                name,
                List.of("sh", "-c", script),
                Map.of(),
                folder.resolve(name + ".log"),
                counts,
                starts);
    }

    private static List<String> names(List<Member> members) {
        return members.stream().map(Member::name).toList();
    }

    @Test
    void waitsUntilEnoughAreReady() throws Exception {
        assertThat(names(servers.awaitReady(1, LONG))).containsExactly("first");
        assertThat(names(servers.awaitReady(2, SHORT))).containsExactly("first");
        assertThat(folder.resolve("go").toFile().createNewFile()).isTrue();

        assertThat(names(servers.awaitReady(2, LONG))).containsExactly("first", "second");
        assertThat(names(servers.starting())).containsExactly("third");
        assertThat(servers.addresses()).hasSize(2);
        assertThat(servers.awaitReady(SHORT)).isFalse();
        starts.tell("until ready", counts);
        assertThat(counts.all()).containsKey("ms until ready, the longest");
    }

    @Test
    void oneThatWasKilledComesBack() throws Exception {
        Member first = servers.awaitReady(1, LONG).getFirst();

        assertThat(first.kill()).isTrue();

        assertThat(names(servers.awaitReady(1, LONG))).containsExactly("first");
    }
}
