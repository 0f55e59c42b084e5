package dev.workmate.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import dev.workmate.tool.ToolException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspacePathTest {
    /** What people and machines have tried elsewhere. */
    static List<String> attacks() {
        return List.of(
                // up and out
                "..",
                "../",
                "../secret",
                "a/../../secret",
                "a/..",
                "./../secret",
                "a/b/../../../etc/passwd",
                "....//secret",
                ".../secret",
                "a/./../b",
                "a/././b",
                ".",
                "./",
                "a/.",
                "a/..;/b/../c",
                // from the root
                "/",
                "/etc/passwd",
                "//etc/passwd",
                "///etc/passwd",
                "/proc/self/environ",
                ".//etc/passwd",
                // empty names
                "",
                "a//b",
                "a/",
                // Windows: drives, shares, streams, separators
                "C:\\Windows\\win.ini",
                "C:/Windows/win.ini",
                "c:",
                "C:secret",
                "\\\\server\\share\\file",
                "\\\\?\\C:\\x",
                "\\\\.\\PhysicalDrive0",
                "..\\secret",
                "a\\..\\..\\secret",
                "a/..\\b",
                "file.txt:stream",
                "file.txt::$DATA",
                "a:b",
                // Windows: devices
                "con",
                "CON",
                "nul",
                "NUL.txt",
                "aux.tar.gz",
                "prn",
                "a/com1/b",
                "COM9",
                "lpt1.txt",
                "com¹",
                "CONIN$",
                "conout$",
                "nul .txt",
                // Windows: dots and spaces that vanish
                "secret.",
                "secret. ",
                "secret ",
                " secret",
                ".. ",
                ". .",
                "a/.. /b",
                // addresses
                "file:///etc/passwd",
                "http://169.254.169.254/",
                "jar:file:x!/y",
                // shells
                "~",
                "~root/.ssh/id_rsa",
                "~/.bashrc",
                "a|b",
                "a>b",
                "a*b",
                "\"quoted\"",
                // encoded
                "%2e%2e%2fsecret",
                "%2e%2e/secret",
                "..%2fsecret",
                "%252e%252e%252fsecret",
                "..%c0%af..%c0%afetc/passwd",
                "%u002e%u002e/secret",
                "a%00.txt",
                // control characters
                "a\0b",
                "secret\0.txt",
                "a\nb",
                "a\rb",
                "a\tb",
                "a\u001bb",
                "a\u007fb",
                "a\u0085b",
                "a\u2028b",
                // letters that are not what they seem
                "․․/secret",
                "‥/secret",
                "…/secret",
                "．．/secret",
                "..／secret",
                "a／..／b",
                "a∕b",
                "a⁄b",
                "..＼secret",
                "a：b",
                "a\u202etxt.exe",
                "a\u200bb",
                "\ufeffa",
                "..\u200d/secret",
                "a\u00a0b",
                "cafe\u0301.txt",
                "℀",
                "ｎｕｌ",
                "\ud800",
                "a\udc00b",
                "\ue000",
                "a\uffff",
                // too much
                "a".repeat(201),
                "ü".repeat(101),
                "a/".repeat(16) + "b",
                "a".repeat(150) + "/" + "b/".repeat(14) + "c".repeat(900),
                "../".repeat(300) + "etc/passwd");
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void anAttackIsRefused(String path) {
        assertThatThrownBy(() -> WorkspacePath.file(path))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("is not allowed");
    }

    @Test
    void thereAreManyAttacks() {
        assertThat(attacks()).doesNotHaveDuplicates().hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notes.txt",
                "notes/today.md",
                ".gitignore",
                "a/.hidden/b",
                "..a",
                "a..b",
                "...a",
                "console.log",
                "nullable.txt",
                "com10",
                "100%.txt",
                "a b/c d.txt",
                "-rf",
                "$HOME",
                "report (final), v2.csv",
                "./notes.txt"
            })
    void anEverydayNameIsAllowed(String path) throws ToolException {
        assertThat(WorkspacePath.file(path)).hasToString(path.replaceFirst("^\\./", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "./"})
    void aFolderMayBeTheWorkspaceItself(String path) throws ToolException {
        assertThat(WorkspacePath.folder(path).isRoot()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../", "/", "a/..", "a//", "./..", "./../", "~"})
    void aFolderIsCheckedLikeAFile(String path) {
        assertThatThrownBy(() -> WorkspacePath.folder(path)).isInstanceOf(ToolException.class);
    }

    @Test
    void theMessageShowsNoControlCharacters() {
        assertThatThrownBy(() -> WorkspacePath.file("a\u001b[31m\nb"))
                .message()
                .doesNotContain("\u001b", "\n");
    }

    @Test
    void whateverIsAcceptedStaysInside() {
        Any<String> paths = paths();
        Tries.of(3_000, random -> staysInside(paths.next(random)));
    }

    private static void staysInside(String text) {
        Path root = Path.of("/root/of/it").toAbsolutePath();
        for (Parser parser : List.<Parser>of(WorkspacePath::file, WorkspacePath::folder)) {
            WorkspacePath path;
            try {
                path = parser.parse(text);
            } catch (ToolException e) {
                continue;
            }
            Path resolved = root.resolve(path.toString()).normalize();
            assertThat(resolved).startsWithRaw(root);
            assertThat(resolved.getNameCount())
                    .isEqualTo(root.getNameCount() + path.names().size());
            Stream.of(Normalizer.Form.values())
                    .map(form -> Normalizer.normalize(path.toString(), form))
                    .forEach(
                            form -> assertThat(root.resolve(form).normalize()).startsWithRaw(root));
        }
    }

    private interface Parser {
        WorkspacePath parse(String text) throws ToolException;
    }

    private static Any<String> paths() {
        Any<String> pieces =
                Any.of(
                        "..", ".", "/", "\\", "a", "b.txt", "~", "%2e", "%2f", ":", "\0", "\n", " ",
                        "․", "‥", "／", "．", "∕", "\u200b", "con", "ü", "u\u0308", "...", "-", "*");
        return Any.oneOf(pieces, Any.text(3)).list(8).map(parts -> String.join("", parts));
    }
}
