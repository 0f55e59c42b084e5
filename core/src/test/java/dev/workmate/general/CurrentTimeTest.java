package dev.workmate.general;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurrentTimeTest {
    private final CurrentTime tool =
            new CurrentTime(InstantSource.fixed(Instant.parse("2026-11-15T20:30:05Z")));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Tokyo             | Tokyo: Monday, 16 November 2026, 05:30:05, UTC+09:00 (Asia/Tokyo)
                    new york          | New York: Sunday, 15 November 2026, 15:30:05, UTC-05:00 (America/New_York)
                    San Francisco     | San Francisco: Sunday, 15 November 2026, 12:30:05, UTC-08:00 (America/Los_Angeles)
                    København         | København: Sunday, 15 November 2026, 21:30:05, UTC+01:00 (Europe/Copenhagen)
                    São Paulo         | São Paulo: Sunday, 15 November 2026, 17:30:05, UTC-03:00 (America/Sao_Paulo)
                    Paris, France     | Paris, France: Sunday, 15 November 2026, 21:30:05, UTC+01:00 (Europe/Paris)
                    Europe/Copenhagen | Europe/Copenhagen: Sunday, 15 November 2026, 21:30:05, UTC+01:00 (Europe/Copenhagen)
                    india             | India: Monday, 16 November 2026, 02:00:05, UTC+05:30 (Asia/Kolkata)
                    utc               | UTC: Sunday, 15 November 2026, 20:30:05, UTC+00:00 (UTC)
                    UTC+2             | UTC+2: Sunday, 15 November 2026, 22:30:05, UTC+02:00 (UTC+02:00)
                    """)
    void tellsTheTimeAt(String place, String answer) throws Exception {
        assertThat(Tooling.run(tool, new CurrentTime.Input(Optional.of(place)))).isEqualTo(answer);
    }

    @Test
    void meansUtcWhenNoPlaceIsNamed() throws Exception {
        assertThat(Tooling.run(tool, new CurrentTime.Input(Optional.empty())))
                .startsWith("UTC: Sunday, 15 November 2026");
    }

    @Test
    void saysWhenItDoesNotKnowThePlace() {
        assertThatThrownBy(() -> Tooling.run(tool, new CurrentTime.Input(Optional.of("Atlantis"))))
                .hasMessageStartingWith("I do not know where 'Atlantis' is.");
        assertThatThrownBy(() -> Tooling.run(tool, new CurrentTime.Input(Optional.of("UTC+99"))))
                .hasMessageStartingWith("I do not know where 'UTC+99' is.");
    }
}
