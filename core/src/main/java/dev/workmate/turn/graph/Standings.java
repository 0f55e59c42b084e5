package dev.workmate.turn.graph;

import dev.workmate.event.InternalTools;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.JournalException;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.Tools;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import dev.workmate.turn.state.CallState;
import dev.workmate.turn.state.Round;
import dev.workmate.turn.state.TaskState;
import dev.workmate.turn.state.TurnState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads how things stand for the open calls of a turn, so that what comes next can be said without
 * reading anything. Thread-safe.
 */
public final class Standings {
    private static final Logger log = LoggerFactory.getLogger(Standings.class);

    private final Tools tools;
    private final Grants grants;
    private final Influence influence;

    public Standings(Tools tools, Grants grants, Influence influence) {
        this.tools = tools;
        this.grants = grants;
        this.influence = influence;
    }

    /**
     * Where nothing can be found out about a call, nothing is done without asking; and for a turn
     * that ends now nothing is looked up.
     */
    public Map<ToolUseId, Circumstances> of(SessionId session, TurnState state) {
        if (state.isCancelled() || state.hasFailed()) {
            return Map.of();
        }
        Optional<TaskState> task = state.current();
        List<CallState> calls =
                task.flatMap(TaskState::lastRound).map(Round::calls).orElse(List.of());
        Map<ToolUseId, Circumstances> standing = new HashMap<>();
        for (CallState call : calls) {
            if (call.isOpen() && !call.isStarted() && !InternalTools.isInternal(call.toolName())) {
                ToolCall request = call.request(session, task.orElseThrow().agent());
                standing.put(call.toolUseId(), of(state, request));
            }
        }
        return standing;
    }

    private Circumstances of(TurnState state, ToolCall request) {
        Circumstances strictest = new Circumstances(state.options().askedBy(), true, false);
        try {
            return tools.in(request.session())
                    .find(request.toolName())
                    .map(tool -> of(state, tool, request))
                    .orElse(strictest);
        } catch (JournalException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            log.error("nothing is known about call {}; a person is asked", request.toolUseId(), e);
            return strictest;
        }
    }

    private Circumstances of(TurnState state, Tool tool, ToolCall request) {
        return new Circumstances(
                state.options().askedBy(),
                influence.reaches(state, tool, request),
                isGranted(tool, request));
    }

    /** A grant covers draft writes to its entity. */
    private boolean isGranted(Tool tool, ToolCall call) {
        return Grants.entity(tool, call)
                .filter(entity -> grants.covers(call.session(), call.toolName(), entity))
                .isPresent();
    }
}
