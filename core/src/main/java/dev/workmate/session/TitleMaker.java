package dev.workmate.session;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.AgentIdentity;
import dev.workmate.event.AnswerBlock.TextBlock;
import dev.workmate.event.CallId;
import dev.workmate.event.Draft;
import dev.workmate.event.EventId;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Journal;
import dev.workmate.journal.SessionChange;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.ToolChoice;
import dev.workmate.turn.TurnListener;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names a session after its first turn, by the model of role {@code session_title}. A title that a
 * person gave is never replaced: the batch id allows one automatic title per session, and the first
 * turn comes before any renaming matters. Thread-safe.
 */
public final class TitleMaker implements TurnListener {
    private static final Logger log = LoggerFactory.getLogger(TitleMaker.class);
    private static final BatchId ONCE = new BatchId("title");
    private static final int MAX_TITLE = 80;
    private static final int MAX_EXCERPT = 2_000;
    private static final int MAX_TOKENS = 200;
    private static final String SYSTEM =
            "Name the conversation in at most six words, in its own language. Answer with the name only.";

    private final Journal journal;
    private final Models models;
    private final AgentIdentity author;
    private final TitleStatus status;
    private final InstantSource time;

    public TitleMaker(
            Journal journal,
            Models models,
            AgentIdentity author,
            TitleStatus status,
            InstantSource time) {
        this.journal = journal;
        this.models = models;
        this.author = author;
        this.status = status;
        this.time = time;
    }

    /** Whether a session has a title already. */
    @FunctionalInterface
    public interface TitleStatus {
        boolean isTitled(dev.workmate.event.SessionId session);
    }

    @Override
    public void ended(EndedTurn turn) {
        if (turn.first()) {
            Thread.ofVirtual().name("session-title").start(() -> name(turn));
        }
    }

    private void name(EndedTurn turn) {
        try {
            if (!status.isTitled(turn.session())) {
                long begun = System.nanoTime();
                Answer answer =
                        models.forRole(ModelRole.SESSION_TITLE).ask(request(turn), Deltas.IGNORED);
                store(turn, answer, (System.nanoTime() - begun) / 1_000_000);
            }
        } catch (ModelException | RuntimeException e) {
            log.warn("session {} keeps no title: {}", turn.session(), e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ModelRequest request(EndedTurn turn) {
        String text = "User: " + excerpt(turn.question()) + "\n\nAnswer: " + excerpt(turn.answer());
        return new ModelRequest(
                ModelRole.SESSION_TITLE,
                "session-title",
                SYSTEM,
                List.of(new ChatMessage.UserSaid(text)),
                List.of(),
                ToolChoice.NONE,
                0,
                MAX_TOKENS);
    }

    private void store(EndedTurn turn, Answer answer, long durationMs) {
        String title = title(answer);
        if (title.isEmpty()) {
            log.warn("session {} keeps no title: the model gave none", turn.session());
            return;
        }
        AgentEvent call =
                new ModelCallCompleted(
                        CallId.next(),
                        ModelRole.SESSION_TITLE.key(),
                        answer.provider(),
                        answer.model(),
                        answer.blocks(),
                        answer.stopReason(),
                        answer.usage(),
                        answer.cost(),
                        durationMs);
        List<Draft> drafts = List.of(draft(call, 0), draft(new SessionTitled(title), 1));
        CommandRule<Boolean> always =
                _ -> new CommandRule.Accept<>(drafts, SessionChange.STAY, true);
        journal.command(turn.session(), ONCE, always);
    }

    private Draft draft(AgentEvent event, int index) {
        return new Draft(
                EventId.next(),
                Optional.empty(),
                Optional.empty(),
                index,
                Optional.of(author),
                time.instant(),
                event);
    }

    private static String title(Answer answer) {
        String text =
                answer.blocks().stream()
                        .filter(TextBlock.class::isInstance)
                        .map(block -> ((TextBlock) block).text())
                        .collect(Collectors.joining())
                        .strip();
        String line = text.lines().findFirst().orElse("").strip();
        return line.length() <= MAX_TITLE ? line : line.substring(0, MAX_TITLE).strip() + "…";
    }

    private static String excerpt(String text) {
        return text.length() <= MAX_EXCERPT ? text : text.substring(0, MAX_EXCERPT);
    }
}
