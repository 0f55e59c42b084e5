package dev.workmate.tool.blob;

import dev.workmate.id.SessionId;
import dev.workmate.id.Uuids;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Blobs that are gone with the process. */
public final class InMemoryBlobs implements Blobs {
    private record Kept(SessionId session, String mediaType, byte[] content) {}

    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
    private final Set<String> offered = ConcurrentHashMap.newKeySet();

    @Override
    public String keep(SessionId session, String mediaType, byte[] content) {
        String reference = Uuids.next();
        kept.put(reference, new Kept(session, mediaType, content.clone()));
        return reference;
    }

    @Override
    public String offer(SessionId session, String mediaType, byte[] content) {
        String reference = keep(session, mediaType, content);
        offered.add(reference);
        return reference;
    }

    @Override
    public void withdraw(SessionId session, String reference) {
        if (offered.remove(reference)) {
            kept.remove(reference);
        }
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
