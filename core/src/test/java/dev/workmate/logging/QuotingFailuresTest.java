package dev.workmate.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.LocalDate;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class QuotingFailuresTest {
    private static final String FILE = "/home/mia/Letter to Noa.txt";

    @Test
    void leavesOutWhatAFailureQuotes() {
        assertThat(told(new NoSuchFileException(FILE))).isEqualTo("…");
        assertThat(told(new AccessDeniedException(FILE))).isEqualTo("…");
        assertThat(told(new FileSystemException(FILE, "/b/Noa", "No space left on device")))
                .isEqualTo("… -> …: No space left on device");
        assertThat(told(new FileNotFoundException(FILE + " (Permission denied)"))).isEqualTo("…");
        assertThat(told(caught(() -> Integer.parseInt("Noa")))).isEqualTo("…");
        assertThat(told(caught(() -> LocalDate.parse("Noa")))).isEqualTo("…");
        assertThat(told(caught(() -> Pattern.compile("Noa(")))).isEqualTo("…");
    }

    @Test
    void leavesItOutOfThoseThatWrapIt() {
        IOException inner = new NoSuchFileException(FILE);
        assertThat(told(new UncheckedIOException(inner)))
                .isEqualTo("java.nio.file.NoSuchFileException: …");
        assertThat(told(new IllegalStateException("cannot read " + FILE, inner)))
                .isEqualTo("cannot read …");
        assertThat(told(new ExecutionException(new UncheckedIOException(inner))))
                .doesNotContain("Noa");
        assertThat(told(caught(() -> URI.create("http://Noa Example"))))
                .doesNotContain("Noa")
                .startsWith("…");
    }

    @Test
    void leavesItOutOfWhatIsBeside() {
        IllegalStateException failure = new IllegalStateException("after " + FILE);
        failure.addSuppressed(new NoSuchFileException(FILE));
        assertThat(told(failure)).isEqualTo("after …");
    }

    @Test
    void tellsWhatQuotesNothing() {
        assertThat(told(new IOException("No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(told(new IllegalStateException("the journal is closed")))
                .isEqualTo("the journal is closed");
        assertThat(told(new IOException())).isNull();
        // Too short to be anybody's, and in too many words.
        assertThat(told(new NoSuchFileException("a"))).isEqualTo("a");
    }

    @Test
    void endsWhereFailuresAreTheirOwnCause() {
        IllegalStateException first = new IllegalStateException("first");
        first.initCause(new IllegalStateException("second", first));
        assertThat(told(first)).isEqualTo("first");
    }

    private static String told(Throwable failure) {
        return QuotingFailures.in(failure).told(failure.getMessage());
    }

    private static Throwable caught(Supplier<?> fails) {
        try {
            fails.get();
        } catch (RuntimeException e) {
            return e;
        }
        throw new AssertionError("it did not fail");
    }
}
