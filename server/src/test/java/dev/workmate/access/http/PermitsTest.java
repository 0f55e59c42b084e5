package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.Scope;
import dev.workmate.access.TokenId;
import dev.workmate.access.User;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PermitsTest {
    private static Login login(AccessToken.Kind kind, Set<Scope> scopes, Role... roles) {
        User user = User.of(UserId.next(), "Ada", roles);
        return new Login(
                user,
                new AccessToken(
                        TokenId.next(),
                        user.id(),
                        kind,
                        "t",
                        Instant.EPOCH,
                        Optional.empty(),
                        scopes,
                        Optional.empty(),
                        AccessToken.Use.NONE));
    }

    private static Login token(Scope... scopes) {
        return login(AccessToken.Kind.API, Set.copyOf(Arrays.asList(scopes)), Role.USER);
    }

    private static Scope[] allBut(Scope scope) {
        return Stream.of(Scope.values()).filter(each -> each != scope).toArray(Scope[]::new);
    }

    @ParameterizedTest
    @CsvSource({
        "session:join, READ",
        "session:leave, READ",
        "ping, READ",
        "something:new, READ",
        "chat:message, WRITE",
        "chat:stop, WRITE",
        "approval:resolve, APPROVE"
    })
    void aFrameNeedsItsScopeAndNoOther(String event, Scope scope) {
        assertThatCode(() -> Permits.requireForFrame(token(scope), event))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> Permits.requireForFrame(token(allBut(scope)), event))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo("insufficient_scope"));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void whoIsNoUserSaysNothingInAConversation(Role role) {
        Login login = login(AccessToken.Kind.LOGIN, Set.of(Scope.values()), role);
        boolean refused = role != Role.USER;

        assertThat(Permits.refusal(login, "POST", "/api/sessions/x/turns").isPresent())
                .isEqualTo(refused);
        if (refused) {
            assertThatThrownBy(() -> Permits.requireForFrame(login, "chat:message"))
                    .isInstanceOfSatisfying(
                            ProblemException.class,
                            refusal -> assertThat(refusal.code()).isEqualTo("role_required"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST /api/me/tokens",
                "DELETE /api/me/tokens/x",
                "POST /api/me/password",
                "POST /api/me/confirm",
                "POST /api/me/second-factor",
                "DELETE /api/me/sign-ins",
                "DELETE /api/me"
            })
    void noTokenChangesWhoOneIs(String call) {
        String method = call.split(" ")[0];
        String path = call.split(" ")[1];
        Login signedIn = login(AccessToken.Kind.LOGIN, Set.of(Scope.values()), Role.USER);

        assertThat(Permits.refusal(token(Scope.values()), method, path))
                .hasValueSatisfying(
                        refusal -> assertThat(refusal.code()).isEqualTo("sign_in_required"));
        assertThat(Permits.refusal(signedIn, method, path)).isEmpty();
        assertThat(Permits.refusal(token(Scope.READ), "GET", path)).isEmpty();
    }
}
