package dev.workmate.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentFileTest {
    private static final String CHEF =
            """
            ---
            # The kitchen's own.
            id: chef-agent
            name: Chef
            icon: chef-hat
            color: "#B45309"
            description: "Cooks: anything"
            tools: [boil, 'fry']
            role: general
            command: cook
            hints:
              - egg
              - soft boiled
            maxIterations: 4
            ---

            You cook.

            ---
            Well.
            """;

    @Test
    void readsEveryKey() {
        assertThat(AgentFile.parse("chef.md", CHEF))
                .isEqualTo(
                        new AgentDefinition(
                                new AgentIdentity(
                                        new AgentId("chef-agent"), "Chef", "chef-hat", "#b45309"),
                                "Cooks: anything",
                                "You cook.\n\n---\nWell.",
                                List.of("boil", "fry"),
                                AgentDefinition.Serving.by(ModelRole.GENERAL),
                                new AgentDefinition.Calling(
                                        Optional.of("cook"), List.of("egg", "soft boiled")),
                                AgentDefinition.Effort.atMost(4)));
    }

    @Test
    void fillsInWhatMayBeLeftOut() {
        String small =
                "---\nid: a\nname: A\nicon: star\ncolor: '#000000'\ndescription: d\nrole: erp\n---\nGo.";

        AgentDefinition agent = AgentFile.parse("small.md", small);

        assertThat(agent.tools()).isEmpty();
        assertThat(agent.command()).isEmpty();
        assertThat(agent.maxIterations()).isEqualTo(AgentDefinition.DEFAULT_MAX_ITERATIONS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    id: chef-agent     | id: Chef Agent   | chef.md:3: an agent id is 1 to 64 characters of a-z, 0-9 and single dashes, was: Chef Agent
                    name: Chef         | nmae: Chef       | chef.md:4: unknown key 'nmae'; the keys are [color, command, description, hints, icon, id, levels, maxIterations, model, name, role, tools]
                    name: Chef         | id: twice        | chef.md:4: 'id' is said twice
                    name: Chef         | `# no name`      | chef.md:15: 'name' is missing
                    name: Chef         | name             | chef.md:4: expected 'key: value', found: name
                    "#B45309"          | red              | chef.md:6: an agent's color is #rrggbb, was: red
                    "#B45309"          | "#B45309         | chef.md:6: the quote is not closed: "#B45309
                    [boil, 'fry']      | boil             | chef.md:8: 'tools' is a list: write [a, b]
                    role: general      | role: cook       | chef.md:9: there is no role 'cook'; the roles are supervisor, general, erp, rag, chart, session_title
                    command: cook      | command: /cook   | chef.md:10: a command is up to 32 characters of a-z, 0-9 and -, without the slash
                    command: cook      | - stray          | chef.md:10: a list item must stand below its key
                    maxIterations: 4   | maxIterations: 0 | chef.md:14: maxIterations is a whole number from 1 to 100, was: 0
                    maxIterations: 4   | model: fast      | chef.md:14: a model is a provider and its name, such as openai:gpt-6-luna
                    maxIterations: 4   | maxIterations: x | chef.md:14: maxIterations is a whole number from 1 to 100, was: x
                    """)
    void namesTheFileAndTheLine(String right, String wrong, String message) {
        assertThatThrownBy(() -> AgentFile.parse("chef.md", CHEF.replace(right, wrong)))
                .isInstanceOf(AgentFileException.class)
                .hasMessage(message);
    }

    @Test
    void wantsFrontMatterAndAPrompt() {
        assertThatThrownBy(() -> AgentFile.parse("x.md", "Hello"))
                .hasMessage("x.md:1: the file must begin with a line of ---");
        assertThatThrownBy(() -> AgentFile.parse("x.md", "---\nid: a"))
                .hasMessage("x.md:2: the front matter must end with a line of ---");
        assertThatThrownBy(() -> AgentFile.parse("x.md", "---\nid: a\n---\n \n"))
                .hasMessage("x.md:3: the system prompt is missing below the second ---");
    }

    @Test
    void anyFileIsReadOrRefusedInWords() {
        Any<String> files = files();
        Tries.of(1_000, random -> isReadOrRefused(files.next(random)));
    }

    private static void isReadOrRefused(String text) {
        try {
            AgentFile.parse("any.md", text);
        } catch (AgentFileException e) {
            assertThat(e).hasMessageStartingWith("any.md:");
        }
    }

    private static Any<String> files() {
        return Any.oneOf(
                        Any.of(CHEF.lines().toArray(String[]::new)),
                        Any.text(8),
                        Any.of("---", "- ", "id:", "tools: [", "color: '"))
                .list(25)
                .map(list -> "---\n" + String.join("\n", list));
    }
}
