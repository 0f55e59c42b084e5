package dev.workmate.configuration;

import dev.workmate.agent.Agents;
import dev.workmate.agent.Team;
import dev.workmate.configuration.ConfigurationSource.Extent;
import dev.workmate.configuration.ConfigurationSource.Reading;
import dev.workmate.mcp.McpServerSettings;
import dev.workmate.turn.Setup;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration this process goes by. A change is taken in as a whole or not at all: what is
 * wrong leaves everything as it was, and what still changes from one look to the next is waited
 * for. Thread-safe.
 */
public final class CurrentConfiguration implements Setup.Source {
    private static final Logger log = LoggerFactory.getLogger(CurrentConfiguration.class);

    private final ConfigurationSource source;
    private final Consumer<List<McpServerSettings>> servers;

    /** What was read at the last look and is not taken in yet; guarded by this. */
    private String pending = "";

    private volatile View view;

    /** What holds, and what is wrong with what is written now. */
    private record View(
            Configuration configuration, List<String> agentProblems, List<String> otherProblems) {
        private View {
            agentProblems = List.copyOf(agentProblems);
            otherProblems = List.copyOf(otherProblems);
        }
    }

    /**
     * Reads it for the first time and names the servers in it to {@code servers}, now and at every
     * change.
     *
     * @throws IllegalStateException where a part of it must not be used
     */
    public CurrentConfiguration(
            ConfigurationSource source, Consumer<List<McpServerSettings>> servers) {
        this.source = source;
        this.servers = servers;
        Reading first = source.read();
        servers.accept(first.configuration().servers());
        this.view = new View(first.configuration(), first.agentProblems(), first.serverProblems());
        String consequence =
                first.extent() == Extent.WHOLE ? "the others are used" : "no MCP server is used";
        first.serverProblems().forEach(problem -> log.warn("{}; {}", problem, consequence));
    }

    /** Takes in what has changed; called every few seconds. */
    public synchronized void look() {
        Configuration now = view.configuration();
        try {
            Reading reading = source.read();
            String version = reading.configuration().version();
            if (reading.extent() == Extent.PARTIAL) {
                keep(reading.agentProblems(), reading.serverProblems());
            } else if (version.equals(now.version())) {
                pending = "";
                show(now, reading);
            } else if (version.equals(pending)) {
                pending = "";
                servers.accept(reading.configuration().servers());
                show(reading.configuration(), reading);
                log.info("the configuration is now {}", version);
            } else {
                pending = version;
            }
        } catch (RuntimeException e) {
            keep(view.agentProblems(), List.of(String.valueOf(e.getMessage())));
        }
    }

    private void show(Configuration configuration, Reading reading) {
        tell(reading.serverProblems(), "the others are used");
        view = new View(configuration, reading.agentProblems(), reading.serverProblems());
    }

    private void keep(List<String> agentProblems, List<String> others) {
        pending = "";
        tell(others, "the configuration stays as it was");
        view = new View(view.configuration(), agentProblems, others);
    }

    /** Problems of agents are told by whoever reads them. */
    private void tell(List<String> problems, String consequence) {
        problems.stream()
                .filter(problem -> !view.otherProblems().contains(problem))
                .forEach(problem -> log.warn("{}; {}", problem, consequence));
    }

    @Override
    public Setup current() {
        return view.configuration().setup();
    }

    public String version() {
        return view.configuration().version();
    }

    /** How many things are wrong with what is written now. */
    public int problemCount() {
        View now = view;
        return now.agentProblems().size() + now.otherProblems().size();
    }

    /** What is wrong with what is written now, in words. */
    public List<String> problems() {
        View now = view;
        return Stream.concat(now.agentProblems().stream(), now.otherProblems().stream()).toList();
    }

    /** The agents of the configuration that holds. */
    public Team team() {
        return new Team() {
            @Override
            public Agents current() {
                return view.configuration().setup().agents();
            }

            @Override
            public List<String> problems() {
                return view.agentProblems();
            }
        };
    }
}
