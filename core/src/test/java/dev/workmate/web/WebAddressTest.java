package dev.workmate.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.tool.ToolException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {
    private static final WebRules RULES = WebRules.https(Set.of());

    /** Addresses that lead inside, or pretend to lead somewhere else. */
    static List<String> attacks() {
        return List.of(
                // not encrypted, not the web
                "http://www.contoso.com/",
                "ftp://www.contoso.com/",
                "file:///etc/passwd",
                "file://localhost/etc/passwd",
                "gopher://127.0.0.1:6379/_INFO",
                "jar:https://www.contoso.com/x.jar!/",
                "data:text/html,x",
                "javascript:alert(1)",
                "ws://www.contoso.com/",
                "//www.contoso.com/",
                "www.contoso.com",
                "https:www.contoso.com",
                "https:/www.contoso.com",
                "https:///www.contoso.com",
                "https://",
                "",
                // this machine by name
                "https://localhost/",
                "https://LOCALHOST/",
                "https://localhost./",
                "https://localhost.localdomain/",
                "https://app.localhost/",
                "https://ip6-localhost/",
                "https://intranet/",
                "https://printer.local/",
                "https://db.internal/",
                "https://metadata.google.internal/computeMetadata/v1/",
                "https://router.lan/",
                "https://nas.home.arpa/",
                "https://1.0.0.127.in-addr.arpa/",
                "https://wiki.corp/",
                "https://hidden.onion/",
                // addresses in every notation
                "https://127.0.0.1/",
                "https://127.1/",
                "https://127.0.1/",
                "https://2130706433/",
                "https://0x7f000001/",
                "https://0x7f.0.0.1/",
                "https://0x7f.1/",
                "https://0177.0.0.1/",
                "https://017700000001/",
                "https://127.0.0.1./",
                "https://127.000.000.001/",
                "https://0/",
                "https://0.0.0.0/",
                "https://169.254.169.254/latest/meta-data/",
                "https://2852039166/latest/meta-data/",
                "https://0xA9FEA9FE/",
                "https://0251.0376.0251.0376/",
                "https://169.254.43518/",
                "https://10.0.0.1/",
                "https://192.168.1.1/",
                "https://8.8.8.8/",
                "https://[::1]/",
                "https://[::]/",
                "https://[::ffff:127.0.0.1]/",
                "https://[::ffff:7f00:1]/",
                "https://[::127.0.0.1]/",
                "https://[fe80::1%25eth0]/",
                "https://[fd00:ec2::254]/",
                "https://[64:ff9b::7f00:1]/",
                "https://[2606:4700:4700::1111]/",
                "https://::1/",
                // users, ports, separators
                "https://user@www.contoso.com/",
                "https://user:secret@www.contoso.com/",
                "https://www.contoso.com@127.0.0.1/",
                "https://127.0.0.1@www.contoso.com/",
                "https://www.contoso.com:22/",
                "https://www.contoso.com:80/",
                "https://www.contoso.com:8443/",
                "https://www.contoso.com:0/",
                "https://www.contoso.com:65536/",
                "https://www.contoso.com:443:22/",
                "https://www.contoso.com:/",
                "https://www.contoso.com:+443/",
                "https://www.contoso.com\\@127.0.0.1/",
                "https://127.0.0.1\\www.contoso.com/",
                "https://www.contoso.com/\\..\\x",
                "https://www.contoso.com;127.0.0.1/",
                "https://www.contoso.com,127.0.0.1/",
                "https://www.contoso.com%00.evil.com/",
                "https://www%2econtoso.com/",
                "https://127.0.0.1%2f@www.contoso.com/",
                // letters that are not what they seem
                "https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
                "https://１２７.０.０.１/",
                "https://①②⑦.⓪.⓪.①/",
                "https://127。0。0。1/",
                "https://www。contoso。com/",
                "https://wwω.contoso.com/",
                "https://сontoso.com/",
                "https://www.contoso.com／@127.0.0.1/",
                "https://www.contoso.com/ü",
                // names that are none
                "https://.contoso.com/",
                "https://www..contoso.com/",
                "https://www.contoso.com./",
                "https://-www.contoso.com/",
                "https://www_x.contoso.com/",
                "https://" + "a".repeat(64) + ".com/",
                "https://" + "a.".repeat(130) + "com/",
                "https://contoso.1/",
                "https://contoso.0x1/",
                "https://contoso.c/",
                // smuggled lines
                "https://www.contoso.com/ HTTP/1.1\r\nHost: 127.0.0.1",
                "https://www.contoso.com/\nX: y",
                "https://www.contoso.com/\tx",
                "https://www.contoso.com/a b",
                "https://www.contoso.com\0.evil.com/",
                " https://www.contoso.com/",
                "https://www.contoso.com/" + "x".repeat(2_000));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    void anAttackIsRefused(String address) {
        assertThatThrownBy(() -> WebAddress.parse(address, RULES))
                .isInstanceOf(ToolException.class)
                .message()
                .contains("is not allowed")
                .doesNotContain("\n", "\r", "\0");
    }

    @Test
    void thereAreManyAttacks() {
        assertThat(attacks()).doesNotHaveDuplicates().hasSizeGreaterThan(60);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    https://www.contoso.com              | https://www.contoso.com/
                    HTTPS://WWW.Contoso.COM/Path?q=1#top | https://www.contoso.com/Path?q=1
                    https://contoso.co.uk:443/a          | https://contoso.co.uk/a
                    https://contoso.com?q=a%20b          | https://contoso.com/?q=a%20b
                    https://xn--mnchen-3ya.de/           | https://xn--mnchen-3ya.de/
                    https://a-1.b2.example.com/x(y)      | https://a-1.b2.example.com/x(y)
                    https://127.0.0.1.nip.io/            | https://127.0.0.1.nip.io/
                    """)
    void aPublicAddressIsTakenInItsPlainForm(String text, String plain) throws ToolException {
        assertThat(WebAddress.parse(text, RULES)).hasToString(plain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    /b                        | https://www.contoso.com/b
                    c                         | https://www.contoso.com/a/c
                    ?q                        | https://www.contoso.com/a/?q
                    //other.contoso.com/x     | https://other.contoso.com/x
                    https://else.com          | https://else.com/
                    """)
    void aRedirectIsReadFromWhereItStands(String location, String target) throws ToolException {
        WebAddress here = WebAddress.parse("https://www.contoso.com/a/b", RULES);

        assertThat(here.follow(location, RULES)).hasToString(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://www.contoso.com/",
                "https://127.0.0.1/",
                "//localhost/",
                "file:///etc/passwd",
                "https://[::1]/",
                "https://user@contoso.com/",
                "\\\\127.0.0.1\\x",
                "ht tp://x",
                "//169.254.169.254/latest"
            })
    void aRedirectIsCheckedLikeAnyAddress(String location) throws ToolException {
        WebAddress here = WebAddress.parse("https://www.contoso.com/a/b", RULES);

        assertThatThrownBy(() -> here.follow(location, RULES)).isInstanceOf(ToolException.class);
    }

    @Test
    void onlyListedHostsAreAllowedWhereThereIsAList() throws ToolException {
        WebRules rules = WebRules.https(Set.of("docs.contoso.com", "*.fabrikam.com"));

        WebAddress.parse("https://docs.contoso.com/", rules);
        WebAddress.parse("https://www.fabrikam.com/", rules);
        for (String other :
                List.of(
                        "https://contoso.com/",
                        "https://evil-docs.contoso.com/",
                        "https://docs.contoso.com.evil.com/",
                        "https://fabrikam.com/",
                        "https://evilfabrikam.com/")) {
            assertThatThrownBy(() -> WebAddress.parse(other, rules))
                    .hasMessageContaining("not on the operator's list");
        }
    }

    @Test
    void theWebIsOffUnlessSwitchedOn() {
        assertThat(WebSettings.read(_ -> Optional.empty()))
                .isEqualTo(new WebSettings(false, Set.of()));
        assertThat(
                        WebSettings.read(
                                name ->
                                        Optional.of(
                                                name.endsWith("fetch") ? "on" : "A.com, *.b.com")))
                .isEqualTo(new WebSettings(true, Set.of("a.com", "*.b.com")));
        assertThatThrownBy(() -> WebSettings.read(_ -> Optional.of("maybe")))
                .hasMessageContaining("WORKMATE_WEB_FETCH must be on or off");
        assertThatThrownBy(
                        () ->
                                WebSettings.read(
                                        name ->
                                                Optional.of(
                                                        name.endsWith("fetch")
                                                                ? "on"
                                                                : "127.0.0.1")))
                .hasMessageContaining("WORKMATE_WEB_HOSTS");
    }
}
