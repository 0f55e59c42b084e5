package dev.workmate.turn;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.ToolFootprint;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Reach;
import dev.workmate.journal.Recorded;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.run.ToolResults;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Reads results back from the journal, newest first, and the long ones from where they were kept
 * whole. Thread-safe.
 */
public final class JournalToolResults implements ToolResults {
    private static final int PAGE = 100;
    private static final int MAX_PAGES = 50;
    private static final int MAX_WHOLE = 16 * 1024 * 1024;

    /** All texts of one answer together; what does not fit is told as its event tells it. */
    private static final long MAX_TOGETHER = 2L * MAX_WHOLE;

    private final Journal journal;
    private final Blobs blobs;

    public JournalToolResults(Journal journal, Blobs blobs) {
        this.journal = journal;
        this.blobs = blobs;
    }

    @Override
    public Optional<Result> find(SessionId session, ToolUseId id) {
        return search(session, finished -> finished.toolUseId().equals(id), 1).stream().findFirst();
    }

    @Override
    public List<Result> recent(SessionId session, int limit) {
        return search(session, _ -> true, limit);
    }

    private List<Result> search(SessionId session, Predicate<ToolFinished> wanted, int limit) {
        List<Result> found = new ArrayList<>();
        long room = MAX_TOGETHER;
        long before = Long.MAX_VALUE;
        for (int page = 0; page < MAX_PAGES && found.size() < limit; page++) {
            List<Recorded> events = journal.before(session, before, PAGE, Reach.VISIBLE);
            for (Recorded recorded : events.reversed()) {
                if (found.size() < limit
                        && recorded.envelope().event() instanceof ToolFinished finished
                        && finished.status() == ToolStatus.SUCCESS
                        && wanted.test(finished)) {
                    found.add(result(session, finished, room));
                    room -= found.getLast().output().length();
                }
            }
            if (events.size() < PAGE) {
                break;
            }
            before = events.getFirst().sequence();
        }
        return found;
    }

    private Result result(SessionId session, ToolFinished finished, long room) {
        Optional<ToolFootprint> footprint = finished.footprint();
        String whole =
                footprint
                        .filter(kept -> kept.bytesOut() <= room)
                        .flatMap(ToolFootprint::reference)
                        .flatMap(reference -> blobs.read(session, reference, 0, MAX_WHOLE))
                        .map(slice -> new String(slice.content(), StandardCharsets.UTF_8))
                        .orElse(finished.output());
        return new Result(
                finished.toolUseId(),
                finished.toolName(),
                whole,
                footprint.filter(ToolFootprint::untrusted).isPresent());
    }
}
