package dev.workmate.erp.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.database.Vault;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.llm.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErpFileTest {
    @TempDir private Path home;

    private Path write(String text) throws IOException {
        return Files.writeString(home.resolve("erp.json"), text);
    }

    private Map<String, List<String>> read() throws IOException {
        return new ErpFile(home).read();
    }

    private Optional<ConnectionSettings> settings(Map<String, String> variables)
            throws IOException {
        return ErpSettings.read(
                new ErpFile(home), name -> Optional.ofNullable(variables.get(name)));
    }

    @Test
    void encryptsAPlainSecretInPlaceAndLeavesTheRestAlone() throws Exception {
        String before =
                """
                {  "url" : "https://erp.example/api/v2.0",
                   "clientId":"me",  "clientSecret"  :  "p\\u0061ss\\"word-1234"  ,
                   "tenant": "clientSecret"
                }
                """;
        Path file = write(before);
        assertThat(read()).containsEntry("clientSecret", List.of("pass\"word-1234"));
        String after = Files.readString(file);
        assertThat(after).doesNotContain("word-1234").contains("encrypted:v1:");
        assertThat(
                        after.replaceAll(
                                "\"encrypted:v1:[^\"]*\"",
                                Matcher.quoteReplacement("\"p\\u0061ss\\\"word-1234\"")))
                .isEqualTo(before);
        assertThat(read()).containsEntry("clientSecret", List.of("pass\"word-1234"));
        assertThat(Files.readString(file)).isEqualTo(after);
        for (String name : List.of("erp.json", "erp.key")) {
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(home.resolve(name))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void aSecretOfAnotherFieldOrKeyIsRefused() throws Exception {
        write("{\"url\":\"https://erp.example/x\",\"token\":\"tok-123456\"}");
        read();
        String text = Files.readString(home.resolve("erp.json"));
        write(text.replace("\"token\"", "\"accessKey\""));
        assertThatThrownBy(this::read).hasMessageContaining("accessKey");
        write(text);
        Files.delete(home.resolve("erp.key"));
        assertThatThrownBy(this::read)
                .hasMessageContaining("write the secret in plain text again")
                .hasMessageNotContaining("tok-123456");
    }

    @Test
    void aKeyThatOthersCanReadIsRefused() throws Exception {
        write("{\"url\":\"https://erp.example/x\",\"token\":\"tok-123456\"}");
        read();
        Files.setPosixFilePermissions(
                home.resolve("erp.key"), PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(this::read).hasMessageContaining("chmod 600");
    }

    @Test
    void sameSecretTwiceLooksDifferent() throws Exception {
        Vault vault = Vault.open(home.resolve("k"));
        assertThat(vault.encrypt("a", "x")).isNotEqualTo(vault.encrypt("a", "x"));
        assertThat(vault.decrypt("a", vault.encrypt("a", "x"))).isEqualTo("x");
    }

    @Test
    void errorsNeverRepeatTheFile() throws Exception {
        for (String text :
                List.of(
                        "{\"token\": \"tok-123456\" oops",
                        "{\"token\": \"tok-123456",
                        "[\"tok-123456\"]",
                        "{\"token\": [\"tok-123456\"]}",
                        "{\"tokenn\": \"tok-123456\"}")) {
            write(text);
            assertThatThrownBy(this::read)
                    .as(text)
                    .isInstanceOf(IOException.class)
                    .hasMessageNotContaining("tok-123456");
        }
    }

    @Test
    void nothingSetIsNothing() throws Exception {
        assertThat(settings(Map.of())).isEmpty();
    }

    @Test
    void aTenantIsEnoughForBusinessCentralOnline() throws Exception {
        write(
                "{\"tenant\":\"contoso.example\",\"clientId\":\"app\",\"clientSecret\":\"geheim-1\"}");
        ConnectionSettings found =
                settings(Map.of("WORKMATE_ERP_ENVIRONMENT", "sandbox")).orElseThrow();
        assertThat(found.root().uri().toString())
                .isEqualTo(
                        "https://api.businesscentral.dynamics.com/v2.0/contoso.example/sandbox/api/v2.0");
        assertThat(found.signIn())
                .isInstanceOfSatisfying(
                        ServiceSignIn.ClientCredentials.class,
                        sign -> {
                            assertThat(sign.tokenUrl().uri().toString())
                                    .isEqualTo(
                                            "https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token");
                            assertThat(sign.secret().reveal()).isEqualTo("geheim-1");
                            assertThat(sign.toString()).doesNotContain("geheim-1");
                        });
    }

    @Test
    void variablesWinOverTheFile() throws Exception {
        write("{\"url\":\"https://erp.example/api/v2.0\",\"token\":\"from-the-file\"}");
        ConnectionSettings found =
                settings(
                                Map.of(
                                        "WORKMATE_ERP_TOKEN", "from-variable",
                                        "WORKMATE_ERP_COMPANY", "Tarnhollow",
                                        "WORKMATE_ERP_APIS", "tarnhollow/planning/v1.0"))
                        .orElseThrow();
        assertThat(((ServiceSignIn.StaticToken) found.signIn()).token().reveal())
                .isEqualTo("from-variable");
        assertThat(found.company()).contains("Tarnhollow");
        assertThat(found.further())
                .extracting(address -> address.uri().toString())
                .containsExactly("https://erp.example/api/tarnhollow/planning/v1.0");
    }

    @Test
    void refusesWhatIsNotSafe() throws Exception {
        for (Map<String, String> wrong :
                List.of(
                        Map.of("WORKMATE_ERP_URL", "http://erp.example/api/v2.0"),
                        Map.of("WORKMATE_ERP_URL", "http://localhost.evil.example/"),
                        Map.of("WORKMATE_ERP_URL", "https://user:pass-word@erp.example/"),
                        Map.of("WORKMATE_ERP_URL", "https://erp.example/?code=pass-word"),
                        Map.of("WORKMATE_ERP_URL", "file:///etc/passwd"),
                        Map.of("WORKMATE_ERP_URL", "not an address"),
                        Map.of("WORKMATE_ERP_TENANT", "a/b"),
                        Map.of("WORKMATE_ERP_COMPANY", "only"),
                        Map.of(
                                "WORKMATE_ERP_URL",
                                "https://e.example/x",
                                "WORKMATE_ERP_TOKEN",
                                "a b"),
                        Map.of(
                                "WORKMATE_ERP_URL",
                                "https://e.example/x",
                                "WORKMATE_ERP_CLIENT_ID",
                                "a"),
                        Map.of(
                                "WORKMATE_ERP_URL",
                                "https://e.example/api/v2.0",
                                "WORKMATE_ERP_APIS",
                                "https://other.example/api/x"))) {
            assertThatThrownBy(() -> settings(wrong))
                    .as(wrong.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("pass-word");
        }
        assertThat(settings(Map.of("WORKMATE_ERP_URL", "http://127.0.0.1:9/api/v2.0"))).isPresent();
        assertThat(settings(Map.of("WORKMATE_ERP_URL", "http://[::1]:9/api/v2.0"))).isPresent();
    }

    @Test
    void settingsNeverPrintSecrets() {
        assertThat(new ServiceSignIn.StaticToken(new Secret("tok-123456")).toString())
                .doesNotContain("tok-123456");
    }
}
