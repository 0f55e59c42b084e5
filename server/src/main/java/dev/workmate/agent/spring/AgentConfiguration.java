package dev.workmate.agent.spring;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.agent.AgentFile;
import dev.workmate.agent.AgentFolder;
import dev.workmate.agent.Agents;
import dev.workmate.id.AgentId;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.ToolRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourcePatternResolver;

/** Reads the agents: definitions in files, the built-in ones like those of an operator. */
@Configuration(proxyBeanMethods = false)
class AgentConfiguration {
    private static final AgentId SUPERVISOR = new AgentId("supervisor");

    /** What tools of other systems begin with; they come and go. */
    private static final String FOREIGN_TOOL = "mcp_";

    /** The team is the configuration's, which this is a part of. */
    @Bean
    @Fallback
    AgentFolder agentFolder(
            ResourcePatternResolver resources,
            ToolRegistry tools,
            WorkmateSettings settings,
            InstantSource time)
            throws IOException {
        Predicate<String> known =
                name -> tools.find(name).isPresent() || name.startsWith(FOREIGN_TOOL);
        AgentFolder folder =
                new AgentFolder(
                        builtIn(resources, known), settings.home().resolve("agents"), known, time);
        folder.look();
        return folder;
    }

    private static Agents builtIn(ResourcePatternResolver resources, Predicate<String> tools)
            throws IOException {
        List<AgentDefinition> definitions = new ArrayList<>();
        for (Resource file : resources.getResources("classpath:agents/*.md")) {
            String text = file.getContentAsString(StandardCharsets.UTF_8);
            definitions.add(AgentFile.parse("agents/" + file.getFilename(), text, tools));
        }
        definitions.sort(Comparator.comparing(agent -> agent.id().value()));
        Predicate<AgentDefinition> isSupervisor = agent -> agent.id().equals(SUPERVISOR);
        AgentDefinition supervisor =
                definitions.stream()
                        .filter(isSupervisor)
                        .findFirst()
                        .orElseThrow(
                                () -> new IllegalStateException("no file defines " + SUPERVISOR));
        return new Agents(supervisor, definitions.stream().filter(isSupervisor.negate()).toList());
    }
}
