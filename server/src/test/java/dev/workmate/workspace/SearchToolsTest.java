package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.pattern.re2.Re2Patterns;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchToolsTest {
    @TempDir static Path home;

    private static final SessionId SESSION = SessionId.next();
    private static Workspaces workspaces;

    @BeforeAll
    static void fill() throws Exception {
        workspaces =
                FolderWorkspaces.below(
                        home.resolve("workspaces"), _ -> KnownSessions.Standing.LIVE);
        write("notes.md", "# Notes\nTODO: call Contoso\ndone\n");
        write("reports/q1.csv", "month,total\njan,1\n");
        write("reports/q2.csv", "month,total\napr,2\n// todo: may\n");
        write("reports/old/2024.txt", "nothing\n");
        write("a.b+c(1).txt", "plain\n");
        write(
                "attack.txt",
                "a".repeat(1_900) + "!\n" + "x".repeat(1_900) + "\n" + " ".repeat(1_900) + "y");
        Files.write(
                home.resolve("workspaces").resolve(SESSION.value()).resolve("b.bin"),
                new byte[] {'T', 'O', 'D', 'O', 0});
        Files.writeString(home.resolve("secret.txt"), "TODO: nobody sees this");
        Files.createSymbolicLink(
                home.resolve("workspaces").resolve(SESSION.value()).resolve("link.txt"),
                home.resolve("secret.txt"));
    }

    private static void write(String path, String content) throws Exception {
        new WriteFile(workspaces).run(new WriteFile.Input(path, content), call(), Progress.IGNORED);
    }

    private static ToolCall call() {
        return new ToolCall(
                SESSION, new AgentId("tester"), ToolUseId.next(), "tool", JsonText.EMPTY_OBJECT);
    }

    private static String glob(String pattern, String path) throws Exception {
        ToolOutput output =
                new Glob(workspaces, new Re2Patterns())
                        .run(
                                new Glob.Input(Optional.of(pattern), Optional.of(path)),
                                call(),
                                Progress.IGNORED);
        assertThat(output.isUntrusted()).isTrue();
        return text(output);
    }

    private static String grep(String pattern) throws Exception {
        return grep(pattern, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static String grep(
            String pattern,
            Optional<String> path,
            Optional<String> glob,
            Optional<Boolean> ignoreCase)
            throws Exception {
        ToolOutput output =
                new Grep(workspaces, new Re2Patterns())
                        .run(
                                new Grep.Input(pattern, path, glob, ignoreCase),
                                call(),
                                Progress.IGNORED);
        assertThat(output.isUntrusted()).isTrue();
        return text(output);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    *.csv            | .       | reports/q1.csv reports/q2.csv
                    *.csv            | reports | reports/q1.csv reports/q2.csv
                    q?.csv           | .       | reports/q1.csv reports/q2.csv
                    q[!1].csv        | .       | reports/q2.csv
                    reports/*.csv    | .       | reports/q1.csv reports/q2.csv
                    reports/*        | .       | reports/q1.csv reports/q2.csv
                    reports/**       | .       | reports/old/2024.txt reports/q1.csv reports/q2.csv
                    **/2024.*        | .       | reports/old/2024.txt
                    *.{md,bin}       | .       | b.bin notes.md
                    a.b+c(1).txt     | .       | a.b+c(1).txt
                    ./notes.md       | .       | notes.md
                    old/*            | reports | reports/old/2024.txt
                    """)
    void globFindsNames(String pattern, String path, String names) throws Exception {
        List<String> found =
                glob(pattern, path).lines().skip(1).map(line -> line.split(" \\(")[0]).toList();

        assertThat(String.join(" ", found)).isEqualTo(names.replace("(1)", "(1)"));
    }

    @Test
    void globTellsSizes() throws Exception {
        assertThat(glob("notes.md", "")).isEqualTo("1 file:\nnotes.md (32 bytes)");
        assertThat(glob("*.pdf", "")).isEqualTo("No file fits.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "/", "../outside", "reports/../..", "nowhere", "notes.md"})
    void aFolderThatIsNotThereIsRefused(String path) {
        assertThatThrownBy(() -> glob("*", path)).isInstanceOf(ToolException.class);
        assertThatThrownBy(() -> grep("x", Optional.of(path), Optional.empty(), Optional.empty()))
                .isInstanceOf(ToolException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../*", "/etc/*", "**/../**", "link.txt"})
    void globSeesNothingOutside(String pattern) throws Exception {
        assertThat(glob(pattern, "")).isEqualTo("No file fits.");
    }

    @Test
    void grepFindsLines() throws Exception {
        assertThat(grep("TODO")).isEqualTo("1 match in 1 file:\nnotes.md:2: TODO: call Contoso");
        assertThat(grep("todo", Optional.empty(), Optional.empty(), Optional.of(true)))
                .isEqualTo(
                        """
                        2 matches in 2 files:
                        notes.md:2: TODO: call Contoso
                        reports/q2.csv:3: // todo: may""");
        assertThat(grep("^month", Optional.of("reports"), Optional.of("q1*"), Optional.empty()))
                .isEqualTo("1 match in 1 file:\nreports/q1.csv:1: month,total");
        assertThat(grep("nobody sees")).isEqualTo("No line fits.");
    }

    @Test
    void grepSaysWhereItStopped() throws Exception {
        write("many/lines.txt", "hit\n".repeat(500));

        String found = grep("hit");

        assertThat(found.lines()).hasSize(202);
        assertThat(found).endsWith("Narrow it down with path or glob.");
    }

    /** Expressions that keep a backtracking matcher busy for longer than anybody waits. */
    static List<String> catastrophes() {
        return List.of(
                "(a+)+$",
                "(a*)*$",
                "(a|a)*$",
                "(a|aa)+$",
                "(a|a?)+$",
                "([a-zA-Z]+)*$",
                "(.*a){12}$",
                "(.*a){25}$",
                "(x+x+)+y",
                "(x+)*y",
                "(.*)*y",
                "^(([a-z])+.)+[A-Z]([a-z])+$",
                "(\\s*)*z",
                "\\s+$z",
                "( +)+$z",
                "(a+){10}(a+){10}b",
                "(a?){50}a{50}b",
                "a*a*a*a*a*a*a*a*a*a*a*a*a*b",
                "(?:a+b?)+c",
                "((a+)?(a+)?)+z",
                "(?:(?:a+)+)+z",
                "^(a+)+@(a+)+\\.(a+)+$",
                "(\\w+\\s?)*;$",
                "(([^/]+)*)*/z",
                // refused: they grow before they match
                "((a{1000}){1000}){1000}",
                "(((((a{10}){10}){10}){10}){10}){10}",
                "(a{1,999}){1,999}",
                "(".repeat(300) + "a" + ")*".repeat(300),
                "(a|".repeat(120) + "b" + ")".repeat(120),
                // refused: they need backtracking
                "^(?=(a+))\\1!b",
                "(a+)\\1+$",
                "(?<!a)(a+)+$",
                "(?>a+)+b");
    }

    @Test
    void thereAreManyCatastrophes() {
        assertThat(catastrophes()).doesNotHaveDuplicates().hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("catastrophes")
    @Timeout(20)
    void aCatastropheIsAnsweredSoonOrRefused(String pattern) throws Exception {
        try {
            assertThat(grep(pattern)).isNotEmpty();
        } catch (ToolException e) {
            assertThat(e).message().startsWith("The pattern ").isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*a*a*a*a*a*a*a*a*a*a*a*a*a*b",
                "**/**/**/**/**/**/x",
                "{{{{a,b},c},d},e}*",
                "[",
                "[z-a]",
                "{a,b"
            })
    @Timeout(20)
    void aStrangeNamePatternIsAnsweredSoonOrRefused(String pattern) throws Exception {
        try {
            assertThat(glob(pattern, "")).isNotEmpty();
        } catch (ToolException e) {
            assertThat(e).hasMessageContaining("cannot be read");
        }
    }

    private static String text(ToolOutput output) {
        return ((ToolOutput.Text) output.parts().getFirst()).text();
    }
}
