package dev.workmate.turn.step;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.LiveSignal;
import dev.workmate.event.value.AgentState;
import dev.workmate.id.ToolUseId;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.state.Mail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a person about calls. What each would change is found out first, beside each other and on
 * threads of their own, so that a stop or the turn's time limit cuts it at once.
 */
public final class QuestionStep {
    private static final Logger log = LoggerFactory.getLogger(QuestionStep.class);

    private final ToolRunner runner;
    private final Questions questions;

    public QuestionStep(ToolRunner runner, Questions questions) {
        this.runner = runner;
        this.questions = questions;
    }

    /** False when the turn's time is up; the questions stand in the turn, not yet stored. */
    public boolean perform(Pen pen, Step.AskPerson step) throws InterruptedException {
        Map<ToolUseId, Optional<Mail.PreviewDone>> found = new HashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (Step.Question question : step.questions()) {
            question.previewBy()
                    .ifPresent(
                            tool -> {
                                ToolCall request = request(pen, question);
                                found.put(request.toolUseId(), Optional.empty());
                                threads.add(start(pen, tool, request));
                            });
        }
        if (!threads.isEmpty()) {
            pen.show(new LiveSignal.AgentStateChanged(AgentState.EXECUTING_TOOLS));
        }
        try {
            if (!collect(pen, found)) {
                return false;
            }
        } finally {
            threads.forEach(Thread::interrupt);
        }
        if (!pen.isStopped()) {
            step.questions().forEach(question -> pen.write(word(pen, question, found)));
        }
        return true;
    }

    private Thread start(Pen pen, Tool tool, ToolCall request) {
        return Thread.ofVirtual()
                .name("preview-" + request.toolName())
                .start(() -> pen.turn().mail().post(look(tool, request)));
    }

    private Mail.PreviewDone look(Tool tool, ToolCall request) {
        try {
            return new Mail.PreviewDone(
                    request.toolUseId(), runner.preview(tool, request), Optional.empty());
        } catch (ToolException e) {
            return new Mail.PreviewDone(request.toolUseId(), Optional.empty(), Optional.of(e));
        } catch (RuntimeException | Error e) {
            log.error("call {} is asked about without a preview", request.toolUseId(), e);
            return new Mail.PreviewDone(request.toolUseId(), Optional.empty(), Optional.empty());
        }
    }

    /** False when the turn's time is up. */
    private static boolean collect(Pen pen, Map<ToolUseId, Optional<Mail.PreviewDone>> found)
            throws InterruptedException {
        while (!pen.isStopped() && found.values().stream().anyMatch(Optional::isEmpty)) {
            switch (pen.turn().mail().await()) {
                case null -> {
                    return false;
                }
                case Mail.PreviewDone done -> found.replace(done.call(), Optional.of(done));
                case Mail.LookAgain _ -> pen.lookAgain();
                default -> log.debug("late mail for turn {} is dropped", pen.turn().id());
            }
        }
        return true;
    }

    private AgentEvent word(
            Pen pen, Step.Question question, Map<ToolUseId, Optional<Mail.PreviewDone>> found) {
        Optional<Mail.PreviewDone> done =
                found.getOrDefault(question.call().toolUseId(), Optional.empty());
        Optional<ToolException> refusal = done.flatMap(Mail.PreviewDone::refusal);
        if (refusal.isPresent()) {
            return Questions.refusal(question.call(), refusal.get());
        }
        Optional<Proposal> proposal =
                question.previewBy().isEmpty()
                        ? Optional.of(Proposal.NONE)
                        : done.flatMap(Mail.PreviewDone::proposal);
        return questions.about(
                question, request(pen, question), proposal, pen.turn().state().isTainted());
    }

    private static ToolCall request(Pen pen, Step.Question question) {
        return question.call().request(pen.turn().session(), pen.agent().id());
    }
}
