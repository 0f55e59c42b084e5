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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

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
        return finished(session)
                .filter(finished -> finished.toolUseId().equals(id))
                .findFirst()
                .map(finished -> result(session, finished, MAX_TOGETHER));
    }

    @Override
    public Stream<Result> recent(SessionId session, int limit) {
        AtomicLong room = new AtomicLong(MAX_TOGETHER);
        return finished(session)
                .limit(limit)
                .map(finished -> result(session, finished, room.get()))
                .peek(result -> room.addAndGet(-result.output().length()));
    }

    /** What tools have done, newest first, read page by page as somebody comes to it. */
    private Stream<ToolFinished> finished(SessionId session) {
        return Stream.iterate(
                        page(session, Long.MAX_VALUE),
                        page -> !page.isEmpty(),
                        page ->
                                page.size() < PAGE
                                        ? List.<Recorded>of()
                                        : page(session, page.getFirst().sequence()))
                .limit(MAX_PAGES)
                .flatMap(page -> page.reversed().stream())
                .map(recorded -> recorded.envelope().event())
                .filter(ToolFinished.class::isInstance)
                .map(ToolFinished.class::cast)
                .filter(finished -> finished.status() == ToolStatus.SUCCESS);
    }

    private List<Recorded> page(SessionId session, long before) {
        return journal.before(session, before, PAGE, Reach.VISIBLE);
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
