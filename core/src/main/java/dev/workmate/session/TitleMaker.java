package dev.workmate.session;

import dev.workmate.access.SessionOwners;
import dev.workmate.billing.Checkout;
import dev.workmate.billing.Payer;
import dev.workmate.event.AgentEvent;
import dev.workmate.event.Draft;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.SessionEvent.SessionTitled;
import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.id.CallId;
import dev.workmate.id.EventId;
import dev.workmate.id.SessionId;
import dev.workmate.journal.BatchId;
import dev.workmate.journal.CommandOutcome;
import dev.workmate.journal.CommandRule;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionChange;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRequest.Wishes;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.ToolChoice;
import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue;
import dev.workmate.turn.TurnListener;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names a session after its first turn, by the model of role {@code session_title}. A title that a
 * person gave is never replaced, whenever they gave it: the title is stored only where the log has
 * none, and only if nothing was stored since the log was read. What the model cost is stored either
 * way. Thread-safe.
 */
public final class TitleMaker implements TurnListener {
    private static final Logger log = LoggerFactory.getLogger(TitleMaker.class);
    private static final BatchId ONCE = new BatchId("title");
    private static final int MAX_TITLE = 80;
    private static final int MAX_EXCERPT = 2_000;
    private static final int MAX_TOKENS = 200;
    private static final int PAGE = 200;
    private static final int TRIES = 20;
    private static final String TITLE = "title";

    /** For models that can be held to it; the others answer with the bare name. */
    private static final JsonText ANSWER =
            new JsonText(
                    "{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\"}},"
                            + "\"required\":[\"title\"],\"additionalProperties\":false}");

    private static final String SYSTEM =
            "Name the conversation in at most six words, in its own language. Answer with the name only.";

    private final Journal journal;
    private final Models models;
    private final SessionOwners owners;
    private final Checkout checkout;
    private final AgentIdentity author;
    private final InstantSource time;

    public TitleMaker(
            Journal journal,
            Models models,
            SessionOwners owners,
            Checkout checkout,
            AgentIdentity author,
            InstantSource time) {
        this.journal = journal;
        this.models = models;
        this.owners = owners;
        this.checkout = checkout;
        this.author = author;
        this.time = time;
    }

    @Override
    public void ended(EndedTurn turn) {
        if (turn.first()) {
            Thread.ofVirtual().name("session-title").start(() -> nameNow(turn));
        }
    }

    /** On the calling thread. */
    void nameNow(EndedTurn turn) {
        try {
            if (!scan(turn.session(), Read.NOTHING).titled()) {
                ask(turn);
            }
        } catch (RuntimeException e) {
            log.warn("session {} keeps no title", turn.session(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask(EndedTurn turn) throws InterruptedException {
        long begun = System.nanoTime();
        Models here = models.in(turn.session());
        ModelRequest request = request(turn);
        CallId call = CallId.next();
        if (!isPaid(turn.session(), call, here, request)) {
            return;
        }
        try {
            Answer answer = here.forRole(ModelRole.SESSION_TITLE).ask(request, Deltas.IGNORED);
            store(turn, call, answer, since(begun), here.payerOf(ModelRole.SESSION_TITLE));
        } catch (ModelException e) {
            log.warn("session {} keeps no title", turn.session(), e);
            if (e.usage().total() == 0) {
                checkout.release(call);
            } else {
                storeCost(
                        turn,
                        new ModelCallFailed(
                                call,
                                ModelRole.SESSION_TITLE.key(),
                                Optional.of(here.nameOf(ModelRole.SESSION_TITLE)),
                                e.code().key(),
                                String.valueOf(e.getMessage()),
                                e.usage(),
                                e.cost(),
                                since(begun),
                                here.payerOf(ModelRole.SESSION_TITLE)));
            }
        }
    }

    /** Without a title people see how the conversation begins, which costs nothing. */
    private boolean isPaid(SessionId session, CallId call, Models here, ModelRequest request) {
        Optional<Payer> payer =
                owners.ownerOf(session)
                        .map(
                                owner ->
                                        new Payer(
                                                owner,
                                                Optional.of(author.id()),
                                                Optional.of(session)));
        if (payer.isEmpty()) {
            return false;
        }
        if (checkout.reserve(call, payer.get(), here.cardOf(ModelRole.SESSION_TITLE), request)
                instanceof Checkout.Outcome.Refused refused) {
            log.info("session {} keeps no title: {}", session, refused.why().getMessage());
            return false;
        }
        return true;
    }

    private static long since(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }

    /** There is no title, and yet it cost something. */
    private void storeCost(EndedTurn turn, AgentEvent call) {
        CommandRule<Boolean> always =
                _ -> new CommandRule.Accept<>(List.of(draft(call, 0)), SessionChange.STAY, true);
        journal.command(turn.session(), BatchId.next(), always);
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
                        MAX_TOKENS)
                .with(Wishes.NONE.answering(ANSWER));
    }

    private void store(
            EndedTurn turn, CallId id, Answer answer, long durationMs, Optional<String> payer) {
        AgentEvent call =
                new ModelCallCompleted(
                        id,
                        ModelRole.SESSION_TITLE.key(),
                        answer.provider(),
                        answer.model(),
                        answer.blocks(),
                        answer.stopReason(),
                        answer.usage(),
                        answer.cost(),
                        durationMs,
                        payer);
        String title = title(answer);
        if (title.isEmpty()) {
            log.warn("session {} keeps no title: the model gave none", turn.session());
            storeCost(turn, call);
            return;
        }
        Draft cost = draft(call, 0);
        List<Draft> named = List.of(cost, draft(new SessionTitled(title), 1));
        Read read = Read.NOTHING;
        for (int tries = 0; tries < TRIES; tries++) {
            read = scan(turn.session(), read);
            if (isStored(turn.session(), read, read.titled() ? List.of(cost) : named)) {
                return;
            }
        }
        log.warn("session {} keeps no title: it does not come to rest", turn.session());
    }

    private boolean isStored(SessionId session, Read read, List<Draft> drafts) {
        CommandRule<Boolean> ifUnchanged =
                now ->
                        now.head() == read.upTo()
                                ? new CommandRule.Accept<>(drafts, SessionChange.STAY, true)
                                : new CommandRule.Refuse<>(false);
        return !(journal.command(session, ONCE, ifUnchanged)
                instanceof CommandOutcome.Refused<Boolean>);
    }

    /** How far the log was read, and whether somebody has named the session by then. */
    private record Read(long upTo, boolean titled) {
        static final Read NOTHING = new Read(0, false);

        Read and(List<Recorded> events) {
            boolean named =
                    events.stream()
                            .anyMatch(each -> each.envelope().event() instanceof SessionTitled);
            return new Read(events.getLast().sequence(), titled || named);
        }
    }

    private Read scan(SessionId session, Read before) {
        Read read = before;
        List<Recorded> page = journal.after(session, read.upTo(), PAGE, Reach.ALL);
        while (!page.isEmpty()) {
            read = read.and(page);
            page = journal.after(session, read.upTo(), PAGE, Reach.ALL);
        }
        return read;
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
        String name =
                JsonValue.parse(text)
                        .filter(JsonValue.Fields.class::isInstance)
                        .map(read -> ((JsonValue.Fields) read).values().get(TITLE))
                        .filter(JsonValue.Text.class::isInstance)
                        .map(title -> ((JsonValue.Text) title).value())
                        .orElse(text);
        String line = name.strip().lines().findFirst().orElse("").strip();
        return line.length() <= MAX_TITLE ? line : line.substring(0, MAX_TITLE).strip() + "…";
    }

    private static String excerpt(String text) {
        return text.length() <= MAX_EXCERPT ? text : text.substring(0, MAX_EXCERPT);
    }
}
