package dev.workmate.tool;

import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** This server's own tools and, behind them, those that come and go. Thread-safe. */
public final class AllTools implements Tools {
    private final Tools own;
    private final List<? extends Tools> sources;

    public AllTools(Tools own, List<? extends Tools> sources) {
        this.own = own;
        this.sources = List.copyOf(sources);
    }

    /** No source can take the name of a tool of our own. */
    @Override
    public Optional<Tool> find(String name) {
        Optional<Tool> found = own.find(name);
        for (Tools source : sources) {
            found = found.or(() -> source.find(name));
        }
        return found;
    }

    @Override
    public Tools in(SessionId session) {
        return new AllTools(
                own.in(session), sources.stream().map(source -> source.in(session)).toList());
    }

    @Override
    public Optional<String> author(String name) {
        return own.find(name).isPresent()
                ? Optional.empty()
                : sources.stream().flatMap(source -> source.author(name).stream()).findFirst();
    }

    @Override
    public Set<String> authorsHeardBy(AgentId agent) {
        return sources.stream()
                .flatMap(source -> source.authorsHeardBy(agent).stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Tool> offeredTo(AgentId agent) {
        return sources.stream()
                .flatMap(source -> source.offeredTo(agent).stream())
                .filter(tool -> own.find(tool.name()).isEmpty())
                .toList();
    }

    @Override
    public boolean isOffered(String name, AgentId agent) {
        return own.find(name).isEmpty()
                && sources.stream().anyMatch(source -> source.isOffered(name, agent));
    }
}
