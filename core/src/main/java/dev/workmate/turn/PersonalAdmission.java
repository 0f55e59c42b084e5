package dev.workmate.turn;

import dev.workmate.access.Logins;
import dev.workmate.access.OwnedSession;
import dev.workmate.billing.BudgetWords;
import dev.workmate.billing.DiskUse;
import dev.workmate.billing.PersonLimits;
import dev.workmate.billing.Purse;
import dev.workmate.id.UserId;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Lets a turn begin while its person has budget left and is within their limits. Of one person's
 * messages one at a time is looked at in this process until it is stored, so that they count each
 * other; each further server can let one more by. Thread-safe.
 */
public final class PersonalAdmission implements Admission {
    private static final int STRIPES = 64;
    private static final Duration A_WHILE = Duration.ofSeconds(5);

    private final Purse purse;
    private final Holdings holdings;
    private final DiskUse disk;
    private final PersonLimits limits;
    private final Models models;
    private final Lock[] lines =
            IntStream.range(0, STRIPES).mapToObj(_ -> new ReentrantLock()).toArray(Lock[]::new);

    public PersonalAdmission(
            Purse purse, Holdings holdings, DiskUse disk, PersonLimits limits, Models models) {
        this.purse = purse;
        this.holdings = holdings;
        this.disk = disk;
        this.limits = limits;
        this.models = models;
    }

    @Override
    public Pass ask(OwnedSession session, NewMessage message) {
        Lock line = lines[Math.floorMod(session.user().hashCode(), STRIPES)];
        boolean locked = isLocked(line);
        boolean held = false;
        try {
            Optional<Refusal> refusal = refusal(session, message);
            held = locked && refusal.isEmpty();
            return held ? new Held(line) : () -> refusal;
        } finally {
            if (locked && !held) {
                line.unlock();
            }
        }
    }

    /** Where a store hangs, nobody waits for long behind whoever waits for it. */
    private static boolean isLocked(Lock line) {
        try {
            return line.tryLock(A_WHILE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private record Held(Lock line) implements Pass {
        @Override
        public Optional<Refusal> refusal() {
            return Optional.empty();
        }

        @Override
        public void close() {
            line.unlock();
        }
    }

    private Optional<Refusal> refusal(OwnedSession session, NewMessage message) {
        UserId person = session.user();
        if (costs(session, message)) {
            Optional<Refusal> spent =
                    purse.exhausted(person, message.options().targetAgentId())
                            .map(
                                    standing ->
                                            new Refusal(
                                                    BudgetWords.EXCEEDED,
                                                    BudgetWords.exceeded(standing),
                                                    Optional.empty()));
            if (spent.isPresent()) {
                return spent;
            }
        }
        int most =
                person.equals(Logins.demoUser().id()) ? limits.demoTurns() : limits.runningTurns();
        if (holdings.runningTurns(person, session.id()) >= most) {
            return refuse(
                    "too_many_turns",
                    "Already %d of your turns are running. Wait for one to end.".formatted(most));
        }
        if (holdings.openQuestions(person) >= limits.openQuestions()) {
            return refuse(
                    "too_many_questions",
                    "Already %d questions wait for your answer. Answer some first."
                            .formatted(limits.openQuestions()));
        }
        return !message.attachments().isEmpty() && disk.of(person) > limits.diskBytes()
                ? refuse(
                        "disk_limit",
                        "Your files and attachments take all of the %d MiB you may use. Delete some first."
                                .formatted(limits.diskBytes() >> 20))
                : Optional.empty();
    }

    private static Optional<Refusal> refuse(String code, String message) {
        return Optional.of(new Refusal(code, message, Optional.of(A_WHILE)));
    }

    /** A model without a price can be asked whatever is spent. */
    private boolean costs(OwnedSession session, NewMessage message) {
        return models.in(session.id())
                .select(ModelRole.SUPERVISOR, message.options().model(), Optional.empty())
                .card()
                .prices()
                .isPresent();
    }
}
