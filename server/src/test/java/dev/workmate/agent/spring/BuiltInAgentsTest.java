package dev.workmate.agent.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.guide.Guide;
import dev.workmate.tool.ToolRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class BuiltInAgentsTest {
    private static AnnotationConfigApplicationContext context;

    @BeforeAll
    static void start() {
        context =
                new AnnotationConfigApplicationContext(
                        "dev.workmate.agent.spring",
                        "dev.workmate.tool.spring",
                        "dev.workmate.pattern.spring",
                        "dev.workmate.general.spring",
                        "dev.workmate.guide.spring");
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void aSupervisorAndTwoWorkers() {
        Agents agents = context.getBean(Agents.class);

        assertThat(agents.supervisor().identity().name()).isEqualTo("Supervisor");
        assertThat(agents.workers())
                .extracting(agent -> agent.id().value())
                .containsExactly("general-agent", "guide-agent");
        assertThat(agents.findByCommand("guide")).isPresent();
        assertThat(agents.findByCommand("general")).isPresent();
    }

    @Test
    void everyColourReadsOnWhiteAsNormalText() {
        for (AgentDefinition agent : context.getBean(Agents.class).all()) {
            assertThat(contrastWithWhite(agent.identity().color()))
                    .as(agent.identity().name())
                    .isGreaterThan(4.5);
        }
    }

    @Test
    void everyToolOnlyReads() {
        assertThat(context.getBean(ToolRegistry.class).all())
                .hasSize(5)
                .allMatch(tool -> tool.traits().readOnly());
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
