package dev.workmate.turn.step;

import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.ApprovalDetails.Reach;
import dev.workmate.event.value.Need;
import dev.workmate.event.value.QuestionPhrase;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.ApprovalId;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tier;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.permission.SecondPersonRule;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.state.CallState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Words questions to a person: what would be done, what would change, until when it can be said.
 */
public final class Questions {
    private static final Reason UNSEEN = Reason.of(QuestionPhrase.CHANGES_UNSEEN);

    private final InstantSource time;
    private final Duration lifetime;

    public Questions(InstantSource time, Duration lifetime) {
        this.time = time;
        this.lifetime = lifetime;
    }

    /**
     * Without {@code found} nobody knows what the call would change, and that is said. {@code
     * tainted} says that the turn has read untrusted content.
     */
    ApprovalRequested about(
            Step.Question step, ToolCall request, Optional<Proposal> found, boolean tainted) {
        Proposal proposal = found.orElse(Proposal.NONE);
        Optional<SecondPersonRule> secondPerson = demanding(step, found);
        Reason why = secondPerson.map(rule -> Reason.told(rule.reason())).orElse(step.reason());
        Reason reason = found.isPresent() ? why : why.and(UNSEEN);
        return new ApprovalRequested(
                ApprovalId.next(),
                request.toolUseId(),
                request.toolName(),
                request.arguments(),
                proposal.summary().orElse(step.summary()),
                reason.english(),
                time.instant().plus(lifetime),
                proposal.preview(),
                Optional.of(request.argumentsDigest()),
                secondPerson.isPresent() ? Optional.empty() : grantable(step, request, tainted),
                found.isPresent() ? proposal.details() : unseen(step, request),
                secondPerson.map(_ -> Need.APPROVER),
                Optional.of(reason.words()).filter(words -> !words.isEmpty()));
    }

    /** The first rule by which somebody else must agree. */
    private static Optional<SecondPersonRule> demanding(
            Step.Question step, Optional<Proposal> found) {
        Optional<ApprovalDetails> details = found.flatMap(Proposal::details);
        return step.secondPerson().stream().filter(rule -> rule.demands(details)).findFirst();
    }

    /** What cannot be undone and nobody has seen is agreed to by a deliberate act only. */
    private static Optional<ApprovalDetails> unseen(Step.Question step, ToolCall request) {
        return step.previewBy()
                .map(tool -> tool.tier(request) == Tier.IRREVERSIBLE)
                .map(forGood -> forGood ? Reach.IRREVERSIBLE : Reach.REVERSIBLE)
                .map(ApprovalDetails::unseen);
    }

    /**
     * A yes once and for all is offered only where it would hold: not once untrusted content was
     * read.
     */
    private static Optional<String> grantable(
            Step.Question step, ToolCall request, boolean tainted) {
        return tainted
                ? Optional.empty()
                : step.previewBy().flatMap(tool -> Grants.entity(tool, request));
    }

    /** The error of a call that could not work anyway: nobody is asked about it. */
    static ToolFinished refusal(CallState call, ToolException refused) {
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
