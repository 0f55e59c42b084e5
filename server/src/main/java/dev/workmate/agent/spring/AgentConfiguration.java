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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.ResourcePatternResolver;

/** Reads the agents: definitions in files, the built-in ones like those of an operator. */
@Configuration(proxyBeanMethods = false)
class AgentConfiguration {
    private static final Logger log = LoggerFactory.getLogger(AgentConfiguration.class);
    private static final AgentId SUPERVISOR = new AgentId("supervisor");
    private static final int LOOK_SECONDS = 2;

    /** What tools of other systems begin with; they come and go. */
    private static final String FOREIGN_TOOL = "mcp_";

    @Bean
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

    /** Looks again and again: watching files is not dependable on every file system. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService agentWatch(AgentFolder folder) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("agent-watch").factory());
        clock.scheduleWithFixedDelay(
                () -> look(folder), LOOK_SECONDS, LOOK_SECONDS, TimeUnit.SECONDS);
        return clock;
    }

    private static void look(AgentFolder folder) {
        try {
            folder.look();
        } catch (RuntimeException | Error e) {
            log.warn("the agents could not be looked at; will try again in {} s", LOOK_SECONDS, e);
        }
    }
}
