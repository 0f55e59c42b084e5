package dev.workmate.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailAddressTest {
    @ParameterizedTest
    @ValueSource(strings = {"ada@example.org", "a.b+c@mail.example.co.uk", "o'neil@x", "A@B.C"})
    void takesPlainAddresses(String text) {
        assertThat(MailAddress.parse(text).map(MailAddress::value)).hasValue(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "@example.org",
                "ada@",
                "ada@@example.org",
                "ada@example.org\r\nBcc: eve@example.org",
                "ada@example.org\n",
                "ada@example.org,eve@example.org",
                "ada@example.org eve@example.org",
                "Ada <ada@example.org>",
                "\"ada@x\"@example.org",
                "ada\u0000@example.org",
                "ada@[127.0.0.1]",
                "ada@-example.org",
                "ada@example..org",
                ".ada@example.org",
                "ädа@example.org"
            })
    void takesNothingThatCouldMeanMore(String text) {
        assertThat(MailAddress.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {254, 255})
    void isNotLongerThanServersTake(int length) {
        String text = "a".repeat(length - 4) + "@b.c";
        assertThat(MailAddress.parse(text).isPresent()).isEqualTo(length == 254);
    }
}
