package dev.workmate.turn;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalId;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolFootprint;
import dev.workmate.event.ToolStatus;
import dev.workmate.tool.Grants;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolRunner;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Words questions to a person: what would be done, what would change, until when it can be said.
 */
final class Questions {
    private static final Duration LIFETIME = Duration.ofHours(24);
    private static final String UNSEEN =
            " What it would change could not be found out in time: look at the arguments.";

    private final ToolRunner runner;
    private final InstantSource time;

    Questions(ToolRunner runner, InstantSource time) {
        this.runner = runner;
        this.time = time;
    }

    /** The question, or the call's error where the call could not work anyway. */
    AgentEvent about(Turn turn, Step.AskPerson step) {
        CallState call = step.call();
        TaskState task = turn.state().current().orElseThrow();
        ToolCall request = call.request(turn.session(), task.agent());
        try {
            Optional<Proposal> proposal =
                    step.previewBy().isEmpty()
                            ? Optional.of(Proposal.NONE)
                            : runner.preview(step.previewBy().get(), request);
            return question(turn, step, request, proposal);
        } catch (ToolException e) {
            return refusal(call, e);
        }
    }

    private ApprovalRequested question(
            Turn turn, Step.AskPerson step, ToolCall request, Optional<Proposal> found) {
        Proposal proposal = found.orElse(Proposal.NONE);
        return new ApprovalRequested(
                ApprovalId.next(),
                request.toolUseId(),
                request.toolName(),
                request.arguments(),
                proposal.summary().orElse(step.summary()),
                found.isPresent() ? step.reason() : step.reason() + UNSEEN,
                time.instant().plus(LIFETIME),
                proposal.preview(),
                Optional.of(request.argumentsDigest()),
                grantable(turn, step, request),
                proposal.details());
    }

    /** A yes once and for all is offered only where it would hold: not once others were read. */
    private static Optional<String> grantable(Turn turn, Step.AskPerson step, ToolCall request) {
        return turn.state().isTainted()
                ? Optional.empty()
                : step.previewBy().flatMap(tool -> Grants.entity(tool, request));
    }

    private static ToolFinished refusal(CallState call, ToolException refused) {
        String words = String.valueOf(refused.getMessage());
        return new ToolFinished(
                call.toolUseId(),
                call.toolName(),
                ToolStatus.ERROR,
                "",
                false,
                0,
                Optional.of(words),
                Optional.of(
                        new ToolFootprint(
                                words.getBytes(StandardCharsets.UTF_8).length,
                                Optional.empty(),
                                Optional.empty(),
                                refused.isUntrusted())));
    }
}
