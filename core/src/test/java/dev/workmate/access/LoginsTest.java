package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Logins.Issued;
import dev.workmate.id.UserId;
import dev.workmate.testkit.InMemoryTokens;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LoginsTest {
    private static final Instant START = Instant.parse("2026-11-15T09:00:00Z");

    private final AtomicReference<Instant> now = new AtomicReference<>(START);
    private final InMemoryTokens tokens = new InMemoryTokens();
    private final Logins logins = new Logins(tokens, tokens, now::get);
    private final User ada = person("Ada");
    private final User eve = person("Eve");

    @Test
    void knowsWhoHoldsAToken() {
        Issued issued = logins.signIn(ada);

        assertThat(logins.authenticate(issued.secret())).contains(issued.login());
        assertThat(issued.login().user()).isEqualTo(ada);
        assertThat(logins.authenticate(new TokenSecret(issued.secret().reveal() + "x"))).isEmpty();
        assertThat(logins.authenticate(TokenSecret.next())).isEmpty();
    }

    @Test
    void aLoginCountsForThirtyDaysAndNoMomentLonger() {
        Issued issued = logins.signIn(ada);
        for (int day = 6; day < 30; day += 6) {
            now.set(START.plus(Duration.ofDays(day)));
            assertThat(logins.authenticate(issued.secret())).as("day " + day).isPresent();
            use(issued);
        }

        now.set(START.plus(Logins.LOGIN_TTL).minusMillis(1));
        assertThat(logins.authenticate(issued.secret())).isPresent();
        assertThat(logins.isValid(issued.login())).isTrue();
        assertThat(logins.isExpired(issued.login())).isFalse();

        now.set(START.plus(Logins.LOGIN_TTL));
        assertThat(logins.authenticate(issued.secret())).isEmpty();
        assertThat(logins.isValid(issued.login())).isFalse();
        assertThat(logins.isExpired(issued.login())).isTrue();
    }

    @Test
    void aLoginThatNobodyUsesEndsEarlier() {
        Issued issued = logins.signIn(ada);
        Issued used = logins.signIn(ada);
        now.set(START.plus(Duration.ofDays(3)));
        use(used);

        now.set(START.plus(AccessToken.MAX_IDLE));

        assertThat(logins.authenticate(issued.secret())).isEmpty();
        assertThat(logins.authenticate(used.secret())).isPresent();
    }

    @Test
    void anApiTokenCountsAsLongAsItsOwnerWished() {
        Issued forADay = apiToken(Optional.of(START.plus(Duration.ofDays(1))));
        Issued forEver = apiToken(Optional.empty());

        now.set(START.plus(Duration.ofDays(1)));

        assertThat(logins.authenticate(forADay.secret())).isEmpty();
        assertThat(logins.authenticate(forEver.secret())).isPresent();
    }

    @Test
    void signingOutEndsThisLoginAndNoOther() {
        Issued here = logins.signIn(ada);
        Issued elsewhere = logins.signIn(ada);

        logins.signOut(here.login());

        assertThat(logins.authenticate(here.secret())).isEmpty();
        assertThat(logins.isValid(here.login())).isFalse();
        assertThat(logins.authenticate(elsewhere.secret())).isPresent();
    }

    @Test
    void nobodyRevokesSomebodyElsesToken() {
        Issued issued = apiToken(Optional.empty());
        TokenId token = issued.login().token().id();

        assertThat(logins.revoke(eve, token)).isFalse();
        assertThat(logins.authenticate(issued.secret())).isPresent();
        assertThat(logins.revoke(ada, token)).isTrue();
        assertThat(logins.revoke(ada, token)).isFalse();
        assertThat(logins.authenticate(issued.secret())).isEmpty();
    }

    @Test
    void keepsTheNewestTwoHundredLogins() {
        List<Issued> all = new ArrayList<>();
        for (int i = 0; i < 201; i++) {
            now.set(START.plusSeconds(i));
            all.add(logins.signIn(ada));
        }

        assertThat(logins.authenticate(all.getFirst().secret())).isEmpty();
        assertThat(logins.authenticate(all.get(1).secret())).isPresent();
        assertThat(tokens.list(ada.id(), AccessToken.Kind.LOGIN)).hasSize(200);
    }

    @Test
    void neitherUsedNorNewLoginsMakeRoomForTheOther() {
        List<Issued> used = new ArrayList<>();
        for (int i = 0; i < 199; i++) {
            used.add(logins.signIn(ada));
            use(used.getLast());
        }
        Issued fresh = logins.signIn(ada);
        for (int i = 0; i < 198; i++) {
            logins.signIn(ada);
        }

        assertThat(logins.authenticate(fresh.secret())).isPresent();
        assertThat(used).allMatch(each -> logins.authenticate(each.secret()).isPresent());
        logins.signIn(ada);
        logins.signIn(ada);
        assertThat(logins.authenticate(fresh.secret())).as("never used, and the oldest").isEmpty();
        assertThat(used).allMatch(each -> logins.authenticate(each.secret()).isPresent());
    }

    @Test
    void forgetsExpiredLoginsWhenSomebodySignsIn() {
        logins.signIn(ada);
        logins.signIn(eve);
        now.set(START.plus(Logins.LOGIN_TTL));

        logins.signIn(ada);

        assertThat(tokens.list(ada.id(), AccessToken.Kind.LOGIN)).hasSize(1);
        assertThat(tokens.list(eve.id(), AccessToken.Kind.LOGIN)).hasSize(1);
    }

    @Test
    void givesAHundredApiTokensAndThenNoneUntilOneIsGone() {
        for (int i = 0; i < Logins.MAX_API_TOKENS; i++) {
            apiToken(Optional.of(START.plus(Duration.ofDays(1))));
        }

        assertThat(logins.issueApiToken(ada, "one too many", Optional.empty())).isEmpty();
        assertThat(logins.issueApiToken(eve, "her first", Optional.empty())).isPresent();
        now.set(START.plus(Duration.ofDays(1)));
        assertThat(logins.issueApiToken(ada, "room again", Optional.empty())).isPresent();
        assertThat(logins.apiTokens(ada)).hasSize(1);
    }

    @Test
    void tellsWhoStaysAtOnceThatTheLoginIsOverAndNobodyElse() {
        Issued mine = logins.signIn(ada);
        Issued other = logins.signIn(ada);
        AtomicInteger told = new AtomicInteger();
        AtomicInteger wrong = new AtomicInteger();
        Stay here = logins.stay(mine.login(), told::incrementAndGet);
        Stay there = logins.stay(mine.login(), told::incrementAndGet);
        Stay elsewhere = logins.stay(other.login(), wrong::incrementAndGet);

        logins.signOut(mine.login());
        logins.signOut(mine.login());

        assertThat(told).hasValue(2);
        assertThat(wrong).hasValue(0);
        assertThat(List.of(here.isOver(), there.isOver(), elsewhere.isOver()))
                .containsExactly(true, true, false);
    }

    @Test
    void tellsWhoStaysThatATokenWasRevoked() {
        Issued issued = apiToken(Optional.empty());
        Stay stay = logins.stay(issued.login(), () -> {});

        logins.revoke(eve, issued.login().token().id());
        assertThat(stay.isOver()).isFalse();

        logins.revoke(ada, issued.login().token().id());
        assertThat(stay.isOver()).isTrue();
    }

    @Test
    void tellsWhoStaysWithALoginThatNewerOnesDroveOut() {
        Stay first = logins.stay(logins.signIn(ada).login(), () -> {});
        now.set(START.plusSeconds(1));
        Stay second = logins.stay(logins.signIn(ada).login(), () -> {});
        for (int i = 2; i < 201; i++) {
            now.set(START.plusSeconds(i));
            logins.signIn(ada);
        }

        assertThat(first.isOver()).isTrue();
        assertThat(second.isOver()).isFalse();
    }

    @Test
    void whoMayDoOtherThingsNowStaysUnderNoTokenOfBefore() {
        Issued program = apiToken(Optional.empty());
        Stay bySignIn = logins.stay(logins.signIn(ada).login(), () -> {});
        Stay byToken = logins.stay(program.login(), () -> {});

        logins.endWhatIsOpen(ada);

        assertThat(bySignIn.isOver()).isTrue();
        assertThat(byToken.isOver()).isTrue();
        assertThat(logins.authenticate(program.secret())).as("it may come again").isPresent();
    }

    @Test
    void aLoginCountsForWhatItsPersonCouldDoAndNothingElse() {
        Issued program = apiToken(Optional.empty());
        assertThat(logins.isValid(program.login())).isTrue();

        tokens.change(User.of(ada.id(), "Ada", Role.AUDITOR));

        assertThat(logins.isValid(program.login())).isFalse();
        assertThat(logins.isValid(logins.authenticate(program.secret()).orElseThrow())).isTrue();
    }

    @Test
    void whoComesTooLateIsToldRightAway() {
        Issued issued = logins.signIn(ada);
        logins.signOut(issued.login());
        AtomicInteger told = new AtomicInteger();

        Stay stay = logins.stay(issued.login(), told::incrementAndGet);

        assertThat(stay.isOver()).isTrue();
        assertThat(told).hasValue(1);
    }

    @Test
    void whoHasLeftIsForgotten() {
        Issued issued = logins.signIn(ada);
        AtomicInteger told = new AtomicInteger();
        Stay gone = logins.stay(issued.login(), told::incrementAndGet);
        Stay here = logins.stay(issued.login(), () -> {});
        assertThat(logins.staying()).isEqualTo(2);

        gone.close();
        assertThat(logins.staying()).isEqualTo(1);
        logins.signOut(issued.login());

        assertThat(told).hasValue(0);
        assertThat(here.isOver()).isTrue();
        here.close();
        assertThat(logins.staying()).isZero();
    }

    @Test
    void waitsNoLongerThanTheLoginLasts() {
        Duration minute = Duration.ofMinutes(1);
        Login login = logins.signIn(ada).login();

        assertThat(logins.nextCheck(login, minute)).isEqualTo(minute);
        now.set(START.plus(Logins.LOGIN_TTL).minusSeconds(10));
        assertThat(logins.nextCheck(login, minute)).isEqualTo(Duration.ofSeconds(10));
        now.set(START.plus(Logins.LOGIN_TTL).plusSeconds(10));
        assertThat(logins.nextCheck(login, minute)).isEqualTo(Duration.ZERO);
        assertThat(logins.nextCheck(apiToken(Optional.empty()).login(), minute)).isEqualTo(minute);
    }

    @Test
    void theDemoUserIsOnePersonWithoutSpecialRights() {
        Issued first = logins.signInAsDemo();
        Issued second = logins.signInAsDemo();

        assertThat(first.login().user()).isEqualTo(second.login().user());
        assertThat(first.login().user().roles()).containsExactly(Role.USER);
        assertThat(tokens.find(first.login().user().id())).contains(first.login().user());
    }

    private Issued apiToken(Optional<Instant> expiresAt) {
        return logins.issueApiToken(ada, "script", expiresAt).orElseThrow();
    }

    private User person(String name) {
        User user = User.of(UserId.next(), name, Role.USER);
        tokens.add(user);
        return user;
    }

    private void use(Issued issued) {
        AccessToken.Use use = new AccessToken.Use(Optional.of(now.get()), "", "");
        tokens.used(Map.of(issued.login().token().id(), use));
    }
}
