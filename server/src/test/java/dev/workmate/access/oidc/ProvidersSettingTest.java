package dev.workmate.access.oidc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.Role;
import dev.workmate.id.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProvidersSettingTest {
    private static final TenantId KNOWN = new TenantId("019a0000-0000-7000-8000-00000000000a");

    private final Map<String, String> settings =
            new HashMap<>(
                    Map.of(
                            "WORKMATE_OIDC_PROVIDERS",
                            "entra",
                            "WORKMATE_OIDC_ENTRA_ISSUER",
                            "https://login.example.org/v2.0",
                            "WORKMATE_OIDC_ENTRA_CLIENT_ID",
                            "client",
                            "WORKMATE_OIDC_ENTRA_ROLES",
                            "a=b=user, it=user + administrator"));

    private List<ProviderSettings> read() {
        return ProvidersSetting.read(
                name -> Optional.ofNullable(settings.get(name)), KNOWN::equals);
    }

    @Test
    void readsAProviderWithItsRules() {
        ProviderSettings entra = read().getFirst();

        assertThat(entra.name()).isEqualTo("entra");
        assertThat(entra.groupsClaim()).isEqualTo("groups");
        assertThat(entra.client().scopes()).containsExactlyInAnyOrder("openid", "profile", "email");
        assertThat(entra.rules().rolesOf(Set.of("a=b"))).containsExactly(Role.USER);
        assertThat(entra.rules().rolesOf(Set.of("it", "x")))
                .containsExactlyInAnyOrder(Role.USER, Role.ADMINISTRATOR);
        assertThat(entra.rules().rolesOf(Set.of("x"))).isEmpty();
    }

    @Test
    void itsPeopleBelongToTheTenantThatIsNamedOrToTheFirst() {
        assertThat(read().getFirst().rules().tenant()).isEqualTo(TenantId.DEFAULT);
        settings.put("WORKMATE_OIDC_ENTRA_TENANT", KNOWN.value().toLowerCase(Locale.ROOT));
        assertThat(read().getFirst().rules().tenant()).isEqualTo(KNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"north", "019a0000-0000-7000-8000-00000000000b"})
    void aTenantThatIsNotThereStopsTheStartAndIsNamed(String tenant) {
        settings.put("WORKMATE_OIDC_ENTRA_TENANT", tenant);
        assertThatThrownBy(this::read)
                .hasMessage(
                        "WORKMATE_OIDC_ENTRA_TENANT must be the id of a tenant that there is, as"
                                + " GET /api/admin/tenants tells them, was: "
                                + tenant);
    }

    @Test
    void thereAreNoneWhereNoneAreNamed() {
        settings.remove("WORKMATE_OIDC_PROVIDERS");
        assertThat(read()).isEmpty();
    }

    @Test
    void aSecretFromAFileIsNotShown(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("s"), "hidden\n");
        settings.put("WORKMATE_OIDC_ENTRA_CLIENT_SECRET_FILE", file.toString());
        ProviderSettings entra = read().getFirst();

        assertThat(entra.client().secret()).isEqualTo("hidden");
        assertThat(entra.toString()).doesNotContain("hidden");
    }

    @ParameterizedTest
    @CsvSource({
        "WORKMATE_OIDC_PROVIDERS, En_tra",
        "WORKMATE_OIDC_ENTRA_ISSUER, http://login.example.org",
        "WORKMATE_OIDC_ENTRA_ISSUER, not an address",
        "WORKMATE_OIDC_ENTRA_CLIENT_ID, ''",
        "WORKMATE_OIDC_ENTRA_ROLES, staff",
        "WORKMATE_OIDC_ENTRA_ROLES, staff=boss",
        "WORKMATE_OIDC_ENTRA_ROLES, ''",
        "WORKMATE_OIDC_ENTRA_DEFAULT_ROLES, everybody",
        "WORKMATE_OIDC_ENTRA_CLIENT_SECRET_FILE, /nowhere/at/all"
    })
    void whatIsWrongStopsTheStartAndNamesTheVariable(String variable, String value) {
        settings.put(variable, value);
        assertThatThrownBy(this::read)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(variable);
    }

    @ParameterizedTest
    @CsvSource({
        "/sessions/1, /sessions/1",
        "/, /",
        "//evil.example, /",
        "/\\evil.example, /",
        "https://evil.example, /",
        "/a?b=c, /",
        "'/a\nb', /"
    })
    void peopleComeBackToAPathOfThisServerAlone(String wish, String path) {
        assertThat(ReturnPath.of(wish)).isEqualTo(path);
    }
}
