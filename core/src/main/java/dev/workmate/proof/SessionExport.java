package dev.workmate.proof;

import dev.workmate.id.SessionId;
import dev.workmate.journal.HashChain;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.journal.SessionState;
import dev.workmate.journal.Stretch;
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
        Optional<SealedTree.Inclusion> proof = seals.find(session);
        if (state.isEmpty() && proof.isEmpty()) {
            return false;
        }
        long head = state.map(SessionState::head).orElse(0L);
        out.line(begin(session, head, time.instant()));
        if (state.isPresent()) {
            writeEvents(session, head, out);
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
                        .with("format", "workmate-session-v1")
                        .with("session", session.value())
                        .with("events", head)
                        .with("exportedAt", now.toString())
                        .build());
    }

    private void writeEvents(SessionId session, long head, Lines out) throws IOException {
        List<Stretch> lineage = journal.lineage(session);
        String previous = "";
        long last = 0;
        while (last < head) {
            List<Recorded> page = journal.after(session, last, PAGE, Reach.ALL);
            if (page.isEmpty()) {
                throw new IOException("the log of " + session + " ends before its head");
            }
            for (Recorded event : page) {
                if (event.sequence() > head) {
                    return;
                }
                SessionId recordedIn = recordedIn(lineage, event.sequence());
                previous = previous.isEmpty() ? HashChain.start(recordedIn) : previous;
                out.line(text(event(previous, recordedIn, event)));
                previous = event.hash();
                last = event.sequence();
            }
        }
    }

    private static SessionId recordedIn(List<Stretch> lineage, long sequence) {
        return lineage.stream()
                .filter(stretch -> stretch.holds(sequence))
                .findFirst()
                .orElse(lineage.getLast())
                .recordedIn();
    }

    private static JsonValue.Fields event(String previous, SessionId recordedIn, Recorded event) {
        return JsonValue.object()
                .with("event", event.sequence())
                .with("hash", event.hash())
                .withTexts(
                        "fields",
                        HashChain.fields(
                                previous,
                                event.envelope().in(recordedIn),
                                event.batch(),
                                event.batchIndex(),
                                event.epoch(),
                                event.payload()))
                .build();
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
