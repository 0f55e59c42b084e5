package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.Act;
import dev.workmate.access.ActLog;
import dev.workmate.access.Logins;
import dev.workmate.access.RememberedAttempts;
import dev.workmate.access.Role;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.User;
import dev.workmate.http.ProblemException;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.testkit.InMemoryTokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TokenGuessesTest {
    private static final String HERE = "192.0.2.1";
    private static final String THERE = "192.0.2.2";

    private final InMemoryTokens tokens = new InMemoryTokens();
    private final Instant now = Instant.parse("2026-11-17T09:00:00Z");
    private final Logins logins = new Logins(tokens, tokens, () -> now);
    private final List<Act> noted = new ArrayList<>();
    private final TokenGuesses guesses =
            new TokenGuesses(logins, new RememberedAttempts(() -> now), new Noted());
    private final User ada = User.of(UserId.next(), "Ada", Role.USER);
    private final TokenSecret known = logins.signIn(ada).secret();

    @Test
    void whoGuessesWaitsAndNobodyElse() {
        assertThat(guesses.login(known, HERE)).isPresent();
        flood();

        assertThatThrownBy(() -> guesses.login(TokenSecret.next(), HERE))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("Too many unknown tokens");
        assertThat(guesses.login(known, HERE)).as("was right lately").isPresent();
        assertThat(guesses.login(TokenSecret.next(), THERE)).as("another address").isEmpty();
        assertThat(noted).as("said once").hasSize(1);
    }

    @Test
    void anOldCookieThatIsShownAgainAndAgainIsNoGuess() {
        TokenSecret old = TokenSecret.next();
        for (int i = 0; i < 1_000; i++) {
            assertThat(guesses.login(old, HERE)).isEmpty();
        }
        assertThat(guesses.login(known, HERE)).isPresent();
        assertThat(noted).isEmpty();
    }

    @Test
    void signingInOftenIsNoGuess() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(guesses.login(logins.signIn(ada).secret(), HERE)).isPresent();
        }
        assertThat(noted).isEmpty();
    }

    @Test
    void whatIsOpenToAllStaysSo() {
        flood();

        assertThat(guesses.loginIfAny(TokenSecret.next(), HERE)).isEmpty();
        assertThat(guesses.loginIfAny(known, THERE)).isPresent();
    }

    private void flood() {
        int tries = 0;
        try {
            for (; tries < 1_000; tries++) {
                guesses.login(TokenSecret.next(), HERE);
            }
        } catch (ProblemException e) {
            assertThat(tries).isBetween(300, 302);
            return;
        }
        throw new AssertionError("nobody has to wait after " + tries + " guesses");
    }

    private final class Noted implements ActLog {
        @Override
        public void append(Act act) {
            noted.add(act);
        }

        @Override
        public List<Entry> page(TenantId tenant, Query query) {
            return List.of();
        }

        @Override
        public Verification verify(TenantId tenant) {
            return new Verification(noted.size(), java.util.Optional.empty());
        }

        @Override
        public List<TenantId> tenants() {
            return List.of();
        }
    }
}
