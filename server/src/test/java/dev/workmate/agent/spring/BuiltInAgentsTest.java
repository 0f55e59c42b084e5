package dev.workmate.agent.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.agent.Team;
import dev.workmate.guide.Guide;
import dev.workmate.testkit.FeatureContext;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class BuiltInAgentsTest {
    private static AnnotationConfigApplicationContext context;

    @TempDir static Path home;

    @BeforeAll
    static void start() {
        context =
                FeatureContext.start(
                        home,
                        InstantSource.system(),
                        Map.of(),
                        "agent",
                        "tool",
                        "pattern",
                        "files",
                        "workspace",
                        "general",
                        "erp",
                        "chart",
                        "guide",
                        "llm",
                        "knowledge");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void aSupervisorAndItsWorkers() {
        Agents agents = context.getBean(Team.class).current();

        assertThat(agents.supervisor().identity().name()).isEqualTo("Supervisor");
        assertThat(agents.workers())
                .extracting(agent -> agent.id().value())
                .containsExactly(
                        "chart-agent",
                        "documents-agent",
                        "erp-agent",
                        "explore-agent",
                        "general-agent",
                        "guide-agent",
                        "plan-agent",
                        "task-agent");
        assertThat(agents.findByCommand("guide")).isPresent();
        assertThat(agents.findByCommand("general")).isPresent();
    }

    @Test
    void everyColourReadsOnWhiteAsNormalText() {
        for (AgentDefinition agent : context.getBean(Team.class).current().all()) {
            assertThat(contrastWithWhite(agent.identity().color()))
                    .as(agent.identity().name())
                    .isGreaterThan(4.5);
        }
    }

    @Test
    void onlyWritingAFileAndTheErpSystemChangesAnything() {
        assertThat(context.getBean(ToolRegistry.class).all())
                .hasSize(35)
                .filteredOn(tool -> !tool.traits().readOnly())
                .extracting(Tool::name)
                .containsExactlyInAnyOrder(
                        "write_file",
                        "erp_create",
                        "erp_update",
                        "erp_delete",
                        "erp_invoke_action",
                        "erp_batch");
    }

    @Test
    void exploringGoesAsDeepAsTheTaskSays() {
        AgentDefinition explore =
                context.getBean(Team.class).current().findByCommand("explore").orElseThrow();

        assertThat(explore.iterationsFor("a quick look")).isEqualTo(3);
        assertThat(explore.iterationsFor("look around")).isEqualTo(6);
        assertThat(explore.iterationsFor("Be very thorough!")).isEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    How do I stop a running answer?            | Stop a running answer
                    how can I cancel a turn                    | Stop a running answer
                    why do event numbers have no gaps?         | Why numbers have no gaps
                    how do I delete a session                  | Deleting a session
                    which keyboard shortcuts are there?        | Keys
                    how do I get an API token                  | API tokens
                    what slash commands exist                  | Slash commands
                    what happens when I reload the page        | Reload
                    who can see my sessions?                   | Who can see your sessions
                    where is my data stored                    | Where your data is kept
                    what happens after a crash                 | After a crash
                    how do approvals work                      | Approvals
                    what is the offline model                  | What it is
                    how do I get a chart                       | Ask for a chart
                    can I download a chart as a picture        | Take it along
                    can I rename the title of a session        | Titles
                    the server does not start                  | The server does not start
                    can two tabs show the same session         | Two tabs or devices
                    """)
    void theGuideFindsWhatUsersAskFor(String question, String heading) {
        assertThat(context.getBean(Guide.class).search(question, 3))
                .extracting(hit -> hit.section().heading())
                .as(question)
                .contains(heading);
    }

    private static double contrastWithWhite(String color) {
        int rgb = Integer.parseInt(color.substring(1), 16);
        double luminance =
                0.2126 * linear(rgb >> 16 & 255)
                        + 0.7152 * linear(rgb >> 8 & 255)
                        + 0.0722 * linear(rgb & 255);
        return 1.05 / (luminance + 0.05);
    }

    private static double linear(int channel) {
        double value = channel / 255.0;
        return value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
