package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The API's description comes from the controllers; {@code -Dupdate} rewrites it. */
class ApiDocumentTest {
    private static final Path FILE = Path.of("src", "main", "resources", "openapi.json");

    private final String document = new ApiDocument().write();

    @Test
    void theDescriptionIsUpToDate() throws IOException {
        if (System.getProperty("update") != null) {
            Files.writeString(FILE, document);
        }
        assertThat(FILE).as("stale: run this test with -Dupdate").hasContent(document);
    }

    @Test
    void everyControllerIsInIt() {
        JsonNode paths = new JsonMapper().readTree(document).get("paths");

        assertThat(ApiDocument.controllers()).hasSizeGreaterThanOrEqualTo(8);
        assertThat(paths.propertyNames())
                .contains(
                        "/api/auth/demo",
                        "/api/me/tokens/{tokenId}",
                        "/api/sessions/{id}/turns",
                        "/api/sessions/{id}/audit/verify",
                        "/openapi.json");
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        JsonNode root = new JsonMapper().readTree(document);
        List<String> references = new ArrayList<>();
        root.findValues("$ref").forEach(each -> references.add(each.asString()));

        assertThat(references)
                .isNotEmpty()
                .allMatch(each -> !root.at(each.substring(1)).isMissingNode());
    }
}
