package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The page that answers the verification standard names tests that are there, and each number once.
 */
class AsvsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern TEST =
            Pattern.compile("`([A-Z]\\w+(?:Test|IT|Contract)|\\w+\\.test\\.tsx?)`");
    private static final Pattern ROW =
            Pattern.compile(
                    "\\| (\\d+\\.\\d+\\.\\d+) \\| ([12]) \\| [^|]+ \\| \\*\\*([a-z ]+)\\*\\* .*");
    private static final Pattern COUNT =
            Pattern.compile("\\| \\*\\*([a-z ]+)\\*\\* \\| [^|]+ \\| (\\d+) \\|");

    /** As many as version 5.0.0 has. */
    private static final Map<String, Long> LEVELS = Map.of("1", 70L, "2", 183L);

    private final String page = read(ROOT.resolve("docs/security/asvs.md"));

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<Matcher> rows() {
        return page.lines().map(ROW::matcher).filter(Matcher::matches).toList();
    }

    @Test
    void everyTestItNamesIsThere() {
        Set<String> named =
                TEST.matcher(page)
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).hasSizeGreaterThan(80);
        named.removeAll(tests());
        assertThat(named).as("named in docs/security/asvs.md and not there").isEmpty();
    }

    private static Set<String> tests() {
        return Stream.of("core/src/test", "server/src/test", "demo-erp/src/test", "web/src")
                .map(ROOT::resolve)
                .flatMap(AsvsTest::files)
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyNumberIsAnsweredOnce() {
        assertThat(rows().stream().map(row -> row.group(1))).doesNotHaveDuplicates();
        Map<String, Long> levels = new TreeMap<>();
        rows().forEach(row -> levels.merge(row.group(2), 1L, Long::sum));
        assertThat(levels).isEqualTo(LEVELS);
        assertThat(page.lines().filter(line -> line.matches("\\| \\d+\\.\\d+\\.\\d+ .*")))
                .hasSize(rows().size());
    }

    @Test
    void whatIsOpenIsCounted() {
        Map<String, Long> said = new TreeMap<>();
        COUNT.matcher(page)
                .results()
                .forEach(found -> said.put(found.group(1), Long.valueOf(found.group(2))));
        Map<String, Long> counted = new TreeMap<>();
        rows().forEach(row -> counted.merge(row.group(3), 1L, Long::sum));
        assertThat(counted).isEqualTo(said);
    }
}
