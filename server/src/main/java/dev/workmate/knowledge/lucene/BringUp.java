package dev.workmate.knowledge.lucene;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Library.Holding;
import dev.workmate.knowledge.LibraryFile;
import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/**
 * What one person's part of an index lacks, brought in slice by slice. What is found meanwhile lies
 * between what was and what is wanted. Used by one thread at a time.
 */
final class BringUp {
    /** A fraction of a second; at least one file. */
    private static final int CHUNKS = 100;

    private static final int FILES = 1_000;

    private final Generation generation;
    private final UserId owner;
    private final String edition;
    private final Iterator<LibraryFile> files;
    private final Set<ContentId> embedded;
    private final Map<FileId, String> had;
    private final Map<FileId, String> has = new HashMap<>();
    private boolean complete = true;

    /** {@code had} is what is indexed of each file. */
    BringUp(
            Generation generation,
            UserId owner,
            Holding wanted,
            Set<ContentId> embedded,
            Map<FileId, String> had) {
        this.generation = generation;
        this.owner = owner;
        this.edition = wanted.edition();
        this.files = wanted.files().iterator();
        this.embedded = embedded;
        this.had = had;
    }

    /** Brings in a little; false where nothing is left to do. */
    boolean next() throws IOException {
        int chunks = 0;
        for (int seen = 0; seen < FILES && chunks < CHUNKS; seen++) {
            if (!files.hasNext()) {
                removeWhatIsGone();
                generation.finish(owner, new Generation.Indexed(edition, has, complete));
                return false;
            }
            chunks += bringIn(files.next());
        }
        return true;
    }

    private int bringIn(LibraryFile file) throws IOException {
        boolean withVectors = embedded.contains(file.content());
        complete &= withVectors || !generation.isByMeaning();
        String stamp = generation.stamp(file, withVectors);
        has.put(file.id(), stamp);
        int chunks = stamp.equals(had.get(file.id())) ? 0 : generation.index(file, withVectors);
        generation.countOne();
        return chunks;
    }

    private void removeWhatIsGone() throws IOException {
        for (FileId gone : had.keySet()) {
            if (!has.containsKey(gone)) {
                generation.remove(gone);
            }
        }
    }
}
