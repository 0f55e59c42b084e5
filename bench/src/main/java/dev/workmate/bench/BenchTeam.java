package dev.workmate.bench;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.Agents;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.id.AgentId;
import dev.workmate.llm.ModelRole;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import java.util.List;
import java.util.Optional;

/** The smallest team with a hand-over and a tool. */
final class BenchTeam {
    private BenchTeam() {}

    static Agents agents() {
        return new Agents(
                agent("supervisor", ModelRole.SUPERVISOR, List.of()),
                List.of(agent("bench-agent", ModelRole.GENERAL, List.of("lookup"))));
    }

    private static AgentDefinition agent(String id, ModelRole role, List<String> tools) {
        return new AgentDefinition(
                new AgentIdentity(new AgentId(id), id, "bot", "#2563eb"),
                "Looks things up.",
                "You are " + id,
                tools,
                AgentDefinition.Serving.by(role),
                AgentDefinition.Calling.NONE,
                AgentDefinition.Effort.USUAL);
    }

    /** Answers at once. */
    static final class Lookup implements Tool {
        private static final String RESULT = SampleText.about(1_024, "records that were found");

        @Override
        public ToolSpec spec() {
            return new ToolSpec("lookup", "Looks something up.", JsonText.EMPTY_OBJECT);
        }

        @Override
        public ToolTraits traits() {
            return ToolTraits.READ;
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return Optional.empty();
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) {
            return new ToolOutput(RESULT);
        }
    }
}
