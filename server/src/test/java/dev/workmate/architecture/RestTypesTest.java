package dev.workmate.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The web client's REST types come from the controllers; {@code -Dupdate} rewrites them. */
class RestTypesTest {
    private static final Path FILE = Path.of("..", "web", "src", "generated", "rest.ts");

    private final String types = new RestTypes(new ApiDocument().write()).write();

    @Test
    void typesOfTheWebClientAreUpToDate() throws IOException {
        if (System.getProperty("update") != null) {
            Files.writeString(FILE, types);
        }
        assertThat(FILE).as("stale: run this test with -Dupdate").hasContent(types);
    }

    @Test
    void tellsWhatMayBeMissing() {
        assertThat(types)
                .contains("export interface Session {\n  readonly id: string;")
                .contains("  readonly nextCursor?: string | null;\n")
                .contains("  readonly events: readonly SentEvent[];\n")
                .contains("  readonly hasMore: boolean;\n");
    }
}
