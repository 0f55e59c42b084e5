package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TenantViewsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/admin/people",
                "/api/admin/log.csv",
                "/api/sessions/019A/audit",
                "/api/sessions/019A/audit/verify",
                "/api/sessions/019A/audit/export"
            })
    void administrationAndAuditsAreViewsOfTheTenant(String path) {
        assertThat(TenantViews.contain(path, () -> null)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/ws",
                "/api/me",
                "/api/sessions",
                "/api/sessions/019A",
                "/api/sessions/019A/messages",
                "/api/sessions/019A/auditing",
                "/api/sessions/019A/audit/verify/more",
                "/api/sessions/audit",
                "/api/search",
                "/api/files/audit",
                "/api/administration",
                "/api/usage/quota"
            })
    void whatIsAPersonsOwnIsNone(String path) {
        assertThat(TenantViews.contain(path, () -> "tenant")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"tenant, true", "person, false", "tenants, false", ", false"})
    void usageIsOneWhereItIsOfTheTenant(@Nullable String scope, boolean view) {
        assertThat(TenantViews.contain("/api/usage", () -> scope)).isEqualTo(view);
    }
}
