package dev.workmate.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
        Object budget = parts.get(2);
        assertThat(parts).hasSize(3);
        assertThat(at(service, "kind")).isEqualTo("Service");
        assertThat(at(set, "kind")).isEqualTo("StatefulSet");
        assertThat(at(budget, "kind")).isEqualTo("PodDisruptionBudget");
        assertThat(at(set, "apiVersion")).isEqualTo("apps/v1");
        Object labels = at(set, "spec", "template", "metadata", "labels");
        assertThat(at(service, "spec", "selector")).isEqualTo(labels);
        assertThat(at(set, "spec", "selector", "matchLabels")).isEqualTo(labels);
        assertThat(at(budget, "spec", "selector", "matchLabels")).isEqualTo(labels);
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
                .as("longer than WORKMATE_DRAIN, open calls and WORKMATE_STOP_WAIT")
                .isGreaterThan(5 + 5 + 8);
        assertThat((int) at(container, "readinessProbe", "failureThreshold")).isLessThan(3);
    }

    @Test
    void composeNamesOnlyServicesAndVolumesThatItHas() throws IOException {
        Object compose = all("compose.yaml").getFirst();
        Map<?, ?> services = (Map<?, ?>) at(compose, "services");
        Set<Object> names = Set.copyOf(services.keySet());
        Set<Object> volumes = Set.copyOf(((Map<?, ?>) at(compose, "volumes")).keySet());
        assertThat(names).contains("workmate-1", "workmate-2", "database", "redis");
        for (Object service : services.values()) {
            for (Object mount : list(service, "volumes")) {
                String from = mount.toString().split(":")[0];
                assertThat(from.startsWith("./") || volumes.contains(from)).as(from).isTrue();
                assertThat(!from.startsWith("./") || Files.exists(DEPLOY.resolve(from))).isTrue();
            }
            assertThat(names).containsAll(list(service, "depends_on"));
        }
        assertThat(at(services.get("workmate-1"), "build", "dockerfile").toString())
                .satisfies(file -> assertThat(DEPLOY.resolve("..").resolve(file)).exists());
    }

    /** A list, the names of a map, or nothing. */
    private static Collection<?> list(Object service, String name) {
        Object value = ((Map<?, ?>) service).get(name);
        return switch (value) {
            case Map<?, ?> map -> map.keySet();
            case List<?> list -> list;
            case null, default -> List.of();
        };
    }

    /** What one server sealed, another must be able to open, and the chain of seals has one key. */
    @ParameterizedTest
    @ValueSource(strings = {"compose.yaml", "kubernetes/workmate.yaml"})
    void severalServersHaveTheSameKeysAndAHomeOfTheirOwn(String file) throws IOException {
        String text = Files.readString(DEPLOY.resolve(file));
        assertThat(text)
                .contains("WORKMATE_DATABASE_URL", "WORKMATE_REDIS_URL")
                .contains("WORKMATE_MASTER_KEY", "WORKMATE_SEAL_KEY");
        if (file.startsWith("compose")) {
            Object services = at(all(file).getFirst(), "services");
            assertThat(at(services, "workmate-1", "environment"))
                    .isEqualTo(at(services, "workmate-2", "environment"));
            assertThat(at(services, "workmate-1", "volumes"))
                    .isNotEqualTo(at(services, "workmate-2", "volumes"));
        }
    }

    @Test
    void theBalancerAndPrometheusAskTheServersOfComposeWhatTheyAnswer() throws IOException {
        Set<Object> services =
                Set.copyOf(((Map<?, ?>) at(all("compose.yaml").getFirst(), "services")).keySet());
        List<String> balanced =
                Pattern.compile("server \\S+ (\\S+):8080")
                        .matcher(Files.readString(DEPLOY.resolve("haproxy.cfg")))
                        .results()
                        .map(match -> match.group(1))
                        .toList();
        Object scrape = at(all("monitoring/prometheus.yaml").getFirst(), "scrape_configs", 0);
        List<?> targets = (List<?>) at(scrape, "static_configs", 0, "targets");

        assertThat(balanced).hasSize(2).allMatch(services::contains);
        assertThat(targets.stream().map(each -> each.toString().replace(":8080", "")).toList())
                .isEqualTo(balanced);
        assertThat(Files.readString(DEPLOY.resolve("haproxy.cfg"))).contains("/api/health/ready");
        assertThat(at(scrape, "metrics_path")).isEqualTo("/api/metrics");
        assertThat(DEPLOY.resolve("monitoring")).isDirectoryContaining("glob:**alerts.yaml");
    }

    /** Its looks are over before the server that stops begins to refuse. */
    @Test
    void theBalancerNoticesWithinTheDrainThatAServerStops() throws IOException {
        String balancer = Files.readString(DEPLOY.resolve("haproxy.cfg"));
        int usual = 1_000 * number(" inter (\\d+)s ", balancer);
        int afterAFailure = number(" fastinter (\\d+)ms ", balancer);
        int looks = number(" fall (\\d+) ", balancer);
        assertThat(usual + (looks - 1) * afterAFailure).isLessThan(5_000 - 1_000);
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

    /** The page does not build with an older one, as distributions have it. */
    @Test
    void theImageIsBuiltWithANodeThatThePageBuildsWith() throws IOException {
        int needed =
                number(
                        "\"node\": \">=(\\d+)\"",
                        Files.readString(Path.of("..", "web", "package.json")));
        String recipe = Files.readString(DEPLOY.resolve("Dockerfile"));
        assertThat(number("FROM node:(\\d+)", recipe)).isGreaterThanOrEqualTo(needed);
        assertThat(recipe).doesNotContainPattern("apt-get install[^&]* (nodejs|npm)\\b");
        assertThat(Files.readAllLines(Path.of("..", ".dockerignore")))
                .contains(".git", "**/target", "**/node_modules");
    }

    private static int number(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> Integer.parseInt(match.group(1)))
                .findFirst()
                .orElseThrow();
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
