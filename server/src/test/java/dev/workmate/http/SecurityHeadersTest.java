package dev.workmate.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityHeadersTest {
    private static Map<String, String> directives(String path) {
        return Arrays.stream(SecurityHeaders.of(path).get("Content-Security-Policy").split("; *"))
                .map(each -> each.split(" ", 2))
                .collect(Collectors.toMap(each -> each[0], each -> each[1]));
    }

    @Test
    void diagramsMayStyleThemselvesAndReachNobody() {
        assertThat(directives("/diagrams.html"))
                .isEqualTo(
                        Map.of(
                                "default-src", "'none'",
                                "script-src", "'self'",
                                "style-src", "'self' 'unsafe-inline'",
                                "font-src", "'self' data:",
                                "base-uri", "'none'",
                                "form-action", "'none'",
                                "frame-ancestors", "'self'"));
        assertThat(SecurityHeaders.of("/diagrams.html"))
                .containsEntry("X-Frame-Options", "SAMEORIGIN")
                .containsEntry("X-Content-Type-Options", "nosniff");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/index.html",
                "/api/me",
                "/Diagrams.html",
                "/diagrams.html/",
                "/x/diagrams.html",
                "/diagrams.html.js"
            })
    void nothingElseMayStyleItselfOrBeFramed(String path) {
        assertThat(directives(path))
                .containsEntry("default-src", "'self'")
                .containsEntry("style-src", "'self'")
                .containsEntry("object-src", "'none'")
                .containsEntry("base-uri", "'none'")
                .containsEntry("frame-ancestors", "'none'")
                .doesNotContainKey("script-src");
        assertThat(SecurityHeaders.of(path)).containsEntry("X-Frame-Options", "DENY");
    }
}
