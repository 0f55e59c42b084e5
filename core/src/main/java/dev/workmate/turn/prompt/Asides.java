package dev.workmate.turn.prompt;

import dev.workmate.agent.Agents;
import dev.workmate.event.value.Attachment;
import dev.workmate.turn.state.TurnState;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * What a model is told beside the user's words, in this turn only: hints to the one who routes, and
 * what came along. Immutable.
 */
final class Asides {
    private final Agents agents;

    Asides(Agents agents) {
        this.agents = agents;
    }

    String of(TurnState state, boolean routes) {
        StringJoiner aside = new StringJoiner("\n");
        String hinted = routes ? hinted(state.userText()) : "";
        if (!hinted.isEmpty()) {
            aside.add("The message's words hint at: " + hinted);
        }
        if (!state.attachments().isEmpty()) {
            aside.add(
                    "The message has "
                            + state.attachments().size()
                            + " attachments: "
                            + state.attachments().stream()
                                    .map(Attachment::name)
                                    .collect(Collectors.joining(", ")));
        }
        return aside.toString();
    }

    /** Agents that words of the message speak for. */
    private String hinted(String message) {
        return agents.workers().stream()
                .filter(worker -> !worker.hintsIn(message).isEmpty())
                .map(worker -> worker.id().value())
                .collect(Collectors.joining(", "));
    }
}
