package dev.workmate.llm.http;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A response's body as it arrives, for one reader that may wait with a limit and be interrupted.
 * One piece is asked for at a time, so that a slow reader slows the sender and nothing piles up.
 */
final class ByteFlow implements BodySubscriber<ByteFlow> {
    /** One piece at most and the end. */
    private final BlockingQueue<Piece> pieces = new ArrayBlockingQueue<>(4);

    private volatile Flow.@Nullable Subscription subscription;
    private volatile boolean cancelled;
    private volatile boolean discarding;

    private record Piece(List<ByteBuffer> bytes, @Nullable Throwable failure, boolean last) {}

    /** Bytes, or the end. */
    record Received(List<ByteBuffer> bytes, boolean last) {}

    @Override
    public CompletionStage<ByteFlow> getBody() {
        return CompletableFuture.completedFuture(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
        subscription = given;
        if (cancelled) {
            given.cancel();
        } else {
            given.request(1);
        }
    }

    @Override
    public void onNext(List<ByteBuffer> bytes) {
        if (discarding) {
            askForMore();
        } else {
            pieces.add(new Piece(bytes, null, false));
        }
    }

    @Override
    public void onError(Throwable failure) {
        pieces.offer(new Piece(List.of(), failure, true));
    }

    @Override
    public void onComplete() {
        pieces.offer(new Piece(List.of(), null, true));
    }

    /** What comes next; empty when nothing came in time. */
    Optional<Received> next(Duration limit) throws InterruptedException, IOException {
        Piece piece = pieces.poll(Math.max(1, limit.toMillis()), TimeUnit.MILLISECONDS);
        if (piece == null) {
            return Optional.empty();
        }
        if (piece.failure() != null) {
            throw new IOException("the connection broke off", piece.failure());
        }
        if (!piece.last()) {
            askForMore();
        }
        return Optional.of(new Received(piece.bytes(), piece.last()));
    }

    /** Cuts the connection. */
    void cancel() {
        cancelled = true;
        Flow.Subscription known = subscription;
        if (known != null) {
            known.cancel();
        }
    }

    /** Lets the rest come and go, so that the connection can be used again; cut after a while. */
    void discard(Duration patience) {
        discarding = true;
        pieces.clear();
        askForMore();
        CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                .execute(this::cancel);
    }

    private void askForMore() {
        Flow.Subscription known = subscription;
        if (known != null) {
            known.request(1);
        }
    }
}
