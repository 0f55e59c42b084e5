package dev.workmate.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import dev.workmate.access.AccessToken;
import dev.workmate.access.Login;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.TokenSecret;
import dev.workmate.access.Tokens;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signing in by providers: two real ones, one that lies, and one that is not there. */
class ProvidersIT {
    private static final String SECRET = "a secret of the client, long enough for a signature";
    private static final String EXPIRED = "/sign-in?problem=provider_expired";
    private static final String REFUSED = "/sign-in?problem=provider_refused";

    private static TestProviders providers;
    private static LyingProvider liar;
    private static RunningServer server;

    @BeforeAll
    static void start() {
        providers = new TestProviders("a", "b");
        liar = new LyingProvider();
        server =
                RunningServer.start(
                        ObedientModel.model(),
                        "--workmate.oidc-providers=a,b,liar,gone",
                        "--workmate.oidc-timeout-ms=2000",
                        "--workmate.oidc-a-name=Company A",
                        "--workmate.oidc-a-issuer=" + providers.issuer("a"),
                        "--workmate.oidc-a-client-id=workmate",
                        "--workmate.oidc-a-client-secret=secret-of-a",
                        "--workmate.oidc-a-scopes=profile email groups",
                        "--workmate.oidc-a-roles=staff=user, leads=user+approver,"
                                + " it=administrator+user",
                        "--workmate.oidc-b-issuer=" + providers.issuer("b"),
                        "--workmate.oidc-b-client-id=workmate",
                        "--workmate.oidc-b-client-secret=secret-of-b",
                        "--workmate.oidc-b-default-roles=user",
                        "--workmate.oidc-b-domains=example.org",
                        "--workmate.oidc-liar-issuer=" + liar.issuer(),
                        "--workmate.oidc-liar-client-id=" + LyingProvider.CLIENT,
                        "--workmate.oidc-liar-client-secret=" + SECRET,
                        "--workmate.oidc-liar-roles=staff=user",
                        "--workmate.oidc-gone-issuer=http://127.0.0.1:1",
                        "--workmate.oidc-gone-client-id=workmate",
                        "--workmate.oidc-gone-default-roles=user");
        providers.serve("a", server.address().toString());
        providers.serve("b", server.address().toString());
    }

    @AfterAll
    static void stop() {
        server.close();
        liar.close();
        providers.close();
    }

    private static TestBrowser browser() {
        return new TestBrowser(server.address());
    }

    private static void comesIn(TestBrowser browser, String provider, String person) {
        assertThat(browser.signIn(provider, person)).as(person + " of " + provider).isEqualTo("/");
        assertThat(browser.login()).as(person + " of " + provider).isNotEmpty();
    }

    private static ApiClient as(TestBrowser browser) {
        assertThat(browser.login()).isNotEmpty();
        return server.withToken(browser.login());
    }

    private static String rolesOf(TestBrowser browser) {
        return as(browser).get("/api/me").json().get("roles").toString();
    }

    private static String idOf(TestBrowser browser) {
        return as(browser).get("/api/me").json().get("id").asString();
    }

    private static String log() {
        return server.signedIn(User.of(UserId.next(), "Auditor", Role.AUDITOR))
                .get("/api/admin/log?limit=200")
                .text();
    }

    @Nested
    class WithARealProvider {
        @Test
        void somebodyNewComesInWithTheRolesOfTheirGroupsAndComesBackAsTheSame() {
            providers.groups("ada", "staff", "another");
            TestBrowser first = browser();

            assertThat(first.signIn("a", "ada")).isEqualTo("/");
            assertThat(as(first).get("/api/me").json().get("name").asString())
                    .isEqualTo("ada of a");
            assertThat(rolesOf(first)).isEqualTo("[\"user\"]");
            TestBrowser second = browser();
            comesIn(second, "a", "ada");
            assertThat(idOf(second)).isEqualTo(idOf(first));
            assertThat(log()).contains("person_made_by_provider", "\"by a\"");
        }

        @Test
        void thePageLearnsWhichProvidersThereAre() {
            assertThat(server.anonymous().get("/api/auth/ways").json().get("providers").toString())
                    .startsWith("[{\"id\":\"a\",\"name\":\"Company A\"},{\"id\":\"b\",");
        }

        @Test
        void changedGroupsEndOldSignInsAndGiveNewRoles() {
            providers.groups("bea", "staff");
            TestBrowser before = browser();
            comesIn(before, "a", "bea");
            TestBrowser same = browser();
            comesIn(same, "a", "bea");
            assertThat(as(before).get("/api/me").status()).as("nothing changed").isEqualTo(200);
            providers.groups("bea", "leads");
            TestBrowser after = browser();
            comesIn(after, "a", "bea");

            assertThat(rolesOf(after)).isEqualTo("[\"user\",\"approver\"]");
            assertThat(as(before).get("/api/me").status()).isEqualTo(401);
            assertThat(log()).contains("[USER] -> [USER, APPROVER], by a");
        }

        @Test
        void whoIsInNoGroupStaysOutAndLosesWhatTheyHad() {
            providers.groups("cid", "staff");
            TestBrowser before = browser();
            comesIn(before, "a", "cid");
            before.confirm("a", "cid");
            String token =
                    as(before)
                            .post("/api/me/tokens", "{\"name\":\"t\"}")
                            .json()
                            .get("token")
                            .asString();
            providers.groups("cid", "another");

            TestBrowser after = browser();
            assertThat(after.signIn("a", "cid")).isEqualTo("/sign-in?problem=provider_no_role");
            assertThat(after.login()).isEmpty();
            assertThat(as(before).get("/api/me").status()).isEqualTo(401);
            assertThat(server.withToken(token).get("/api/me").status()).isEqualTo(401);
            assertThat(browser().signIn("a", "nobody"))
                    .isEqualTo("/sign-in?problem=provider_no_role");
        }

        @Test
        void theSameNameAtAnotherProviderIsSomebodyElse() {
            providers.groups("dan", "staff");
            TestBrowser atA = browser();
            comesIn(atA, "a", "dan");
            TestBrowser atB = browser();
            comesIn(atB, "b", "dan");

            assertThat(idOf(atB)).isNotEqualTo(idOf(atA));
        }

        @Test
        void whoWasShutOutStaysOut() {
            providers.groups("eva", "staff");
            providers.groups("root", "it");
            TestBrowser eva = browser();
            comesIn(eva, "a", "eva");
            TestBrowser root = browser();
            comesIn(root, "a", "root");
            root.confirm("a", "root");
            Reply shut = as(root).patch("/api/admin/people/" + idOf(eva), "{\"disabled\":true}");

            assertThat(shut.status()).as(shut.text()).isEqualTo(200);
            assertThat(browser().signIn("a", "eva"))
                    .isEqualTo("/sign-in?problem=provider_disabled");
        }

        @Test
        void aWayBackCountsOnceAndInItsOwnBrowserAlone() {
            providers.groups("fay", "staff");
            TestBrowser fay = browser();
            URI back = fay.wayBack("a", "fay");
            String cookie = fay.cookie("workmate-sign-in");
            TestBrowser thief = browser();

            assertThat(thief.follow(back)).as("foreign browser").isEqualTo(EXPIRED);
            thief.begin("a");
            assertThat(thief.follow(back)).as("foreign state").isEqualTo(EXPIRED);
            assertThat(fay.follow(back)).isEqualTo("/");
            assertThat(fay.cookie("workmate-sign-in")).isEmpty();
            fay.setCookie("workmate-sign-in", cookie);
            assertThat(fay.follow(back)).as("replayed state").isEqualTo(EXPIRED);
            URI fresh = fay.begin("a");
            URI replayed =
                    URI.create(
                            back.toString()
                                    .replace(
                                            TestBrowser.parameter(back, "state"),
                                            TestBrowser.parameter(fresh, "state")));
            assertThat(fay.follow(replayed)).as("replayed code").isEqualTo(REFUSED);
            assertThat(log()).contains("provider_refused (invalid_grant)");
        }

        @Test
        void aCodeOfOneProviderIsNotTakenAtTheWayBackOfAnother() {
            providers.groups("gil", "staff");
            TestBrowser gil = browser();
            URI back = gil.wayBack("a", "gil");
            URI atB = URI.create(back.toString().replace("/code/a", "/code/b"));
            String cookie = gil.cookie("workmate-sign-in");

            assertThat(gil.follow(atB)).isEqualTo(EXPIRED);
            gil.setCookie("workmate-sign-in", cookie);
            String other = TestBrowser.parameter(back, "iss").replace("127.0.0.1", "localhost");
            URI misnamed =
                    URI.create(
                            back.toString()
                                    .replaceAll(
                                            "iss=[^&]+",
                                            "iss="
                                                    + URLEncoder.encode(
                                                            other, StandardCharsets.UTF_8)));
            assertThat(misnamed).isNotEqualTo(back);
            assertThat(gil.follow(misnamed)).as("named by another").isEqualTo(REFUSED);
            TestBrowser again = browser();
            URI unnamed =
                    URI.create(again.wayBack("a", "gil").toString().replaceAll("&iss=[^&]+", ""));
            assertThat(again.follow(unnamed)).as("not named at all").isEqualTo(REFUSED);
        }

        @Test
        void newKeysAreFetchedWhenTheyAreFirstUsed() {
            TestBrowser before = browser();
            assertThat(before.signIn("b", "hal")).isEqualTo("/");
            providers.serve("b", server.address().toString());

            assertThat(browser().signIn("b", "hal")).isEqualTo("/");
        }

        @Test
        void whoSignsOutIsToldWhereToSignOutThereAndEndsThereEndHereToo() {
            providers.groups("ida", "staff");
            TestBrowser here = browser();
            comesIn(here, "a", "ida");
            Reply out = as(here).post("/api/auth/logout", "");

            assertThat(out.status()).isEqualTo(200);
            assertThat(out.json().get("continueAt").asString())
                    .startsWith(providers.issuer("a") + "/session/end?client_id=workmate")
                    .contains("post_logout_redirect_uri=");
            assertThat(as(here).get("/api/me").status()).isEqualTo(401);
            assertThat(server.demo().post("/api/auth/logout", "").status()).isEqualTo(204);
        }
    }

    @Nested
    class AskedAgain {
        private static final String NAMED = "{\"name\":\"t\"}";

        @Test
        void whoCameByAProviderShowsThereAgainWhoTheyAre() {
            providers.groups("mia", "staff");
            TestBrowser mia = browser();
            comesIn(mia, "a", "mia");
            String login = mia.login();
            assertThat(as(mia).post("/api/me/tokens", NAMED).code())
                    .as("a sign-in there may be old")
                    .isEqualTo("confirmation_required");
            assertThat(as(mia).get("/api/me/account").json().get("provider").toString())
                    .isEqualTo("{\"id\":\"a\",\"name\":\"Company A\"}");

            assertThat(mia.confirm("a", "mia")).isEqualTo("/settings/security");
            assertThat(mia.login()).as("the sign-in stays").isEqualTo(login);
            assertThat(as(mia).post("/api/me/tokens", NAMED).status()).isEqualTo(201);
            assertThat(log()).contains("\"confirmed\"");

            Login now =
                    server.bean(Logins.class).authenticate(new TokenSecret(login)).orElseThrow();
            server.bean(Tokens.class)
                    .confirmed(
                            now.user().id(),
                            now.token().id(),
                            Instant.now().minus(AccessToken.CONFIRMED_FOR));
            assertThat(as(mia).post("/api/me/tokens", NAMED).code())
                    .isEqualTo("confirmation_required");
            assertThat(as(mia).delete("/api/me").code()).isEqualTo("confirmation_required");
        }

        @Test
        void thePersonIsAskedThereEvenWhereTheyAreSignedInThere() {
            providers.groups("nia", "staff");
            TestBrowser nia = browser();
            comesIn(nia, "a", "nia");
            URI there = nia.begin("liar?confirm=1");

            assertThat(TestBrowser.parameter(there, "prompt")).isEqualTo("login");
            assertThat(TestBrowser.parameter(there, "max_age")).isEqualTo("0");
            assertThat(TestBrowser.parameter(there, "code_challenge")).hasSize(43);
        }

        @Test
        void somebodyElseConfirmsNothing() {
            providers.groups("ola", "staff");
            providers.groups("pia", "staff");
            TestBrowser ola = browser();
            comesIn(ola, "a", "ola");
            String login = ola.login();

            ola.forgetProviders();
            assertThat(ola.confirm("a", "pia"))
                    .isEqualTo("/settings/security?problem=provider_other_person");
            assertThat(ola.login()).isEqualTo(login);
            assertThat(as(ola).post("/api/me/tokens", NAMED).code())
                    .isEqualTo("confirmation_required");
            assertThat(log()).contains("confirmation_refused", "by a: other_person");
        }

        @Test
        void whoIsNotSignedInHasNothingToConfirm() {
            assertThat(browser().begin("a?confirm=1").toString()).endsWith(EXPIRED);
        }

        @Test
        void aSignInThatIsOverMeanwhileIsNotConfirmed() {
            providers.groups("quo", "staff");
            TestBrowser quo = browser();
            comesIn(quo, "a", "quo");
            URI back = quo.wayBack("a?confirm=1", "quo");
            as(quo).post("/api/auth/logout", "");

            assertThat(quo.follow(back)).isEqualTo(EXPIRED);
        }

        @Test
        void whoseGroupsHaveChangedComesInAnew() {
            providers.groups("ron", "staff");
            TestBrowser ron = browser();
            comesIn(ron, "a", "ron");
            String before = ron.login();
            providers.groups("ron", "leads");

            assertThat(ron.confirm("a", "ron")).isEqualTo("/settings/security");
            assertThat(server.withToken(before).get("/api/me").status()).isEqualTo(401);
            assertThat(rolesOf(ron)).isEqualTo("[\"user\",\"approver\"]");
            assertThat(as(ron).post("/api/me/tokens", NAMED).status()).isEqualTo(201);
        }
    }

    @Nested
    class SignedOutAtTheProvider {
        /** It tells us over its back channel; nobody but the provider signs these tokens. */
        @Test
        void endsWhatCameFromThereAndNothingElse() {
            providers.groups("joy", "staff");
            providers.groups("kit", "staff");
            TestBrowser joy = browser();
            comesIn(joy, "a", "joy");
            ApiClient first = as(joy);
            comesIn(joy, "a", "joy");
            ApiClient second = as(joy);
            TestBrowser elsewhere = browser();
            comesIn(elsewhere, "a", "joy");
            TestBrowser kit = browser();
            comesIn(kit, "a", "kit");
            assertThat(first.get("/api/me").status()).isEqualTo(200);

            joy.signOutAt(providers.issuer("a"));

            assertThat(first.get("/api/me").status()).isEqualTo(401);
            assertThat(second.get("/api/me").status()).isEqualTo(401);
            assertThat(as(elsewhere).get("/api/me").status())
                    .as("another browser is another sign-in there")
                    .isEqualTo(200);
            assertThat(as(kit).get("/api/me").status()).isEqualTo(200);
            elsewhere.signOutAt(providers.issuer("a"));
            assertThat(as(elsewhere).get("/api/me").status()).isEqualTo(401);
            assertThat(as(kit).get("/api/me").status()).isEqualTo(200);
        }
    }

    @Nested
    class WithALiar {
        private String signIn(UnaryOperator<JWTClaimsSet.Builder> lie, String person) {
            TestBrowser browser = browser();
            URI there = browser.begin("liar");
            liar.idToken =
                    liar.signed(
                            lie.apply(liar.claims(person, TestBrowser.parameter(there, "nonce")))
                                    .build());
            return back(browser, there);
        }

        private String back(TestBrowser browser, URI there) {
            return browser.follow(
                    server.address()
                            .resolve(
                                    "/login/oauth2/code/liar?code=c&state="
                                            + TestBrowser.parameter(there, "state")));
        }

        /** When the person showed the provider who they are, as it says; or nothing. */
        @ParameterizedTest
        @CsvSource({"-5, 201", "-30, 201", "-120, 403", ", 403"})
        void onlyAProviderThatSaysThatItWasJustNowIsTakenForAConfirmation(
                @Nullable Integer shown, int status) {
            TestBrowser browser = browser();
            URI first = browser.begin("liar");
            liar.idToken =
                    liar.signed(liar.claims("sue", TestBrowser.parameter(first, "nonce")).build());
            assertThat(back(browser, first)).isEqualTo("/");
            URI again = browser.begin("liar?confirm=1&to=/settings/security");
            JWTClaimsSet.Builder claims = liar.claims("sue", TestBrowser.parameter(again, "nonce"));
            if (shown != null) {
                claims.claim("auth_time", Instant.now().plusSeconds(shown).getEpochSecond());
            }
            liar.idToken = liar.signed(claims.build());

            assertThat(back(browser, again))
                    .isEqualTo(
                            "/settings/security"
                                    + (status == 201 ? "" : "?problem=provider_not_fresh"));
            assertThat(as(browser).post("/api/me/tokens", "{\"name\":\"t\"}").status())
                    .isEqualTo(status);
        }

        @Test
        void theTruthIsTaken() {
            assertThat(signIn(claims -> claims, "kim")).isEqualTo("/");
        }

        @ParameterizedTest
        @CsvSource({"nonce, x", "iss, http://127.0.0.1:2", "aud, other", "sub, ''"})
        void aTokenForSomethingElseIsNot(String claim, String value) {
            assertThat(signIn(claims -> claims.claim(claim, value), "kim")).isEqualTo(REFUSED);
        }

        @Test
        void aTokenOfTwoClientsMustSayForWhichItIs() {
            assertThat(
                            signIn(
                                    claims ->
                                            claims.audience(List.of(LyingProvider.CLIENT, "other")),
                                    "kim"))
                    .isEqualTo(REFUSED);
        }

        @ParameterizedTest
        @CsvSource({"-400, -30, /", "-400, -90, " + REFUSED, "30, 300, /", "90, 300, " + REFUSED})
        void clocksMayDifferByAMinute(int issued, int ends, String where) {
            assertThat(
                            signIn(
                                    claims ->
                                            claims.issueTime(LyingProvider.at(issued))
                                                    .expirationTime(LyingProvider.at(ends)),
                                    "kim"))
                    .isEqualTo(where);
        }

        @Test
        void aTokenThatTheProviderDidNotSignIsNotTaken() {
            TestBrowser browser = browser();
            Map<String, Function<JWTClaimsSet, String>> forgeries =
                    Map.of(
                            "unsigned",
                            LyingProvider::unsigned,
                            "by the client's secret",
                            claims ->
                                    LyingProvider.signedBySecret(
                                            claims, SECRET.getBytes(StandardCharsets.UTF_8)),
                            "by the public key",
                            claims -> LyingProvider.signedBySecret(claims, liar.publicKey()),
                            "by another key of the same name",
                            claims -> LyingProvider.signed(claims, LyingProvider.key("first")));
            forgeries.forEach(
                    (how, forge) -> {
                        URI there = browser.begin("liar");
                        liar.idToken =
                                forge.apply(
                                        liar.claims("kim", TestBrowser.parameter(there, "nonce"))
                                                .build());
                        assertThat(back(browser, there)).as(how).isEqualTo(REFUSED);
                        assertThat(browser.login()).as(how).isEmpty();
                    });
        }

        @Test
        void unknownKeysAreAskedForButNotAtEveryGuess() {
            int before = liar.keyCalls.get();
            RSAKey foreign = LyingProvider.key("guess");
            for (int i = 0; i < 12; i++) {
                TestBrowser browser = browser();
                URI there = browser.begin("liar");
                liar.idToken =
                        LyingProvider.signed(
                                liar.claims("kim", TestBrowser.parameter(there, "nonce")).build(),
                                new RSAKey.Builder(foreign).keyID("guess" + i).build());
                assertThat(back(browser, there)).startsWith("/sign-in?problem=provider_");
            }
            assertThat(liar.keyCalls.get() - before).as("two in 30 s").isLessThanOrEqualTo(4);
        }

        @Test
        void tooManyGroupsToBeToldAreNotTakenForNone() {
            assertThat(
                            signIn(
                                    claims ->
                                            claims.claim("groups", null)
                                                    .claim(
                                                            "_claim_names",
                                                            Map.of("groups", "src1")),
                                    "kim"))
                    .isEqualTo("/sign-in?problem=provider_too_many_groups");
        }

        @Test
        void aProviderThatDoesNotAnswerIsNotWaitedForAndOtherWaysStayOpen() {
            TestBrowser browser = browser();
            URI there = browser.begin("liar");
            liar.silent = true;
            try {
                assertThat(back(browser, there)).isEqualTo("/sign-in?problem=provider_away");
            } finally {
                liar.silent = false;
            }
            assertThat(browser.begin("gone").toString()).endsWith("/sign-in?problem=provider_away");
            assertThat(browser.begin("nowhere").toString())
                    .endsWith("/sign-in?problem=provider_unknown");
            assertThat(server.anonymous().post("/api/auth/demo", "{}").status()).isEqualTo(200);
        }

        @Test
        void theWayThereIsBoundByChallengeAndNonceAndHoldsNoSecret() {
            URI there = browser().begin("liar");

            assertThat(TestBrowser.parameter(there, "response_type")).isEqualTo("code");
            assertThat(TestBrowser.parameter(there, "code_challenge_method")).isEqualTo("S256");
            assertThat(TestBrowser.parameter(there, "code_challenge")).hasSize(43);
            assertThat(TestBrowser.parameter(there, "nonce")).hasSizeGreaterThan(20);
            assertThat(there.toString()).doesNotContain(SECRET);
        }

        @Test
        void signedOutThereIsSignedOutHere() {
            TestBrowser browser = browser();
            URI there = browser.begin("liar");
            liar.idToken =
                    liar.signed(
                            liar.claims("lea", TestBrowser.parameter(there, "nonce"))
                                    .claim("sid", "s1")
                                    .build());
            assertThat(back(browser, there)).isEqualTo("/");
            ApiClient lea = as(browser);

            refuse(LyingProvider.unsigned(liar.signedOut("lea").build()), "unsigned");
            refuse(liar.signed(liar.claims("lea", "n").build()), "an ID token");
            refuse(liar.signed(liar.signedOut("lea").claim("nonce", "n").build()), "nonce");
            refuse(liar.signed(liar.signedOut("lea").audience("other").build()), "aud");
            refuse(liar.signed(liar.signedOut("lea").issuer("http://x").build()), "iss");
            refuse(liar.signed(liar.signedOut("lea").claim("events", null).build()), "events");
            refuse(liar.signed(liar.signedOut("lea").jwtID(null).build()), "jti");
            refuse(
                    liar.signed(
                            liar.signedOut("lea")
                                    .issueTime(LyingProvider.at(-500))
                                    .expirationTime(LyingProvider.at(500))
                                    .build()),
                    "old");
            Reply told = tell(liar.signed(liar.signedOut("kim").build()));
            assertThat(told.status()).as(told.text()).isEqualTo(200);
            assertThat(tell(liar.signed(liar.signedOut("lea").claim("sid", "s2").build())).status())
                    .isEqualTo(200);
            assertThat(lea.get("/api/me").status()).as("others signed out").isEqualTo(200);

            String right = liar.signed(liar.signedOut("lea").claim("sid", "s1").build());
            assertThat(tell(right).status()).isEqualTo(200);
            assertThat(lea.get("/api/me").status()).isEqualTo(401);
            assertThat(tell(right).status()).as("said again").isEqualTo(200);
            assertThat(log()).contains("\"at liar\"");
        }

        private void refuse(String token, String why) {
            Reply refused = tell(token);
            assertThat(refused.status()).as(why).isEqualTo(400);
            assertThat(refused.code()).as(why).isEqualTo("invalid_logout_token");
        }

        private Reply tell(String token) {
            ApiClient provider = server.anonymous();
            return provider.send(
                    provider.request("/api/auth/providers/liar/signed-out")
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("logout_token=" + token)));
        }
    }
}
