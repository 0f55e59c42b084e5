package dev.workmate.turn.graph;

import static dev.workmate.event.value.QuestionPhrase.APPROVE_IF_DONE;
import static dev.workmate.event.value.QuestionPhrase.NOTHING_FOUND;
import static dev.workmate.event.value.QuestionPhrase.SYSTEM_TELLS;

import dev.workmate.agent.AgentDefinition;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Phrase.TextPart;
import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Reason;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.Tools;
import dev.workmate.tool.permission.PermissionPolicy;
import dev.workmate.tool.permission.PermissionPolicy.Circumstances;
import dev.workmate.tool.permission.SecondPersonRule;
import dev.workmate.tool.run.ReadOutput;
import dev.workmate.turn.state.CallState;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what becomes of one open call: it is answered at once, may run, or a person is asked. Reads
 * nothing but which tools the session has; how things stand is told.
 */
public final class Judge {
    private static final Logger log = LoggerFactory.getLogger(Judge.class);

    private final Tools tools;
    private final PermissionPolicy policy;

    public Judge(Tools tools, PermissionPolicy policy) {
        this.tools = tools;
        this.policy = policy;
    }

    /** What is to be done about a call. */
    sealed interface Verdict {}

    record Answered(Step.AnswerCall answer) implements Verdict {}

    record Runnable(Step.Run run) implements Verdict {}

    record Asked(Step.Question question) implements Verdict {}

    /** A tool or a rule that fails when it is asked decides about its own call only. */
    Verdict verdict(
            SessionId session, AgentDefinition agent, CallState call, Circumstances circumstances) {
        try {
            return judge(session, agent, call, circumstances);
        } catch (RuntimeException | Error e) {
            log.error("call {} of {} could not be judged", call.toolUseId(), call.toolName(), e);
            return new Answered(
                    new Step.AnswerCall(
                            call,
                            call.isStarted() ? ToolStatus.UNKNOWN_OUTCOME : ToolStatus.ERROR,
                            "",
                            Optional.of("The tool failed when it was asked about the call.")));
        }
    }

    private Verdict judge(
            SessionId session, AgentDefinition agent, CallState call, Circumstances circumstances) {
        Tools here = tools.in(session);
        if (call.isStarted()) {
            return begun(here, call);
        }
        if (call.decision().filter(decision -> decision != Decision.APPROVED).isPresent()) {
            return new Answered(denied(call, call.decisionReason().orElse("A person said no.")));
        }
        Optional<Tool> found = here.find(call.toolName()).filter(tool -> mayUse(here, agent, tool));
        if (found.isEmpty()) {
            return new Answered(
                    refused(
                            call,
                            ToolFault.UNKNOWN_TOOL,
                            "There is no tool called " + call.toolName() + " for this agent."));
        }
        Tool tool = found.get();
        Optional<String> misfit = tool.validate(call.arguments());
        if (misfit.isPresent()) {
            return new Answered(refused(call, ToolFault.INVALID_INPUT, misfit.get()));
        }
        ToolCall request = request(session, agent, call);
        return switch (policy.decide(tool, request, circumstances)) {
            case Permission.Allowed _ -> new Runnable(new Step.Run(call, tool, Step.Mode.FRESH));
            case Permission.Denied(String reason) -> new Answered(denied(call, reason));
            case Permission.Ask(Reason reason) ->
                    asked(
                            call,
                            tool,
                            request,
                            reason,
                            policy.secondPerson(tool, request, circumstances.user()));
        };
    }

    /**
     * Only a call that must not be repeated is marked as begun: it is asked about, whatever has
     * become of its tool since.
     */
    private static Verdict begun(Tools here, CallState call) {
        return here.find(call.toolName())
                .<Verdict>map(tool -> new Runnable(new Step.Run(call, tool, Step.Mode.PROBE)))
                .orElseGet(
                        () ->
                                new Answered(
                                        new Step.AnswerCall(
                                                call,
                                                ToolStatus.UNKNOWN_OUTCOME,
                                                "",
                                                Optional.of(
                                                        "The call was interrupted after it had begun, and its tool is gone. Whether it took effect is not known."))));
    }

    private static boolean mayUse(Tools here, AgentDefinition agent, Tool tool) {
        return agent.tools().contains(tool.name())
                || tool.name().equals(ReadOutput.NAME)
                || here.isOffered(tool.name(), agent.id());
    }

    private static ToolCall request(SessionId session, AgentDefinition agent, CallState call) {
        return call.request(session, agent.id());
    }

    /**
     * Only the user can know whether an interrupted act was done; the question offers both, and
     * stopping is always open.
     */
    Step.Question doubt(SessionId session, AgentDefinition agent, CallState call) {
        Reason found =
                call.result()
                        .flatMap(ToolFinished::error)
                        .filter(words -> !words.isBlank())
                        .map(words -> Reason.of(SYSTEM_TELLS, new TextPart("words", words)))
                        .orElseGet(() -> Reason.of(NOTHING_FOUND));
        return new Step.Question(
                call,
                "Was this done? " + summary(session, agent, call),
                found.and(Reason.of(APPROVE_IF_DONE)),
                Optional.empty());
    }

    private String summary(SessionId session, AgentDefinition agent, CallState call) {
        String plain = "Run " + call.toolName();
        try {
            ToolCall request = request(session, agent, call);
            return request.approvedSummary()
                    .or(
                            () ->
                                    tools.in(session)
                                            .find(call.toolName())
                                            .map(tool -> tool.summary(request)))
                    .orElse(plain);
        } catch (RuntimeException | Error e) {
            log.error("tool {} could not say what it would do", call.toolName(), e);
            return plain;
        }
    }

    private static Verdict asked(
            CallState call,
            Tool tool,
            ToolCall request,
            Reason reason,
            List<SecondPersonRule> secondPerson) {
        Optional<Decision> decision = call.decision();
        if (decision.isEmpty()) {
            return new Asked(
                    new Step.Question(
                            call, tool.summary(request), reason, Optional.of(tool), secondPerson));
        }
        if (call.lacksSignature()) {
            return new Answered(denied(call, "Another person had to approve this."));
        }
        boolean asApproved =
                call.approvedDigest().map(request.argumentsDigest()::equals).orElse(true);
        return asApproved
                ? new Runnable(new Step.Run(call, tool, Step.Mode.FRESH))
                : new Answered(denied(call, "These are not the arguments that were approved."));
    }

    static Step.AnswerCall refused(CallState call, ToolFault fault, String text) {
        return new Step.AnswerCall(
                call, ToolStatus.ERROR, "", Optional.of(fault.error(text)), Optional.of(fault));
    }

    private static Step.AnswerCall denied(CallState call, String reason) {
        return new Step.AnswerCall(call, ToolStatus.PERMISSION_DENIED, "", Optional.of(reason));
    }
}
