package dev.workmate.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.agent.AgentFolder;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.McpSettings.Standing;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.permission.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedConfigurationTest {
    private static final String AGENT =
            """
            ---
            id: %1$s-agent
            name: %1$s
            icon: calculator
            color: "#336699"
            description: Does %1$s.
            role: general
            ---
            You do %1$s.
            """;

    @TempDir private Path home;
    @TempDir private Path passing;

    /** What was published, the newest last; empty where it was withdrawn. */
    private final List<PublishedFiles> published = new ArrayList<>();

    private final Publications publications =
            new Publications() {
                @Override
                public long newest() {
                    return published.isEmpty() || published.getLast().texts().isEmpty()
                            ? 0
                            : published.size();
                }

                @Override
                public PublishedFiles files(long number) {
                    return published.get((int) number - 1);
                }
            };

    private PublishedConfiguration source;

    @BeforeEach
    void start() {
        source =
                new PublishedConfiguration(
                        publications, home, passing, PublishedConfigurationTest::in);
    }

    private static ConfigurationSource in(Path folder) {
        return new ConfigurationFiles(
                new AgentFolder(
                        TestAgents.team(),
                        folder.resolve("agents"),
                        _ -> true,
                        InstantSource.system()),
                () -> Rules.NONE,
                () -> new McpSettings(List.of(), List.of(), Standing.READ, ""));
    }

    @Test
    void aServersOwnFilesHoldUntilSomethingIsPublishedAndAfterItWasWithdrawn() throws Exception {
        Files.createDirectories(home.resolve("agents"));
        Files.writeString(home.resolve("agents/own.md"), AGENT.formatted("own"));
        assertThat(agents()).contains("own-agent").doesNotContain("shared-agent");
        assertThat(source.number()).isZero();

        publish("shared");
        assertThat(agents()).contains("shared-agent").doesNotContain("own-agent");
        assertThat(source.number()).isEqualTo(1);

        publish("other");
        assertThat(agents()).contains("other-agent").doesNotContain("shared-agent");

        published.add(new PublishedFiles(Map.of()));
        assertThat(agents()).contains("own-agent").doesNotContain("other-agent");
        assertThat(source.number()).isZero();
    }

    @Test
    void twoServersThatReadTheSameHaveTheSameVersion(@TempDir Path elsewhere) {
        publish("shared");
        String here = source.read().configuration().version();
        PublishedConfiguration there =
                new PublishedConfiguration(
                        publications, elsewhere, elsewhere, PublishedConfigurationTest::in);
        assertThat(there.read().configuration().version()).isEqualTo(here);

        publish("other");
        assertThat(there.read().configuration().version()).isNotEqualTo(here);
    }

    @Test
    void whatCannotBeUnpackedLeavesTheLastOneInUse() throws IOException {
        publish("shared");
        source.read();
        publish("other");
        Files.writeString(passing.resolve("published/2"), "in the way");

        assertThatThrownBy(source::read).isInstanceOf(RuntimeException.class);
        assertThat(source.number()).isEqualTo(1);

        Files.delete(passing.resolve("published/2"));
        assertThat(agents()).contains("other-agent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agents/../../x.md",
                "../permissions.json",
                "agents/a/b.md",
                "agents/.hidden.md",
                "/mcp.json",
                "models.json",
                "agents/x.txt"
            })
    void noOtherFileCanBePublished(String name) {
        assertThatThrownBy(() -> new PublishedFiles(Map.of(name, "x")))
                .hasMessageContaining("no file can be called " + name);
        assertThat(new PublishedFiles(Map.of("agents/a b.md", "x", "mcp.json", "{}")).texts())
                .hasSize(2);
    }

    private void publish(String name) {
        published.add(new PublishedFiles(Map.of("agents/" + name + ".md", AGENT.formatted(name))));
    }

    private List<String> agents() {
        return source.read().configuration().setup().agents().all().stream()
                .map(agent -> agent.id().value())
                .toList();
    }
}
