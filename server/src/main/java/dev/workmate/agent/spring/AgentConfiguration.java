package dev.workmate.agent.spring;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentFile;
import dev.workmate.agent.Agents;
import dev.workmate.event.AgentId;
import dev.workmate.tool.ToolRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourcePatternResolver;

/** Reads the built-in agents: definitions in files, like any other agent. */
@Configuration(proxyBeanMethods = false)
class AgentConfiguration {
    private static final AgentId SUPERVISOR = new AgentId("supervisor");

    @Bean
    Agents agents(ResourcePatternResolver resources, ToolRegistry tools) throws IOException {
        List<AgentDefinition> definitions = new ArrayList<>();
        for (Resource file : resources.getResources("classpath:agents/*.md")) {
            String text = file.getContentAsString(StandardCharsets.UTF_8);
            definitions.add(AgentFile.parse("agents/" + file.getFilename(), text));
        }
        definitions.sort(Comparator.comparing(agent -> agent.id().value()));
        definitions.forEach(agent -> requireTools(agent, tools));
        Predicate<AgentDefinition> isSupervisor = agent -> agent.id().equals(SUPERVISOR);
        AgentDefinition supervisor =
                definitions.stream()
                        .filter(isSupervisor)
                        .findFirst()
                        .orElseThrow(
                                () -> new IllegalStateException("no file defines " + SUPERVISOR));
        return new Agents(supervisor, definitions.stream().filter(isSupervisor.negate()).toList());
    }

    private static void requireTools(AgentDefinition agent, ToolRegistry tools) {
        for (String tool : agent.tools()) {
            if (tools.find(tool).isEmpty()) {
                throw new IllegalStateException(
                        "agent "
                                + agent.id()
                                + " wants the tool "
                                + tool
                                + "; there are "
                                + tools.names());
            }
        }
    }
}
