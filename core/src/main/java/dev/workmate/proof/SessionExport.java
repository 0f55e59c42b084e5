package dev.workmate.proof;

import dev.workmate.id.SessionId;
import dev.workmate.journal.ForgottenException;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.Skeleton;
import dev.workmate.journal.Stretch;
import dev.workmate.journal.Trace;
import dev.workmate.text.JsonValue;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Writes a session for an auditor, a JSON object on each line: what every hash covers, then the
 * proof that the log's head is in a signed seal. docs/audit.md has the format. Thread-safe.
 */
public final class SessionExport {
    private static final int PAGE = 200;

    private final Journal journal;
    private final SealedTree seals;
    private final InstantSource time;

    public SessionExport(Journal journal, SealedTree seals, InstantSource time) {
        this.journal = journal;
        this.seals = seals;
        this.time = time;
    }

    /** Takes lines, without their ends. */
    @FunctionalInterface
    public interface Lines {
        void line(String text) throws IOException;
    }

    /** False where there is no such session, and no seal that tells of one. */
    public boolean write(SessionId session, Lines out) throws IOException {
        Optional<SessionState> state = journal.find(session);
        Optional<Skeleton> left = state.isPresent() ? Optional.empty() : journal.skeleton(session);
        Optional<SealedTree.Inclusion> proof = seals.find(session);
        if (state.isEmpty() && left.isEmpty() && proof.isEmpty()) {
            return false;
        }
        long head = state.map(SessionState::head).or(() -> left.map(Skeleton::head)).orElse(0L);
        out.line(begin(session, head, time.instant()));
        if (state.isPresent()) {
            writeEvents(session, head, out);
        }
        if (left.isPresent()) {
            writeTraces(session, new Rest(head, 0, left.get().start()), out);
        }
        if (proof.isPresent()) {
            for (SealRecord key : proof.get().keys()) {
                out.line(text(JsonValue.object().with("key", key.line()).build()));
            }
            out.line(text(inclusion(proof.get())));
            out.line(text(JsonValue.object().with("seal", proof.get().seal().line()).build()));
        }
        return true;
    }

    private static String begin(SessionId session, long head, Instant now) {
        return text(
                JsonValue.object()
                        .with("format", "workmate-session-v2")
                        .with("session", session.value())
                        .with("events", head)
                        .with("exportedAt", now.toString())
                        .build());
    }

    private void writeEvents(SessionId session, long head, Lines out) throws IOException {
        List<Stretch> lineage = journal.lineage(session);
        String previous = HashChain.start(Stretch.recordedIn(lineage, 1));
        long last = 0;
        while (last < head) {
            List<Recorded> page;
            try {
                page = journal.after(session, last, PAGE, Reach.ALL);
            } catch (ForgottenException e) {
                if (!journal.isForgotten(session)) {
                    throw new IOException("an event of " + session + " was changed", e);
                }
                writeTraces(session, new Rest(head, last, previous), out);
                return;
            }
            if (page.isEmpty()) {
                throw new IOException("the log of " + session + " ends before its head");
            }
            for (Recorded event : page) {
                if (event.sequence() > head) {
                    return;
                }
                Recorded origin = event.in(Stretch.recordedIn(lineage, event.sequence()));
                out.line(text(event(previous, origin)));
                previous = event.hash();
                last = event.sequence();
            }
        }
    }

    /** The events behind {@code after}, whose hash is {@code previous}, up to {@code head}. */
    private record Rest(long head, long after, String previous) {}

    /** What is left of a log whose words are forgotten. */
    private void writeTraces(SessionId session, Rest rest, Lines out) throws IOException {
        String previous = rest.previous();
        long last = rest.after();
        while (last < rest.head()) {
            List<Trace> page = journal.traces(session, last, PAGE);
            if (page.isEmpty()) {
                throw new IOException("the log of " + session + " ends before its head");
            }
            for (Trace trace : page) {
                if (trace.sequence() > rest.head()) {
                    return;
                }
                out.line(text(line(trace, previous).build()));
                previous = trace.hash();
                last = trace.sequence();
            }
        }
    }

    private static JsonValue.Builder line(Trace trace, String previous) {
        return JsonValue.object()
                .with("event", trace.sequence())
                .with("hash", trace.hash())
                .withTexts("fields", trace.fields(previous));
    }

    /** What the hash covers, and the words where only something that stands for them is in it. */
    private static JsonValue.Fields event(String previous, Recorded event) {
        JsonValue.Builder line = line(Trace.of(event), previous);
        event.commitment()
                .ifPresent(
                        made ->
                                line.withTexts(
                                        "content",
                                        List.of(
                                                made.salt(),
                                                event.batch().value(),
                                                event.payload())));
        return line.build();
    }

    private static JsonValue.Fields inclusion(SealedTree.Inclusion proof) {
        return JsonValue.object()
                .with("leaf", proof.head().leaf())
                .with("position", proof.head().position())
                .withTexts("path", proof.path())
                .build();
    }

    private static String text(JsonValue.Fields fields) {
        return fields.toJson().value();
    }
}
