package dev.workmate.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionCursorTest {
    @Test
    void comesBackFromItsText() {
        SessionCursor cursor =
                new SessionCursor(Instant.ofEpochMilli(1_763_000_000_123L), SessionId.next());

        assertThat(SessionCursor.parse(cursor.text())).contains(cursor);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "!!!", "MTIzOg", "OjAxOTc", "MTIz", "YTpi", "%00", "ä"})
    void isEmptyForTextThatIsNotOurs(String text) {
        assertThat(SessionCursor.parse(text)).isEmpty();
    }
}
