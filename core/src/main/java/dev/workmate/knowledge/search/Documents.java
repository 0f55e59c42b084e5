package dev.workmate.knowledge.search;

import dev.workmate.billing.Payer;
import dev.workmate.id.FileId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.Library;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.SearchIndex.Candidates;
import dev.workmate.knowledge.search.SearchIndex.Match;
import dev.workmate.knowledge.search.SearchIndex.Question;
import dev.workmate.knowledge.search.SearchIndex.SearchUnavailable;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.vector.QueryVectors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A person's documents as they are searched and read. Thread-safe. */
public final class Documents {
    public static final int MAX_RESULTS = 20;

    /** More than are shown, so that equal ones can be folded. */
    private static final int CANDIDATES = 100;

    private final Library library;
    private final Texts texts;
    private final SearchIndex index;
    private final QueryVectors meanings;

    public Documents(Library library, Texts texts, SearchIndex index, QueryVectors meanings) {
        this.library = library;
        this.texts = texts;
        this.index = index;
        this.meanings = meanings;
    }

    /** A document with its text. */
    public record Read(LibraryFile file, String text, List<Chunk> chunks) {
        public Optional<Integer> pageAt(int place) {
            return chunks.stream()
                    .filter(chunk -> chunk.start() <= place)
                    .reduce((_, later) -> later)
                    .flatMap(Chunk::page);
        }
    }

    /** Passages that fit, best first, what says the same only once; texts are read as needed. */
    public Findings search(UserId owner, String query, int limit) throws SearchUnavailable {
        return search(Payer.alone(owner), query, limit);
    }

    /** Among the files of who pays. */
    public Findings search(Payer payer, String query, int limit) throws SearchUnavailable {
        UserId owner = payer.person();
        Optional<float[]> meaning = meanings.of(query, payer);
        Candidates candidates = index.search(owner, new Question(query, meaning), CANDIDATES);
        NearDuplicates found = new NearDuplicates();
        Map<FileId, Optional<Read>> read = new HashMap<>();
        for (Match match : Fusion.USUAL.of(candidates.byWords(), candidates.byMeaning())) {
            if (found.kept().size() >= Math.min(limit, MAX_RESULTS)) {
                break;
            }
            read.computeIfAbsent(match.file(), file -> read(owner, file))
                    .filter(document -> match.chunk() < document.chunks().size())
                    .map(document -> found(document, match))
                    .ifPresent(found::offer);
        }
        return new Findings(found.kept(), shortfalls(meaning, candidates));
    }

    private List<Shortfall> shortfalls(Optional<float[]> meaning, Candidates candidates) {
        if (!meanings.isOn()) {
            return List.of();
        }
        if (meaning.isEmpty()) {
            return List.of(Shortfall.WORDS_ONLY);
        }
        return candidates.complete() ? List.of() : List.of(Shortfall.MEANING_INCOMPLETE);
    }

    private static Found found(Read document, Match match) {
        Chunk chunk = document.chunks().get(match.chunk());
        return new Found(document.file(), chunk, chunk.in(document.text()), match.score());
    }

    /** Empty for what is somebody else's, gone or not ready. */
    public Optional<Read> read(UserId owner, FileId file) {
        return library.find(owner, file)
                .filter(LibraryFile::isReady)
                .flatMap(
                        ready ->
                                texts.text(ready.content())
                                        .map(
                                                text ->
                                                        new Read(
                                                                ready,
                                                                text,
                                                                texts.chunks(ready.content()))));
    }

    public List<Block> blocks(Read document) {
        return texts.blocks(document.file().content());
    }

    public List<LibraryFile> list(UserId owner, int limit) {
        return library.list(owner, Optional.empty(), limit);
    }
}
