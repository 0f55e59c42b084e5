package dev.workmate.testkit;

import dev.workmate.id.CallId;
import dev.workmate.id.SessionId;
import dev.workmate.live.WordStore;
import dev.workmate.turn.state.ShownWords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Words of open calls in a list. Thread-safe. */
public final class InMemoryWordStore implements WordStore {
    private final List<Piece> pieces = new ArrayList<>();

    @Override
    public synchronized void write(List<Piece> added, List<CallId> dropped) {
        pieces.addAll(added);
        pieces.removeIf(piece -> dropped.contains(piece.call()));
    }

    @Override
    public ShownWords of(SessionId session, CallId call) {
        return new ShownWords(joined(call, Kind.REASONING), joined(call, Kind.TEXT));
    }

    private synchronized String joined(CallId call, Kind kind) {
        return pieces.stream()
                .filter(piece -> piece.call().equals(call) && piece.kind() == kind)
                .map(Piece::words)
                .collect(Collectors.joining());
    }

    @Override
    public void sweep() {}

    public synchronized List<Piece> pieces() {
        return List.copyOf(pieces);
    }
}
