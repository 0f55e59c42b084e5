package dev.workmate.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.Secret;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionRulesTest {
    private static final ConnectionOwner ALL =
            new ConnectionOwner(TenantId.DEFAULT, Optional.empty());
    private static final ConnectionOwner ADA =
            new ConnectionOwner(TenantId.DEFAULT, Optional.of(UserId.next()));

    private static ConnectionDraft draft(SignInWay way, Map<String, String> settings) {
        return new ConnectionDraft(
                ConnectionKind.ERP,
                "Works",
                way,
                settings,
                way.hasSecret() ? Optional.of(new Secret("s3cret")) : Optional.empty());
    }

    private static Optional<String> wrong(
            String hosts, ConnectionDraft draft, ConnectionOwner owner) {
        ConnectionRules rules = new ConnectionRules(AllowedHosts.of(Optional.of(hosts)));
        return Optional.ofNullable(
                        catchThrowableOfType(
                                WrongFieldException.class, () -> rules.check(draft, owner)))
                .map(WrongFieldException::field);
    }

    @ParameterizedTest
    @CsvSource({
        "'', true, https://erp.example/api, true",
        "'', true, http://127.0.0.1:7048/api, true",
        "'', true, http://erp.example/api, false",
        "'', true, ftp://erp.example/api, false",
        "'', true, https://user:pass@erp.example/api, false",
        "'', true, https://erp.example/api#x, false",
        "'', true, erp.example, false",
        "'', false, https://erp.example/api, false",
        "'', false, http://127.0.0.1:7048/api, false",
        "'', false, https://api.businesscentral.dynamics.com/v2.0/x, true",
        "'', false, https://api.businesscentral.dynamics.com.evil.example/, false",
        "'erp.example', false, https://erp.example/api, true",
        "'erp.example', true, https://other.example/api, false",
        "'erp.example', false, https://api.businesscentral.dynamics.com/, false",
        "'*.example', false, https://erp.example/api, true",
        "'*.example', false, https://evilexample/api, false",
        "'localhost:7048', false, http://localhost:7048/api, true",
        "'localhost:7048', false, http://localhost:7049/api, false",
    })
    void addressesAreSafeAndAllowed(String hosts, boolean forAll, String url, boolean allowed) {
        assertThat(wrong(hosts, draft(SignInWay.TOKEN, Map.of("url", url)), forAll ? ALL : ADA))
                .isEqualTo(allowed ? Optional.empty() : Optional.of("url"));
    }

    @ParameterizedTest
    @CsvSource({"tokenUrl", "issuer", "authorizeUrl"})
    void signInServersAreHeldToTheSame(String field) {
        Map<String, String> settings = new HashMap<>();
        settings.put("url", "https://erp.example/api");
        settings.put("clientId", "c");
        settings.put(field, "https://login.evil/");
        assertThat(wrong("erp.example", draft(SignInWay.PERSON, settings), ALL)).contains(field);
    }

    @Test
    void fieldsOfAnotherWayAreRefused() {
        Map<String, String> settings = Map.of("url", "https://erp.example", "clientId", "c");
        assertThat(wrong("", draft(SignInWay.TOKEN, settings), ALL)).contains("clientId");
        assertThat(wrong("", draft(SignInWay.CLIENT, settings), ALL)).isEmpty();
    }

    @Test
    void aWrongFieldNeverRepeatsTheSecret() {
        ConnectionDraft draft =
                new ConnectionDraft(
                        ConnectionKind.ERP,
                        "Works",
                        SignInWay.TOKEN,
                        Map.of("url", "https://erp.example"),
                        Optional.of(new Secret("se\u0007cret")));
        ConnectionRules rules = new ConnectionRules(AllowedHosts.of(Optional.empty()));
        WrongFieldException wrong =
                catchThrowableOfType(WrongFieldException.class, () -> rules.check(draft, ALL));
        assertThat(wrong.field()).isEqualTo("secret");
        assertThat(wrong.words()).doesNotContain("cret\u0007").doesNotContain("se\u0007");
        assertThatCode(() -> rules.check(draft(SignInWay.NONE, Map.of()), ALL))
                .doesNotThrowAnyException();
    }

    @Test
    void leadingElsewhereIsNoticedInEveryAddress() {
        Map<String, String> before = Map.of("url", "https://a.example", "company", "North");
        assertThat(ConnectionDesk.leadsElsewhere(before, before)).isFalse();
        assertThat(
                        ConnectionDesk.leadsElsewhere(
                                before, Map.of("url", "https://a.example", "company", "South")))
                .isFalse();
        for (String field : ConnectionRules.ADDRESSES) {
            Map<String, String> after = new HashMap<>(before);
            after.put(field, "https://b.example");
            assertThat(ConnectionDesk.leadsElsewhere(before, after)).as(field).isTrue();
        }
    }

    private static ConnectionDraft account(Map<String, String> settings) {
        return new ConnectionDraft(
                ConnectionKind.MODEL,
                "Models",
                SignInWay.TOKEN,
                settings,
                Optional.of(new Secret("s3cret")));
    }

    @Test
    void anAccountLeadsToItsProviderWhetherOrNotTheAddressIsWritten() {
        ConnectionDraft plain = account(Map.of("provider", "anthropic"));
        assertThat(wrong("", plain, ADA)).isEmpty();
        assertThat(wrong("erp.example", plain, ADA)).contains("provider");
        assertThat(wrong("api.anthropic.com", plain, ADA)).isEmpty();
        assertThat(
                        wrong(
                                "",
                                account(Map.of("provider", "openai", "url", "http://127.0.0.1/v1")),
                                ADA))
                .contains("url");
    }

    @Test
    void aServerOfToolsTakesNoAccessKeyAndNoCompany() {
        Map<String, String> place = Map.of("url", "https://mcp.example/mcp");
        assertThat(wrong("mcp.example", tools(SignInWay.TOKEN, place), ADA)).isEmpty();
        assertThat(wrong("", tools(SignInWay.TOKEN, place), ADA)).contains("url");
        assertThat(wrong("mcp.example", tools(SignInWay.BASIC, place), ADA)).contains("way");
        assertThat(
                        wrong(
                                "mcp.example",
                                tools(
                                        SignInWay.TOKEN,
                                        Map.of("url", "https://mcp.example/mcp", "company", "X")),
                                ADA))
                .contains("company");
    }

    private static ConnectionDraft tools(SignInWay way, Map<String, String> settings) {
        return new ConnectionDraft(
                ConnectionKind.MCP, "Tools", way, settings, Optional.of(new Secret("s3cret")));
    }
}
