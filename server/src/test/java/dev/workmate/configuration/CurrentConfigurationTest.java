package dev.workmate.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentFolder;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.mcp.McpSettings;
import dev.workmate.mcp.McpSettings.Standing;
import dev.workmate.testkit.TestAgents;
import dev.workmate.text.Digests;
import dev.workmate.tool.permission.PermissionRule;
import dev.workmate.tool.permission.PermissionRule.Word;
import dev.workmate.tool.permission.Rules;
import dev.workmate.turn.Setup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurrentConfigurationTest {
    private static final String AGENT =
            """
            ---
            id: %s-agent
            name: Sums
            icon: calculator
            color: "#336699"
            description: Does sums.
            role: general
            ---
            You do sums.
            """;

    @TempDir private Path home;
    private final List<List<String>> connected = new ArrayList<>();
    private List<PermissionRule> rules = List.of();
    private String mistake = "";
    private McpSettings servers = new McpSettings(List.of(), List.of(), Standing.READ, "");

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectory(home.resolve("agents"));
    }

    @Test
    void theSameContentHasTheSameVersion() throws IOException {
        writeAgent("sums");
        rules = List.of(rule("calculate"));
        CurrentConfiguration one = current();
        assertThat(current().version()).isEqualTo(one.version()).hasSize(16);

        rules = List.of(rule("convert"));
        assertThat(current().version()).isNotEqualTo(one.version());
        rules = List.of(rule("calculate"));
        servers = mcp("{}");
        assertThat(current().version()).isNotEqualTo(one.version());
        servers = mcp("");
        writeAgent("more");
        assertThat(current().version()).isNotEqualTo(one.version());
    }

    @Test
    void allThreeBecomeNewTogether() throws IOException {
        CurrentConfiguration current = current();
        Setup before = current.current();
        String version = current.version();
        writeAgent("sums");
        rules = List.of(rule("calculate"));
        servers = mcp("{}");

        current.look();
        assertThat(current.current()).as("it may still be written").isSameAs(before);
        assertThat(current.version()).isEqualTo(version);

        current.look();
        assertThat(current.version()).isNotEqualTo(version);
        assertThat(ids(current)).contains("sums-agent");
        assertThat(current.team().current()).isSameAs(current.current().agents());
        assertThat(current.current().policy()).isNotSameAs(before.policy());
        assertThat(connected).hasSize(2);
    }

    @Test
    void whatStillChangesIsWaitedFor() throws IOException {
        CurrentConfiguration current = current();
        writeAgent("sums");
        current.look();
        rules = List.of(rule("calculate"));
        current.look();
        assertThat(ids(current)).doesNotContain("sums-agent");
        current.look();
        assertThat(ids(current)).contains("sums-agent");
    }

    @Test
    void nothingIsTakenInBesideAMistakeInTheRules() throws IOException {
        CurrentConfiguration current = current();
        Setup before = current.current();
        writeAgent("sums");
        mistake = "cannot use permissions.json: rule 1 has no decision";

        current.look();
        current.look();

        assertThat(current.current()).isSameAs(before);
        assertThat(current.problemCount()).isEqualTo(1);
        assertThat(connected).hasSize(1);

        mistake = "";
        current.look();
        current.look();
        assertThat(ids(current)).contains("sums-agent");
        assertThat(current.problemCount()).isZero();
    }

    @Test
    void aFileOfServersThatCannotBeReadTakesNoneAway() throws IOException {
        CurrentConfiguration current = current();
        Setup before = current.current();
        writeAgent("sums");
        servers = new McpSettings(List.of(), List.of("no JSON"), Standing.UNREADABLE, "");

        current.look();
        current.look();

        assertThat(current.current()).isSameAs(before);
        assertThat(connected).hasSize(1);
        assertThat(current.problemCount()).isEqualTo(1);
    }

    @Test
    void aStartWithoutUsableRulesIsRefusedAndOneWithoutServersIsNot() {
        servers = new McpSettings(List.of(), List.of("no JSON"), Standing.UNREADABLE, "");
        assertThat(current().problemCount()).isEqualTo(1);
        mistake = "cannot use permissions.json: rule 1 has no decision";
        assertThatThrownBy(this::current).hasMessage(mistake);
    }

    @Test
    void anAgentWhoseFileIsWrongIsToldAndChangesNothing() throws IOException {
        CurrentConfiguration current = current();
        String version = current.version();
        Files.writeString(home.resolve("agents/bad.md"), "no agent");

        current.look();

        assertThat(current.version()).isEqualTo(version);
        assertThat(current.team().problems()).hasSize(1);
        assertThat(current.problemCount()).isEqualTo(1);
    }

    @Test
    void whatCannotBeConnectedIsTriedAgainAndNothingElseIsTakenInMeanwhile() throws IOException {
        List<Integer> tries = new ArrayList<>();
        CurrentConfiguration current =
                new CurrentConfiguration(
                        source(),
                        _ -> {
                            tries.add(1);
                            if (tries.size() == 2) {
                                throw new IllegalStateException("no thread");
                            }
                        });
        Setup before = current.current();
        writeAgent("sums");
        current.look();
        current.look();
        assertThat(current.current()).isSameAs(before);
        current.look();
        current.look();
        assertThat(ids(current)).contains("sums-agent");
    }

    private CurrentConfiguration current() {
        return new CurrentConfiguration(
                source(),
                named -> connected.add(named.stream().map(McpServerSettings::name).toList()));
    }

    private ConfigurationSource source() {
        return new ConfigurationFiles(
                new AgentFolder(
                        TestAgents.team(),
                        home.resolve("agents"),
                        _ -> true,
                        InstantSource.system()),
                () -> {
                    if (!mistake.isEmpty()) {
                        throw new IllegalStateException(mistake);
                    }
                    return new Rules(rules, List.of());
                },
                () -> servers);
    }

    private static McpSettings mcp(String text) {
        String fingerprint = text.isEmpty() ? "" : Digests.sha256(text);
        return new McpSettings(List.of(), List.of(), Standing.READ, fingerprint);
    }

    private void writeAgent(String name) throws IOException {
        Files.writeString(home.resolve("agents/" + name + ".md"), AGENT.formatted(name));
    }

    private static List<String> ids(CurrentConfiguration current) {
        return current.current().agents().all().stream()
                .map(AgentDefinition::id)
                .map(Object::toString)
                .toList();
    }

    private static PermissionRule rule(String tool) {
        return new PermissionRule(
                Optional.of(tool),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Word.ALLOW,
                "Said so.");
    }
}
