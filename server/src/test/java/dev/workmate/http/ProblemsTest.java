package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.DatabaseException;
import dev.workmate.journal.JournalException;
import java.io.EOFException;
import java.io.IOException;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.eclipse.jetty.io.EofException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** Whatever fails, nobody is told that it went well. */
class ProblemsTest {
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    /** The database's line was cut, not the caller's, though it ends in the same words. */
    @ParameterizedTest
    @MethodSource("cutLines")
    void aCutLineToTheStoreIsTold(Throwable thrown) throws IOException {
        Problems.answer(response, thrown);

        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getContentAsString()).contains("store_unavailable");
        assertThat(response.getHeader("Retry-After")).isNotNull();
    }

    static Stream<Throwable> cutLines() {
        SQLException cut = new SQLException("An I/O error occurred", new EOFException());
        return Stream.of(new JournalException("away", cut), new DatabaseException("away", cut));
    }

    @Test
    void aCutLineToAnotherSystemIsTold() throws IOException {
        Problems.answer(response, new IllegalStateException(new EOFException("no bytes")));

        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(response.getContentAsString()).contains("\"code\"");
    }

    /** Nobody is there, so nothing is written; but it does not look like success either. */
    @ParameterizedTest
    @MethodSource("departures")
    void aCallerWhoIsGoneIsNotTold(Throwable thrown) throws IOException {
        Problems.answer(response, thrown);

        assertThat(response.getStatus()).isEqualTo(400);
        assertThat(response.getContentAsByteArray()).isEmpty();
    }

    static Stream<Throwable> departures() {
        return Stream.of(
                new EofException("closed"),
                new IllegalStateException(new EofException("early")),
                new AsyncRequestNotUsableException("gone"));
    }

    @Test
    void anAnswerThatIsUnderWayIsLeftAlone() throws IOException {
        response.setStatus(200);
        response.getWriter().write("{");
        response.flushBuffer();

        Problems.answer(response, new EofException("closed"));
        Problems.answer(response, new IllegalStateException("late"));

        assertThat(response.getStatus()).isEqualTo(200);
        assertThat(response.getContentAsString()).isEqualTo("{");
    }
}
