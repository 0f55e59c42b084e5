package dev.workmate.knowledge.source.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.knowledge.source.SourceKind;
import dev.workmate.knowledge.source.microsoft.GraphSettings;
import dev.workmate.web.http.SourceSites;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator may set for sources, and what stops the start. */
class SourceSettingsTest {
    private static Function<String, Optional<String>> lookup(Map<String, String> values) {
        return name -> Optional.ofNullable(values.get(name));
    }

    @Test
    void foldersHaveNames() {
        assertThat(AllowedFolders.read("")).isEmpty();
        assertThat(AllowedFolders.read("Contracts=/srv/contracts, /srv/manuals/"))
                .isEqualTo(
                        Map.of(
                                "Contracts", Path.of("/srv/contracts"),
                                "manuals", Path.of("/srv/manuals")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"contracts", "A=b", "/", "A=/a,A=/b", "/x/a,/y/a", "=/a", "A=/a\0b"})
    void whatIsNoFolderStopsTheStart(String text) {
        assertThatThrownBy(() -> AllowedFolders.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("WORKMATE_FOLDERS");
    }

    @Test
    void sourcesAreReadAsTheirKindIsOrAsIsSet() {
        SourceSchedule usual = SourceSchedule.read(lookup(Map.of()));
        assertThat(usual.every().get(SourceKind.FOLDER)).isEqualTo(Duration.ofSeconds(30));
        assertThat(usual.settled()).isEqualTo(Duration.ofSeconds(2));
        SourceSchedule set = SourceSchedule.read(lookup(Map.of("workmate.source-seconds", "60")));
        assertThat(set.every().get(SourceKind.WEB)).isEqualTo(Duration.ofMinutes(1));
        assertThatThrownBy(
                        () ->
                                SourceSchedule.read(
                                        lookup(Map.of("workmate.source-seconds", "often"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void graphIsReachedEncryptedOrOnThisMachine() {
        assertThat(GraphSettings.read(lookup(Map.of()))).isEmpty();
        GraphSettings settings =
                GraphSettings.read(lookup(Map.of("workmate.graph-client-id", "id"))).orElseThrow();
        assertThat(settings.graph()).hasToString("https://graph.microsoft.com/v1.0");
        assertThat(settings.application()).isEqualTo(GraphSettings.Application.OFF);
        for (String address :
                new String[] {
                    "http://graph.microsoft.com", "ftp://127.0.0.1", "nowhere", "https:///x"
                }) {
            assertThatThrownBy(
                            () ->
                                    GraphSettings.read(
                                            lookup(
                                                    Map.of(
                                                            "workmate.graph-client-id",
                                                            "id",
                                                            "workmate.graph-url",
                                                            address))))
                    .as(address)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void sitesAreReadOnlyWhereTheyAreAllowed() throws Exception {
        assertThat(SourceSites.read(lookup(Map.of()), Set.of())).isEmpty();
        var inside =
                SourceSites.read(
                                lookup(Map.of("workmate.web-intranet", "http://wiki.corp:8080")),
                                Set.of())
                        .orElseThrow();
        assertThat(inside.address("http://wiki.corp:8080/a?b=1"))
                .hasToString("http://wiki.corp:8080/a?b=1");
        for (String address :
                new String[] {
                    "http://wiki.corp/",
                    "http://wiki.corp:80801/",
                    "http://wiki.corp:8080@evil.com/",
                    "http://wiki.corp:8080.evil.com/",
                    "https://wiki.corp:8080/",
                    "https://www.contoso.com/"
                }) {
            assertThatThrownBy(() -> inside.address(address)).as(address).isNotNull();
        }
        var open =
                SourceSites.read(lookup(Map.of("workmate.web-sources", "on")), Set.of())
                        .orElseThrow();
        assertThat(open.address("https://www.contoso.com/"))
                .hasToString("https://www.contoso.com/");
        for (String address : new String[] {"http://www.contoso.com/", "https://127.0.0.1/"}) {
            assertThatThrownBy(() -> open.address(address)).as(address).isNotNull();
        }
        assertThatThrownBy(
                        () ->
                                SourceSites.read(
                                        lookup(Map.of("workmate.web-intranet", "wiki.corp")),
                                        Set.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
