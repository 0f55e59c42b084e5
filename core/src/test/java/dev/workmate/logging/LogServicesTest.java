package dev.workmate.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogServicesTest {
    @Test
    void takesTheLinesOfChosenServicesAlone() {
        LogServices some = LogServices.parse(" turn, platform ");

        assertThat(some.take("dev.workmate.turn.log.TurnLines")).isTrue();
        assertThat(some.take("dev.workmate.tool.Calls")).isFalse();
        assertThat(some.take("dev.workmate.turnip.Bed")).as("a library of that name").isTrue();
        assertThat(some.take("org.eclipse.jetty.Server")).isTrue();
    }

    @Test
    void takesAllWhereNoneIsChosen() {
        assertThat(LogServices.parse("").take("dev.workmate.tool.Calls")).isTrue();
        assertThat(LogServices.parse(" , ").take("org.eclipse.jetty.Server")).isTrue();
    }

    @Test
    void refusesNamesThatNothingHas() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LogServices.parse("turn,turns"))
                .withMessageStartingWith("LOG_SERVICES names turns, but there are only access, ");
    }

    @Test
    void hasAServiceForEachFeature() throws IOException {
        Set<String> features = new TreeSet<>(Set.of(LogServices.PLATFORM));
        for (String module : new String[] {"core", "server"}) {
            Path root = Path.of("..", module, "src/main/java/dev/workmate");
            try (Stream<Path> folders = Files.list(root)) {
                folders.filter(Files::isDirectory)
                        .forEach(folder -> features.add(folder.getFileName().toString()));
            }
        }
        assertThat(new TreeSet<>(LogServices.KNOWN)).isEqualTo(features);
    }
}
