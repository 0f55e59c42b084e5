package dev.workmate.diagnostics.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.DatabaseException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.web.server.PortInUseException;

class StartFailureTest {
    @Test
    void namesThePortThatIsInUse() {
        assertThat(sentence(new PortInUseException(8080, new BindException("in use"))))
                .isEqualTo(
                        "Port 8080 is in use; stop who uses it or choose another with"
                                + " WORKMATE_PORT.");
    }

    @Test
    void namesTheSettingThatIsWrong() {
        assertThat(sentence(new IllegalArgumentException("WORKMATE_MAX_TURN_MS must be a number")))
                .isEqualTo("WORKMATE_MAX_TURN_MS must be a number.");
        assertThat(sentence(new IllegalArgumentException("argument type mismatch")))
                .isEqualTo("Argument type mismatch.");
    }

    @Test
    void namesTheOtherProcess() {
        assertThat(sentence(new DatabaseException("another Workmate is running in /w; stop it")))
                .isEqualTo("Another Workmate is running in /w; stop it.");
    }

    @Test
    void saysWhatLiesBehindOurOwnWords() {
        assertThat(
                        sentence(
                                new DatabaseException(
                                        "cannot open the database in /w",
                                        new SQLException("file is not a database"))))
                .isEqualTo("Cannot open the database in /w: file is not a database.");
    }

    @Test
    void namesTheFileThatMayNotBeUsed() {
        assertThat(
                        sentence(
                                new UncheckedIOException(
                                        "cannot make it", new AccessDeniedException("/root/w"))))
                .isEqualTo("The server's account may not use /root/w.");
    }

    @Test
    void saysThatTheDiskIsFull() {
        assertThat(
                        sentence(
                                new UncheckedIOException(
                                        new FileSystemException(
                                                "/w", null, "No space left on device"))))
                .isEqualTo("The disk is full; nothing can be written to the home folder.");
    }

    @Test
    void givesTheInnermostReasonOfWhatNobodyForesaw() {
        assertThat(sentence(new IllegalStateException(new NullPointerException())))
                .isEqualTo("NullPointerException.");
    }

    /** As it arrives: deep inside what the container wrapped around it. */
    private static String sentence(Throwable cause) {
        return StartFailure.sentence(
                new BeanCreationException(
                        "a",
                        "Unsatisfied dependency",
                        new BeanCreationException("b", "Failed to instantiate", cause)));
    }
}
