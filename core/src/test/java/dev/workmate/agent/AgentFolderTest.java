package dev.workmate.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.testkit.TestAgents;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentFolderTest {
    @TempDir Path home;

    private final Set<String> tools = Set.of("glob", "grep");

    private AgentFolder folder() {
        return new AgentFolder(
                TestAgents.team(), home.resolve("agents"), tools::contains, InstantSource.system());
    }

    private Path write(String file, String text) throws IOException {
        Files.createDirectories(home.resolve("agents"));
        return Files.writeString(home.resolve("agents").resolve(file), text);
    }

    private static String agent(String id, String command, String prompt) {
        return """
        ---
        id: %s
        name: Mine
        icon: bot
        color: "#336699"
        description: Mine
        tools: [glob, web_fetch?]
        role: general
        command: %s
        ---
        %s
        """
                .formatted(id, command, prompt);
    }

    private static List<String> workers(Team team) {
        return team.current().workers().stream().map(worker -> worker.id().value()).toList();
    }

    private static String prompt(Team team, String id) {
        return team.current().find(new AgentId(id)).orElseThrow().systemPrompt();
    }

    @Test
    void withoutAFolderThereAreTheBuiltInAgents() {
        AgentFolder folder = folder();

        folder.look();

        assertThat(workers(folder)).containsExactly("alpha-agent", "beta-agent", "talker-agent");
        assertThat(folder.problems()).isEmpty();
    }

    @Test
    void filesComeChangeAndGo() throws IOException {
        AgentFolder folder = folder();

        Path file = write("mine.md", agent("my-agent", "mine", "One."));
        write("notes.txt", "not an agent");
        write(".hidden.md", "not an agent");
        folder.look();
        assertThat(workers(folder)).endsWith("talker-agent", "my-agent");
        assertThat(prompt(folder, "my-agent")).isEqualTo("One.");
        assertThat(folder.current().find(new AgentId("my-agent")).orElseThrow().tools())
                .containsExactly("glob");

        write("mine.md", agent("my-agent", "mine", "Two."));
        folder.look();
        assertThat(prompt(folder, "my-agent")).isEqualTo("Two.");

        Files.delete(file);
        folder.look();
        assertThat(workers(folder)).doesNotContain("my-agent");
    }

    @Test
    void nothingNewIsTheSameTeam() throws IOException {
        AgentFolder folder = folder();
        write("mine.md", agent("my-agent", "mine", "One."));
        folder.look();
        Agents first = folder.current();

        folder.look();

        assertThat(folder.current()).isSameAs(first);
    }

    @Test
    void aFileThatLooksTheSameIsNotReadAgain() throws IOException {
        AgentFolder folder = folder();
        FileTime yesterday = FileTime.from(Instant.now().minusSeconds(86_400));
        Path file = write("mine.md", agent("my-agent", "mine", "One."));
        Files.setLastModifiedTime(file, yesterday);
        folder.look();

        write("mine.md", agent("my-agent", "mine", "Two."));
        Files.setLastModifiedTime(file, yesterday);
        folder.look();

        assertThat(prompt(folder, "my-agent")).isEqualTo("One.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    id: my-agent      | idd: my-agent        | agents/mine.md:2: unknown key 'idd'
                    tools: [glob,     | tools: [globe,       | agents/mine.md:7: there is no tool 'globe'; correct the name, or write globe?
                    role: general     | role: chief          | agents/mine.md:8: there is no role 'chief'; the roles are
                    role: general     | role: supervisor     | agents/mine.md:1: the role supervisor is kept; use another, such as general
                    id: my-agent      | id: alpha-agent      | agents/mine.md:1: two agents are called alpha-agent; choose another name
                    id: my-agent      | id: supervisor       | agents/mine.md:1: two agents are called supervisor; choose another name
                    command: mine     | command: beta        | agents/mine.md:1: two agents answer to /beta; choose another name
                    command: mine     | levels: [fast]       | agents/mine.md:9: a level is a word and its rounds, such as 'quick = 2', was: fast
                    """)
    void aBadFileSaysWhatToDoAndLeavesTheAgentAsItWas(String good, String bad, String problem)
            throws IOException {
        AgentFolder folder = folder();
        String text = agent("my-agent", "mine", "Good.");
        write("mine.md", text);
        folder.look();

        write("mine.md", text.replace(good, bad).replace("Good.", "Bad."));
        folder.look();

        assertThat(folder.problems()).singleElement().asString().startsWith(problem);
        assertThat(prompt(folder, "my-agent")).isEqualTo("Good.");
        write("mine.md", text.replace("Good.", "Better."));
        folder.look();
        assertThat(folder.problems()).isEmpty();
        assertThat(prompt(folder, "my-agent")).isEqualTo("Better.");
    }

    @Test
    void aBadFileHindersNoOther() throws IOException {
        AgentFolder folder = folder();
        write("bad.md", "nonsense");
        write("good.md", agent("my-agent", "mine", "Good."));

        folder.look();

        assertThat(workers(folder)).endsWith("my-agent");
        assertThat(folder.problems())
                .containsExactly("agents/bad.md:1: the file must begin with a line of ---");
    }

    @Test
    void whoComesFirstKeepsTheName() throws IOException {
        AgentFolder folder = folder();
        write("a.md", agent("my-agent", "mine", "First."));
        write("b.md", agent("my-agent", "mine2", "Second."));

        folder.look();

        assertThat(prompt(folder, "my-agent")).isEqualTo("First.");
        assertThat(folder.problems())
                .containsExactly(
                        "agents/b.md:1: two agents are called my-agent; choose another name");
    }

    @Test
    void whatIsNoTextIsSaid() throws IOException {
        AgentFolder folder = folder();
        Files.createDirectories(home.resolve("agents/folder.md"));
        Files.write(
                home.resolve("agents/latin.md"),
                agent("my-agent", "mine", "Grün").getBytes(StandardCharsets.ISO_8859_1));

        folder.look();

        assertThat(folder.problems())
                .containsExactly(
                        "agents/folder.md:1: this is no file of less than 400000 bytes",
                        "agents/latin.md:1: the file is not in UTF-8; save it as UTF-8");
    }

    @Test
    void thereMayBeNoEndOfFiles() throws IOException {
        AgentFolder folder = folder();
        for (int i = 0; i < 120; i++) {
            write("a%03d.md".formatted(i), agent("my-agent-" + i, "mine" + i, "One of many."));
        }

        folder.look();

        assertThat(workers(folder)).hasSize(103);
    }
}
