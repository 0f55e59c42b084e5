package dev.workmate.tool;

import dev.workmate.event.SessionId;
import dev.workmate.event.Uuids;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Blobs that are gone with the process. */
public final class InMemoryBlobs implements Blobs {
    private record Kept(SessionId session, String mediaType, byte[] content) {}

    private final Map<String, Kept> kept = new ConcurrentHashMap<>();

    @Override
    public String keep(SessionId session, String mediaType, byte[] content) {
        String reference = Uuids.next();
        keep(session, reference, mediaType, content);
        return reference;
    }

    @Override
    public void keep(SessionId session, String reference, String mediaType, byte[] content) {
        kept.putIfAbsent(reference, new Kept(session, mediaType, content.clone()));
    }

    @Override
    public Optional<Slice> read(SessionId session, String reference, long offset, int length) {
        return Optional.ofNullable(kept.get(reference))
                .filter(blob -> blob.session().equals(session))
                .map(blob -> slice(blob, offset, length));
    }

    private static Slice slice(Kept blob, long offset, int length) {
        int total = blob.content().length;
        int from = (int) Math.clamp(offset, 0, total);
        return new Slice(
                blob.mediaType(),
                total,
                Arrays.copyOfRange(blob.content(), from, Math.min(total, from + length)));
    }
}
