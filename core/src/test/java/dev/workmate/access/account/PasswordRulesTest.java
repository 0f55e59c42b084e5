package dev.workmate.access.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {
    private final LoginName login = new LoginName("Ada.Lovelace@example.org");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "elevenchars",
                "password1234",
                "P4$$w0rd!!!!",
                "aaaaaaaaaaaaaaaa",
                "123456789012",
                "abcdefghijklmnop",
                "qwertyuiop123",
                "ada.lovelace2026!",
                "my ada.lovelace@example.org",
                "Administrator1"
            })
    void refusesWhatOthersTryFirst(String password) {
        assertThat(PasswordRules.objection(password, login)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "twelve chars",
                "the cat sat on my password",
                "größe im jänner",
                "1815-12-10 London",
                "xqzvkwjyphgf"
            })
    void wantsNoCertainKindsOfCharacters(String password) {
        assertThat(PasswordRules.objection(password, login)).isEmpty();
    }

    @Test
    void knowsTheMostCommonOnesAloneRepeatedAndWithDigitsAround() {
        assertThat(CommonPasswords.all()).hasSize(10_000).allMatch(each -> each.length() >= 4);
        for (String common : CommonPasswords.all()) {
            String repeated = common.repeat(4);
            if (repeated.length() >= PasswordRules.MIN) {
                assertThat(PasswordRules.objection(repeated, login)).as(repeated).isPresent();
            }
            if (common.matches("\\p{L}{6,11}")) {
                String dressed = "!" + common + "12345".substring(0, 11 - common.length());
                assertThat(PasswordRules.objection(dressed, login)).as(dressed).isPresent();
            }
        }
        assertThat(PasswordRules.objection("tiger 48-29-10-39-40-21", login)).isEmpty();
        assertThat(PasswordRules.objection("tiger on my roof", login)).isEmpty();
    }

    @Test
    void boundsTheLengthInCharactersThatPeopleCount() {
        String smiles = "😀😁😂😃😄😅😆😇😈😉😊😋";
        assertThat(PasswordRules.objection(smiles, login)).isEmpty();
        assertThat(PasswordRules.objection("0123 ab cd ".repeat(19), login)).isPresent();
    }

    @Test
    void takesLoginNamesInAnyCaseAndWithoutSpaces() {
        assertThat(login.value()).isEqualTo("ada.lovelace@example.org");
        assertThat(LoginName.parse("  Ada ")).contains(new LoginName("ada"));
        assertThat(LoginName.parse("a b c")).isEmpty();
        assertThat(LoginName.parse("ab")).isEmpty();
        assertThat(LoginName.parse("a".repeat(201))).isEmpty();
    }
}
