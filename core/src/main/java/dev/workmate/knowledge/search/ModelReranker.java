package dev.workmate.knowledge.search;

import dev.workmate.billing.Checkout;
import dev.workmate.billing.Payer;
import dev.workmate.event.ModelEvent;
import dev.workmate.event.ModelEvent.ModelCallCompleted;
import dev.workmate.event.ModelEvent.ModelCallFailed;
import dev.workmate.event.ToldByTool;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.id.CallId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Models;
import dev.workmate.llm.TokenEstimate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has a model put passages into order, within a time limit. One that fails, is late or answers
 * something else is left alone for a while, so that not every search waits for it. Thread-safe.
 */
public final class ModelReranker implements Reranker {
    private static final Logger log = LoggerFactory.getLogger(ModelReranker.class);

    private final Models.Selected model;
    private final Checkout checkout;
    private final Duration limit;
    private final Duration rest;
    private final InstantSource time;
    private volatile @Nullable Instant restUntil;

    public ModelReranker(
            Models.Selected model,
            Checkout checkout,
            Duration limit,
            Duration rest,
            InstantSource time) {
        this.model = model;
        this.checkout = checkout;
        this.limit = limit;
        this.rest = rest;
        this.time = time;
    }

    @Override
    public boolean isOn() {
        return true;
    }

    @Override
    public Ranked rank(String question, List<Found> passages, Payer payer)
            throws InterruptedException {
        if (passages.size() < 2) {
            return new Ranked(passages, List.of(), List.of());
        }
        Instant until = restUntil;
        if (until != null && time.instant().isBefore(until)) {
            return new Ranked(passages, List.of(), List.of(Shortfall.NOT_RANKED));
        }
        ModelRequest request = RankQuestion.of(question, passages);
        CallId call = CallId.next();
        return switch (checkout.reserve(call, payer, model.card(), request)) {
            case Checkout.Outcome.Open _ -> ask(call, request, passages);
            case Checkout.Outcome.Refused refused -> {
                log.info("passages stay as they are: {}", refused.why().getMessage());
                yield new Ranked(passages, List.of(), List.of(Shortfall.NOT_RANKED));
            }
        };
    }

    private Ranked ask(CallId call, ModelRequest request, List<Found> passages)
            throws InterruptedException {
        FutureTask<Answer> asked =
                new FutureTask<>(() -> model.model().ask(request, Deltas.IGNORED));
        long begun = System.nanoTime();
        Thread.ofVirtual().name("re-ranking").start(asked);
        try {
            Answer answer = asked.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return ranked(answer, passages, counted(call, answer, begun));
        } catch (TimeoutException e) {
            Usage read = new Usage(TokenEstimate.of(request), 0, 0, 0, 0, true);
            Optional<Money> cost =
                    model.card().prices().map(prices -> prices.cost(read, time.instant()));
            return unranked(
                    passages,
                    failed(call, "late", "It did not answer in time.", read, cost, begun));
        } catch (ExecutionException e) {
            return unranked(passages, failed(call, e.getCause(), begun));
        } finally {
            asked.cancel(true);
        }
    }

    private Ranked ranked(Answer answer, List<Found> passages, ToldByTool call) {
        String text =
                answer.blocks().stream()
                        .filter(TextBlock.class::isInstance)
                        .map(block -> ((TextBlock) block).text())
                        .collect(Collectors.joining());
        Optional<List<Integer>> order = RankAnswer.read(text, passages.size());
        if (order.isEmpty()) {
            return unranked(passages, call);
        }
        restUntil = null;
        List<Found> left = new ArrayList<>(passages);
        List<Found> sorted = new ArrayList<>();
        for (int number : order.get()) {
            sorted.add(passages.get(number - 1));
        }
        left.removeAll(sorted);
        sorted.addAll(left);
        return new Ranked(sorted, List.of(call), List.of());
    }

    private Ranked unranked(List<Found> passages, ToldByTool call) {
        restUntil = time.instant().plus(rest);
        log.warn("{} put no passages into order; it is left alone for {}", model.name(), rest);
        return new Ranked(passages, List.of(call), List.of(Shortfall.NOT_RANKED));
    }

    /** The words are of no use to anybody; this is for the bill. */
    private static ModelCallCompleted counted(CallId call, Answer answer, long begun) {
        return new ModelCallCompleted(
                call,
                ModelEvent.RERANK,
                answer.provider(),
                answer.model(),
                List.of(),
                answer.stopReason(),
                answer.usage(),
                answer.cost(),
                since(begun));
    }

    private ModelCallFailed failed(CallId call, @Nullable Throwable cause, long begun) {
        return cause instanceof ModelException known
                ? failed(
                        call,
                        known.code().key(),
                        String.valueOf(known.getMessage()),
                        known.usage(),
                        known.cost(),
                        begun)
                : failed(
                        call,
                        "failed",
                        "It ended by " + (cause == null ? "nothing known" : kind(cause)) + ".",
                        Usage.NONE,
                        Optional.empty(),
                        begun);
    }

    /** Only its kind: what else it says is not known to be fit for a log that people read. */
    private static String kind(Throwable cause) {
        return cause.getClass().getSimpleName();
    }

    private ModelCallFailed failed(
            CallId call,
            String code,
            String message,
            Usage usage,
            Optional<Money> cost,
            long begun) {
        return new ModelCallFailed(
                call,
                ModelEvent.RERANK,
                Optional.of(model.name()),
                code,
                message,
                usage,
                cost,
                since(begun));
    }

    private static long since(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }
}
