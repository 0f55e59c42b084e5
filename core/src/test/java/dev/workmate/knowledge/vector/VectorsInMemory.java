package dev.workmate.knowledge.vector;

import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import dev.workmate.knowledge.ContentId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A queue of contents, all of the same people. */
final class VectorsInMemory implements Vectors {
    final UserId owner = UserId.next();
    List<UserId> owners = List.of(owner);
    final Deque<ContentId> waiting = new ArrayDeque<>();
    final Map<ContentId, List<float[]>> stored = new HashMap<>();
    final Set<ContentId> finished = new HashSet<>();
    final List<String> said = new ArrayList<>();
    boolean claimsEnd;

    @Override
    public synchronized Optional<Claim> claim(EmbeddingModel model) {
        return Optional.ofNullable(waiting.poll())
                .map(
                        content ->
                                new Claim(
                                        Uuids.next(),
                                        content,
                                        model,
                                        stored.getOrDefault(content, List.of()).size(),
                                        1));
    }

    @Override
    public synchronized boolean add(Claim claim, int from, List<float[]> vectors) {
        if (claimsEnd) {
            return false;
        }
        stored.computeIfAbsent(claim.content(), _ -> new ArrayList<>()).addAll(vectors);
        return true;
    }

    @Override
    public synchronized Set<UserId> finish(Claim claim) {
        finished.add(claim.content());
        return Set.of(owner);
    }

    @Override
    public synchronized List<UserId> owners(ContentId content) {
        return owners;
    }

    @Override
    public synchronized void postpone(Claim claim, Duration rest) {
        said.add("postponed for " + rest);
    }

    @Override
    public synchronized void giveBack(Claim claim) {
        said.add("back");
    }

    @Override
    public synchronized void tryLater(Claim claim) {
        said.add("later");
    }

    @Override
    public int giveBackAll(EmbeddingModel model) {
        return 0;
    }

    @Override
    public int retryGivenUp(EmbeddingModel model) {
        return 0;
    }

    @Override
    public List<float[]> of(ContentId content, EmbeddingModel model) {
        return stored.getOrDefault(content, List.of());
    }

    @Override
    public Set<ContentId> made(UserId person, EmbeddingModel model) {
        return finished;
    }

    @Override
    public Progress progress(EmbeddingModel model) {
        return new Progress(finished.size(), finished.size() + waiting.size(), 0);
    }
}
