package dev.workmate.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** What the files in deploy say fits together, and fits what the server knows. */
class DeploymentFilesTest {
    private static final Path DEPLOY = Path.of("..", "deploy");
    private static final Pattern SETTING = Pattern.compile("WORKMATE_[A-Z_]+");

    @Test
    void kubernetesFindsTheServersByTheirLabelsPortsAndProbes() throws IOException {
        List<Object> parts = all("kubernetes/workmate.yaml");
        Object service = parts.get(0);
        Object set = parts.get(1);
        assertThat(parts).hasSize(2);
        assertThat(at(service, "kind")).isEqualTo("Service");
        assertThat(at(set, "kind")).isEqualTo("StatefulSet");
        assertThat(at(set, "apiVersion")).isEqualTo("apps/v1");
        Object labels = at(set, "spec", "template", "metadata", "labels");
        assertThat(at(service, "spec", "selector")).isEqualTo(labels);
        assertThat(at(set, "spec", "selector", "matchLabels")).isEqualTo(labels);
        assertThat(at(set, "spec", "serviceName")).isEqualTo(at(service, "metadata", "name"));

        Object container = at(set, "spec", "template", "spec", "containers", 0);
        assertThat(at(service, "spec", "ports", 0, "targetPort"))
                .isEqualTo(at(container, "ports", 0, "name"));
        assertThat(at(container, "livenessProbe", "httpGet", "path")).isEqualTo("/api/health/live");
        assertThat(at(container, "readinessProbe", "httpGet", "path"))
                .isEqualTo("/api/health/ready");
        assertThat(at(container, "volumeMounts", 0, "name"))
                .isEqualTo(at(set, "spec", "volumeClaimTemplates", 0, "metadata", "name"));
        assertThat((int) at(set, "spec", "template", "spec", "terminationGracePeriodSeconds"))
                .as("longer than WORKMATE_STOP_WAIT")
                .isGreaterThan(8 + 5);
    }

    @Test
    void composeNamesOnlyServicesAndVolumesThatItHas() throws IOException {
        Object compose = all("compose.yaml").getFirst();
        Map<?, ?> services = (Map<?, ?>) at(compose, "services");
        Set<Object> names = Set.copyOf(services.keySet());
        Set<Object> volumes = Set.copyOf(((Map<?, ?>) at(compose, "volumes")).keySet());
        assertThat(names).contains("workmate", "database");
        for (Object service : services.values()) {
            for (Object mount : (List<?>) at(service, "volumes")) {
                assertThat(volumes).contains(mount.toString().split(":")[0]);
            }
            if (((Map<?, ?>) service).containsKey("depends_on")) {
                assertThat(names).containsAll(((Map<?, ?>) at(service, "depends_on")).keySet());
            }
        }
        assertThat(at(services.get("workmate"), "build", "dockerfile").toString())
                .satisfies(file -> assertThat(DEPLOY.resolve("..").resolve(file)).exists());
    }

    @Test
    void everySettingTheyNameIsDocumented() throws IOException {
        String documents =
                Files.readString(Path.of("..", "docs", "configuration.md"))
                        + Files.readString(Path.of("..", "docs", "operations.md"));
        Set<String> named = new TreeSet<>();
        for (String file : List.of("compose.yaml", "kubernetes/workmate.yaml", "Dockerfile")) {
            SETTING.matcher(Files.readString(DEPLOY.resolve(file)))
                    .results()
                    .map(MatchResult::group)
                    .forEach(named::add);
        }
        assertThat(named).hasSizeGreaterThan(5).allMatch(documents::contains);
    }

    private static List<Object> all(String file) throws IOException {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        List<Object> documents = new ArrayList<>();
        new Yaml(strict).loadAll(Files.readString(DEPLOY.resolve(file))).forEach(documents::add);
        return documents;
    }

    /** What lies at a path of names and places. */
    private static Object at(Object from, Object... path) {
        Object here = from;
        for (Object step : path) {
            here =
                    step instanceof Integer place
                            ? ((List<?>) here).get(place)
                            : ((Map<?, ?>) here).get(step);
            assertThat(here).as("%s", List.of(path)).isNotNull();
        }
        return here;
    }
}
