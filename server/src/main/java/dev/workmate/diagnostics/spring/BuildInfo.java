package dev.workmate.diagnostics.spring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which build this is. */
final class BuildInfo {
    private BuildInfo() {}

    static String version() {
        Properties build = new Properties();
        try (InputStream file =
                BuildInfo.class.getResourceAsStream("/META-INF/build-info.properties")) {
            if (file != null) {
                build.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the build's own description cannot be read", e);
        }
        return build.getProperty("build.version", "development");
    }
}
