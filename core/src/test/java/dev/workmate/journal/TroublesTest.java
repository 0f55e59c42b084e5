package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TroublesTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final RuntimeException PASSING = new IllegalStateException("disc full");
    private static final RuntimeException AT_FAULT =
            new UnprojectableException("does not fit", new IllegalArgumentException());

    private final SessionId session = SessionId.next();
    private final SessionId other = SessionId.next();

    @Test
    void givesUpAfterTheLastPauseAndNotBefore() {
        Troubles troubles = troubles(Duration.ZERO, Duration.ZERO);

        assertThat(troubles.failedForGood(session, 7, PASSING)).isFalse();
        assertThat(troubles.failedForGood(session, 7, PASSING)).isFalse();
        assertThat(troubles.failedForGood(session, 7, PASSING)).isTrue();
        assertThat(troubles.count()).isZero();
    }

    @Test
    void anotherEventIsTriedFromTheBeginning() {
        Troubles troubles = troubles(Duration.ZERO);

        assertThat(troubles.failedForGood(session, 7, PASSING)).isFalse();
        assertThat(troubles.failedForGood(session, 8, PASSING)).isFalse();
        assertThat(troubles.failedForGood(session, 8, PASSING)).isTrue();
    }

    @Test
    void anotherSessionIsTriedByItself() {
        Troubles troubles = troubles(Duration.ZERO);

        assertThat(troubles.failedForGood(session, 7, PASSING)).isFalse();
        assertThat(troubles.failedForGood(other, 7, PASSING)).isFalse();
        assertThat(troubles.count()).isEqualTo(2);
    }

    @Test
    void whatIsItselfAtFaultIsTriedBriefly() {
        Troubles troubles =
                new Troubles(new Retries(List.of(HOUR, HOUR)), new Retries(List.of(Duration.ZERO)));

        assertThat(troubles.failedForGood(session, 7, AT_FAULT)).isFalse();
        assertThat(troubles.isResting(session)).isFalse();
        assertThat(troubles.failedForGood(session, 7, AT_FAULT)).isTrue();
        assertThat(troubles.failedForGood(other, 7, PASSING)).isFalse();
        assertThat(troubles.failedForGood(other, 7, PASSING)).isFalse();
        assertThat(troubles.isResting(other)).isTrue();
    }

    @Test
    void eachPauseIsTheNextOne() {
        Troubles troubles = troubles(Duration.ZERO, HOUR);

        troubles.failedForGood(session, 7, PASSING);
        assertThat(troubles.isResting(session)).isFalse();
        assertThat(troubles.due()).containsExactly(session);

        troubles.failedForGood(session, 7, PASSING);
        assertThat(troubles.isResting(session)).isTrue();
        assertThat(troubles.due()).isEmpty();
    }

    @Test
    void namesWhoRestedLongEnoughAndNobodyElse() {
        Troubles troubles =
                new Troubles(new Retries(List.of(HOUR)), new Retries(List.of(Duration.ZERO)));
        troubles.failedForGood(session, 7, PASSING);
        troubles.failedForGood(other, 7, AT_FAULT);

        assertThat(troubles.due()).containsExactly(other);
        assertThat(troubles.isResting(session)).isTrue();
        assertThat(troubles.isResting(other)).isFalse();
        assertThat(troubles.isResting(SessionId.next())).isFalse();
    }

    @Test
    void saysHowLongNobodyIsDue() {
        Troubles troubles =
                new Troubles(new Retries(List.of(HOUR)), new Retries(List.of(Duration.ZERO)));
        Duration minute = Duration.ofMinutes(1);
        assertThat(troubles.untilDue(minute)).isEqualTo(minute);

        troubles.failedForGood(session, 7, PASSING);
        assertThat(troubles.untilDue(minute)).isEqualTo(minute);
        assertThat(troubles.untilDue(HOUR.multipliedBy(2))).isBetween(HOUR.minusMinutes(1), HOUR);

        troubles.failedForGood(other, 7, AT_FAULT);
        assertThat(troubles.untilDue(minute)).isZero();
    }

    @Test
    void whatWorkedIsForgotten() {
        Troubles troubles = troubles(HOUR);
        troubles.failedForGood(session, 7, PASSING);
        troubles.failedForGood(other, 7, PASSING);

        troubles.settled(session);

        assertThat(troubles.isResting(session)).isFalse();
        assertThat(troubles.isResting(other)).isTrue();
        assertThat(troubles.failedForGood(session, 7, PASSING)).isFalse();
    }

    private static Troubles troubles(Duration... pauses) {
        Retries retries = new Retries(List.of(pauses));
        return new Troubles(retries, retries);
    }
}
