package dev.workmate.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderTest {
    @Test
    void partsAreTrimmedAndVisible() {
        assertThat(Folder.of("")).hasValue(Folder.TOP);
        assertThat(Folder.of("  ")).hasValue(Folder.TOP);
        assertThat(Folder.of(" Contracts / 2026 ")).hasValue("Contracts/2026");
        assertThat(Folder.of("Contracts\\2026")).hasValue("Contracts/2026");
        assertThat(Folder.of("A\u202eB\u0000/C\r\nD")).hasValue("AB/CD");
        assertThat(Folder.of("Übersicht 😀/.hidden/...")).hasValue("Übersicht 😀/.hidden/...");
        assertThat(Folder.of("a".repeat(300))).hasValue("a".repeat(300));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/a",
                "a/",
                "a//b",
                "a/ /b",
                ".",
                "..",
                "a/../b",
                "a/./b",
                "..\\a",
                "a/\u200b"
            })
    void whatIsNoFolderIsRefused(String given) {
        assertThat(Folder.of(given)).isEmpty();
        assertThat(Folder.of("a".repeat(301))).isEqualTo(Optional.empty());
    }
}
