package dev.workmate.turn.graph;

import dev.workmate.agent.Agents;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.MessageEvent.UserMessageConfirmed;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.id.AgentId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.tool.Tier;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.Tools;
import dev.workmate.turn.state.TurnState;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Says whether untrusted content may speak through a call. It does once the session has read it, in
 * this turn or in an earlier one whose answers the model still sees, and where a program outside
 * has described its tools to an agent. Thread-safe.
 */
public final class Influence {
    private static final int PAGE = 200;
    private static final int MAX_REMEMBERED = 2_000;

    private final Journal journal;
    private final Agents agents;
    private final Tools tools;

    /** Guarded by itself; the least recently used goes first. */
    private final Map<SessionId, Heard> remembered =
            new LinkedHashMap<>(64, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<SessionId, Heard> eldest) {
                    return size() > MAX_REMEMBERED;
                }
            };

    public Influence(Journal journal, Agents agents, Tools tools) {
        this.journal = journal;
        this.agents = agents;
        this.tools = tools;
    }

    /** What a session's log says up to an event: whether others were read, and who has spoken. */
    private record Heard(long upTo, boolean others, Set<AgentId> speakers) {
        static final Heard NOTHING = new Heard(0, false, Set.of());

        Heard and(List<Recorded> events) {
            boolean read = others;
            Set<AgentId> spoke = new HashSet<>(speakers);
            for (Recorded event : events) {
                read |= bringsOthers(event);
                if (event.envelope().event() instanceof MessageWritten) {
                    event.envelope().agent().ifPresent(agent -> spoke.add(agent.id()));
                }
            }
            return new Heard(events.getLast().sequence(), read, Set.copyOf(spoke));
        }

        private static boolean bringsOthers(Recorded event) {
            return switch (event.envelope().event()) {
                case ToolFinished finished ->
                        finished.footprint().map(ToolFootprint::untrusted).orElse(false);
                case UserMessageConfirmed said -> !said.attachments().isEmpty();
                default -> false;
            };
        }
    }

    /** Where nothing is changed and nothing is sent outside there is nothing to sway. */
    boolean reaches(TurnState state, Tool tool, ToolCall call) {
        Tier tier = tool.tier(call);
        if (tier == Tier.READ && !tool.isOutward()) {
            return false;
        }
        if (state.isTainted()) {
            return true;
        }
        Heard heard = heard(call.session());
        return heard.others() || isSwayed(state, heard, tier, call.toolName());
    }

    /**
     * A program may describe its own tools as it likes: what they may do is the operator's word,
     * and so is reading from it.
     */
    private boolean isSwayed(TurnState state, Heard heard, Tier tier, String toolName) {
        Optional<String> own = tools.author(toolName);
        if (own.isPresent() && tier == Tier.READ) {
            return false;
        }
        return Stream.concat(state.listeners().stream(), heard.speakers().stream())
                .distinct()
                .flatMap(this::authors)
                .anyMatch(author -> !own.equals(Optional.of(author)));
    }

    private Stream<String> authors(AgentId agent) {
        Stream<String> named =
                agents.find(agent).stream()
                        .flatMap(definition -> definition.tools().stream())
                        .flatMap(name -> tools.author(name).stream());
        return Stream.concat(tools.authorsHeardBy(agent).stream(), named);
    }

    private Heard heard(SessionId session) {
        Heard heard;
        synchronized (remembered) {
            heard = remembered.getOrDefault(session, Heard.NOTHING);
        }
        while (!heard.others()) {
            List<Recorded> events = journal.after(session, heard.upTo(), PAGE, Reach.VISIBLE);
            if (events.isEmpty()) {
                break;
            }
            heard = heard.and(events);
        }
        synchronized (remembered) {
            remembered.put(session, heard);
        }
        return heard;
    }
}
