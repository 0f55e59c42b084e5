package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documents for developers name is there: classes, and files by their path. */
class DocumentedNamesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern QUOTED = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern CLASS =
            Pattern.compile(
                    "((?:[a-z][a-z0-9]*\\.)*)([A-Z]\\w*[a-z]\\w*)((?:\\.\\w+)*)(?:\\(.*\\))?");
    private static final Pattern FILE =
            Pattern.compile("[\\w./-]+/[\\w.-]+\\.(?:java|ts|tsx|md|sh|sql|pml)");
    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|record|interface|enum) ([A-Z]\\w*)");

    /** Names of Java itself, of a model in another language, and names we say not to use. */
    private static final Set<String> OTHERS =
            Set.of(
                    "Impl",
                    "Service",
                    "Repository",
                    "Human",
                    "InstantSource",
                    "IllegalStateException",
                    "IllegalArgumentException",
                    "Optional",
                    "Error",
                    "OutOfMemoryError",
                    "Host");

    @Test
    void everyClassAndFileIsThere() throws IOException {
        Map<String, Set<String>> declared = declared();
        List<String> gone = new ArrayList<>();
        for (Path document : documents()) {
            for (MatchResult quoted : matches(QUOTED, Files.readString(document))) {
                if (isGone(quoted.group(1), declared)) {
                    gone.add(ROOT.relativize(document) + ": " + quoted.group(1));
                }
            }
        }
        assertThat(gone).as("names in documents that nothing has").isEmpty();
    }

    @Test
    void noticesWhatIsGone() throws IOException {
        Map<String, Set<String>> declared = declared();
        assertThat(isGone("turn.Turns.submit", declared)).isFalse();
        assertThat(isGone("billing.Turns", declared)).isTrue();
        assertThat(isGone("turn.TurnsOfOld", declared)).isTrue();
        assertThat(isGone("web/src/conversation/fold.ts", declared)).isFalse();
        assertThat(isGone("web/src/conversation/unfold.ts", declared)).isTrue();
    }

    private static boolean isGone(String name, Map<String, Set<String>> declared) {
        Matcher type = CLASS.matcher(name);
        if (type.matches()) {
            String feature = type.group(1);
            return !OTHERS.contains(type.group(2))
                    && declared.getOrDefault(type.group(2), Set.of()).stream()
                            .noneMatch(place -> place.contains("." + feature));
        }
        return FILE.matcher(name).matches() && !Files.exists(ROOT.resolve(name));
    }

    /** The map, the checklists and the decisions; guides for users name no classes. */
    private static List<Path> documents() throws IOException {
        List<Path> found = new ArrayList<>();
        for (String name :
                List.of("ARCHITECTURE.md", "CONTRIBUTING.md", "verification/README.md")) {
            found.add(ROOT.resolve(name));
        }
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            files.filter(DocumentedNamesTest::isForDevelopers).forEach(found::add);
        }
        return found;
    }

    private static boolean isForDevelopers(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".md")
                && (name.startsWith("add-") || file.getParent().endsWith("decisions"));
    }

    /** The packages, each with a dot at both ends, in which a type of a name is declared. */
    private static Map<String, Set<String>> declared() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of("core", "server", "demo-erp", "bench")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources.stream()
                .flatMap(source -> types(source).stream())
                .collect(
                        Collectors.groupingBy(
                                Map.Entry::getKey,
                                Collectors.mapping(Map.Entry::getValue, Collectors.toSet())));
    }

    private static List<Map.Entry<String, String>> types(Path source) {
        try {
            String text = Files.readString(source);
            String place = matches(Pattern.compile("(?m)^package (.+);"), text).getFirst().group(1);
            return matches(DECLARED, text).stream()
                    .map(type -> Map.entry(type.group(1), "." + place + "."))
                    .toList();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static List<MatchResult> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().toList();
    }
}
