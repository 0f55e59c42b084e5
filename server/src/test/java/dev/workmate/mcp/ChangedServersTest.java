package dev.workmate.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.AgentId;
import dev.workmate.mcp.McpServerSettings.Annotations;
import dev.workmate.mcp.McpServerSettings.Dialect;
import dev.workmate.mcp.McpServerSettings.Program;
import dev.workmate.mcp.McpServerSettings.Reach;
import dev.workmate.tool.Tier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that an operator adds, changes and takes away while others are in use. */
@Timeout(20)
class ChangedServersTest {
    private final List<String> made = new ArrayList<>();
    private final Map<String, CountDownLatch> tried = new LinkedHashMap<>();
    private final McpTools tools = new McpTools(this::server);

    @AfterEach
    void close() {
        tools.close();
    }

    @Test
    void aServerThatStaysAsItIsKeepsItsConnection() {
        tools.use(List.of(settings("a", Map.of()), settings("b", Map.of())));
        tools.use(List.of(settings("b", Map.of()), settings("a", Map.of())));
        assertThat(made).containsExactly("a", "b");
    }

    @Test
    void aServerThatIsNamedIsConnected() throws InterruptedException {
        tools.use(List.of(settings("a", Map.of())));
        assertThat(tried.get("a").await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(tools.author("mcp_a_act")).contains("a");
    }

    @Test
    void aServerThatIsNoLongerNamedHasNoTools() {
        tools.use(List.of(settings("a", Map.of()), settings("b", Map.of())));
        tools.use(List.of(settings("b", Map.of())));
        assertThat(tools.find("mcp_a_act")).isEmpty();
        assertThat(tools.find("mcp_b_act")).isPresent();
        assertThat(made).containsExactly("a", "b");
    }

    @Test
    void aServerWithOtherSettingsIsAnotherOne() {
        Map<String, Tier> first = new LinkedHashMap<>();
        first.put("read_*", Tier.READ);
        first.put("*", Tier.IRREVERSIBLE);
        Map<String, Tier> turned = new LinkedHashMap<>();
        turned.put("*", Tier.IRREVERSIBLE);
        turned.put("read_*", Tier.READ);
        tools.use(List.of(settings("a", first)));
        tools.use(List.of(settings("a", turned)));
        assertThat(made).as("the first match counts, so order does").containsExactly("a", "a");
    }

    private McpServer server(McpServerSettings settings) {
        made.add(settings.name());
        CountDownLatch reached = tried.computeIfAbsent(settings.name(), _ -> new CountDownLatch(1));
        return new McpServer(
                settings,
                _ -> {
                    reached.countDown();
                    throw new McpException(McpException.Kind.GONE, "not there");
                },
                _ -> _ -> Optional.empty(),
                ReconnectPace.DEFAULT);
    }

    private static McpServerSettings settings(String name, Map<String, Tier> tiers) {
        return new McpServerSettings(
                name,
                new Program("c", List.of(), Map.of(), Path.of(".")),
                Tier.READ,
                tiers,
                Reach.OUTWARD,
                Annotations.IGNORED,
                Duration.ofSeconds(2),
                Set.of(new AgentId("general-agent")),
                Dialect.AUTO,
                new Secrets(List.of("a-secret")));
    }
}
