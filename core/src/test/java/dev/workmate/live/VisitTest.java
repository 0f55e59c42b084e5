package dev.workmate.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.InMemoryTokens;
import dev.workmate.testkit.Patience;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class VisitTest {
    private static final Instant START = Instant.parse("2026-11-15T09:00:00Z");

    private static final String HERE = "2001:db8::1";

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final InMemoryTokens tokens = new InMemoryTokens();
    private final Logins logins = new Logins(tokens, tokens, now::get);
    private final User ada = User.of(UserId.next(), "Ada", Role.USER);

    @Test
    void lastsAsLongAsItsLogin() {
        Login login = login();
        Visit visit = Visit.begin(logins, login);

        assertThat(visit.isWelcome()).isTrue();
        assertThat(visit.isOver()).isFalse();
        logins.signOut(login);
        assertThat(visit.isWelcome()).isFalse();
        assertThat(visit.isOver()).isTrue();
    }

    @Test
    void wakesWhoWaitsWhenTheLoginIsTakenAway() throws Exception {
        Login login = login();
        Visit visit = Visit.begin(logins, login);
        CompletableFuture<Boolean> woken = new CompletableFuture<>();
        Thread.startVirtualThread(() -> woken.complete(visit.await(Duration.ofDays(1))));

        logins.signOut(login);

        assertThat(woken.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(visit.isWelcome()).isFalse();
    }

    @Test
    void endsWhenTheLoginExpiresHoweverBusyItIs() {
        Visit visit = Visit.begin(logins, login());
        visit.wake();
        now.set(START.plus(Logins.LOGIN_TTL));

        assertThat(visit.isWelcome()).isFalse();
        assertThat(visit.isOver()).isTrue();
    }

    @Test
    void isOverFromTheStartWhereTheLoginIsGone() {
        Login login = login();
        logins.signOut(login);

        assertThat(Visit.begin(logins, login).isWelcome()).isFalse();
    }

    /** As where another server has ended the login, or changed what its person may do. */
    @Test
    void learnsFromTheStoreWhatNobodyToldIt() {
        Login ended = login();
        Visit visit = Visit.begin(logins, ended);
        Visit changed = Visit.begin(logins, login());
        assertThat(visit.isStillWelcome()).isTrue();

        new Logins(tokens, tokens, now::get).signOut(ended);
        assertThat(visit.isStillWelcome()).isFalse();
        assertThat(visit.isWelcome()).isFalse();
        assertThat(visit.await(Duration.ofDays(1))).as("its writer is woken").isTrue();

        tokens.change(User.of(ada.id(), "Ada", Role.AUDITOR));
        assertThat(changed.isStillWelcome()).isFalse();
    }

    @Test
    void endsWhereNobodyDidAnythingForAWeek() {
        Visit busy = Visit.begin(logins, login());
        Visit idle = Visit.begin(logins, login());
        now.set(START.plus(Duration.ofDays(6)));
        assertThat(busy.isStillWelcome()).isTrue();
        Instant sixth = now.get();
        // A thread of its own stores it.
        long limit = System.nanoTime() + Patience.LIMIT.toNanos();
        while (lastUses().noneMatch(use -> use.at().equals(Optional.of(sixth)))
                && System.nanoTime() < limit) {
            Thread.onSpinWait();
        }

        now.set(START.plus(AccessToken.MAX_IDLE));

        assertThat(idle.isStillWelcome()).isFalse();
        assertThat(busy.isStillWelcome()).isTrue();
        assertThat(lastUses())
                .as("from where it was before")
                .allMatch(use -> use.address().equals(HERE));
    }

    private Stream<AccessToken.Use> lastUses() {
        return tokens.list(ada.id(), AccessToken.Kind.LOGIN).stream().map(AccessToken::lastUse);
    }

    @Test
    void leavesNothingBehind() {
        Visit visit = Visit.begin(logins, login());
        assertThat(logins.staying()).isEqualTo(1);

        visit.close();

        assertThat(logins.staying()).isZero();
    }

    private Login login() {
        tokens.add(ada);
        return logins.signIn(ada, new Logins.Origin(HERE, "")).login();
    }
}
