package dev.workmate.knowledge.search;

import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.AddOutcome;
import dev.workmate.knowledge.ChangeOutcome;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.FileFilter;
import dev.workmate.knowledge.FileState;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.NewFile;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.Chunker;
import dev.workmate.knowledge.text.DocumentText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A library in memory whose files are ready when they are put there; each line is a page. */
final class Shelves implements Library, Texts {
    private final List<LibraryFile> files = new ArrayList<>();
    private final Map<ContentId, DocumentText> texts = new HashMap<>();

    LibraryFile put(UserId owner, String name, String... pages) {
        StringBuilder text = new StringBuilder();
        List<Block> blocks = new ArrayList<>();
        for (String page : pages) {
            int start = text.length();
            text.append(page);
            blocks.add(new Block(Block.Kind.PARAGRAPH, start, text.length(), blocks.size() + 1));
            text.append('\n');
        }
        LibraryFile file =
                new LibraryFile(
                        FileId.next(),
                        owner,
                        name,
                        "",
                        "text/plain",
                        1,
                        ContentId.next(),
                        1,
                        FileState.READY,
                        Optional.empty(),
                        Optional.of(pages.length),
                        text.length(),
                        Instant.EPOCH,
                        Instant.EPOCH);
        files.add(file);
        texts.put(
                file.content(),
                new DocumentText("text/plain", text.toString(), blocks, Optional.of(pages.length)));
        return file;
    }

    @Override
    public AddOutcome add(FileId id, NewFile file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isHeld(UserId owner) {
        return false;
    }

    @Override
    public boolean erase(UserId owner, FileId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<LibraryFile> find(UserId owner, FileId id) {
        return files.stream()
                .filter(file -> file.owner().equals(owner) && file.id().equals(id))
                .findFirst();
    }

    @Override
    public Optional<String> text(ContentId content) {
        return Optional.ofNullable(texts.get(content)).map(DocumentText::text);
    }

    @Override
    public List<Block> blocks(ContentId content) {
        return texts.get(content).blocks();
    }

    @Override
    public List<Chunk> chunks(ContentId content) {
        return Chunker.cut(texts.get(content));
    }

    @Override
    public List<LibraryFile> list(
            UserId owner, FileFilter filter, Optional<FileId> before, int limit) {
        return files.stream().filter(file -> file.owner().equals(owner)).limit(limit).toList();
    }

    @Override
    public AddOutcome add(NewFile file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<FolderSize> folders(UserId owner) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChangeOutcome replace(FileId id, NewFile file) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChangeOutcome move(UserId owner, FileId id, String name, String folder) {
        throw new UnsupportedOperationException();
    }

    @Override
    public ChangeOutcome restore(UserId owner, FileId id, NewFile.Quota quota) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int forget() {
        return 0;
    }

    @Override
    public boolean delete(UserId owner, FileId id) {
        return files.removeIf(file -> file.owner().equals(owner) && file.id().equals(id));
    }

    @Override
    public Optional<LibraryFile> retry(UserId owner, FileId id) {
        return find(owner, id);
    }

    @Override
    public Holding holding(UserId owner) {
        return new Holding("1", list(owner, Optional.empty(), Integer.MAX_VALUE));
    }

    @Override
    public String edition(UserId owner) {
        return "1";
    }

    @Override
    public List<UserId> owners() {
        return files.stream().map(LibraryFile::owner).distinct().toList();
    }
}
