package dev.workmate.knowledge.source.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceId;
import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.SourceSettings;
import dev.workmate.knowledge.source.SourceTrouble;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Names of folders and files are people's words, and no log has them. */
class FolderReaderLogTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger(FolderReader.class);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    @TempDir Path root;

    @BeforeEach
    void listen() {
        lines.start();
        logger.setLevel(Level.DEBUG);
        logger.addAppender(lines);
    }

    @AfterEach
    void stop() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    @Test
    void aFolderThatCannotBeReadIsLoggedByItsSourceAndTheKindOfFailure() {
        FolderReader reader =
                new FolderReader(
                        Map.of("Papers", root), Duration.ofSeconds(2), InstantSource.system());
        Source source =
                new Source(
                        SourceId.next(),
                        UserId.next(),
                        SourceKind.FOLDER,
                        "Papers",
                        new SourceSettings.Folder("Papers", "Letters to Noa"),
                        Source.Standing.FRESH);

        assertThatThrownBy(() -> reader.list(source, Optional.empty()))
                .isInstanceOf(SourceTrouble.Unavailable.class);

        assertThat(lines.list)
                .singleElement()
                .satisfies(
                        line -> {
                            assertThat(line.getThrowableProxy()).isNull();
                            assertThat(line.getFormattedMessage())
                                    .contains(source.id().value(), "NoSuchFileException")
                                    .doesNotContain("Noa");
                        });
    }
}
