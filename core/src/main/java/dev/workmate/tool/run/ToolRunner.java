package dev.workmate.tool.run;

import dev.workmate.event.value.ToolFault;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.logging.LogContext;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.tool.ApprovalLapsedException;
import dev.workmate.tool.NoEffectException;
import dev.workmate.tool.OutcomeUnknownException;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Proposal;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.blob.Blobs;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one call within its time limit on a thread of its own. Whatever a tool does, the answer is
 * an outcome: its failure never becomes the turn's. Interrupting the caller cancels the call.
 * Thread-safe.
 */
public final class ToolRunner {
    private static final Logger log = LoggerFactory.getLogger(ToolRunner.class);

    /** How long a person waits for the values behind a question. */
    private static final Duration PREVIEW_LIMIT = Duration.ofSeconds(15);

    private final OutputKeeper keeper;
    private final SharedPlaces sharedPlaces;

    /** Places of tools that allow only so many calls at a time, over all sessions. */
    private final Map<String, Semaphore> places = new ConcurrentHashMap<>();

    public ToolRunner(Blobs blobs) {
        this(blobs, SharedPlaces.UNSHARED);
    }

    /** With other servers whose calls of such tools count too. */
    public ToolRunner(Blobs blobs, SharedPlaces sharedPlaces) {
        this.keeper = new OutputKeeper(blobs);
        this.sharedPlaces = sharedPlaces;
    }

    /** A call that must not be repeated and did not answer in time is looked up at once. */
    public ToolOutcome run(Tool tool, ToolCall call, Progress progress) {
        ToolOutcome outcome = within(tool, call, () -> Optional.of(inPlace(tool, call, progress)));
        return outcome.status() == ToolStatus.TIMEOUT && tool.traits().effect() == Effect.ONCE
                ? probe(tool, call).after(outcome.durationMs())
                : outcome;
    }

    /**
     * Asks whether an interrupted call took effect. An error says that it did not; what cannot be
     * known is an unknown outcome, with what was found.
     */
    public ToolOutcome probe(Tool tool, ToolCall call) {
        AtomicBoolean absent = new AtomicBoolean();
        ToolOutcome outcome =
                within(
                        tool,
                        call,
                        () -> {
                            try {
                                return tool.probe(call);
                            } catch (NoEffectException e) {
                                absent.set(true);
                                throw e;
                            }
                        });
        boolean told =
                outcome.status() == ToolStatus.SUCCESS
                        || outcome.status() == ToolStatus.UNKNOWN_OUTCOME
                        || absent.get();
        return told ? outcome : unknown(outcome.durationMs());
    }

    /**
     * What a call would do; empty where that could not be found out in time. A tool that already
     * knows that the call cannot work refuses it, so that nobody is asked for nothing.
     */
    public Optional<Proposal> preview(Tool tool, ToolCall call) throws ToolException {
        FutureTask<Proposal> task =
                new FutureTask<>(() -> Objects.requireNonNull(tool.preview(call)));
        Thread.ofVirtual().name("preview-" + tool.name()).start(LogContext.handedOn(task));
        try {
            return Optional.of(task.get(PREVIEW_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException e) {
            log.info(
                    "call {} is asked about without a preview: it took too long", call.toolUseId());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ToolException refusal) {
                throw refusal;
            }
            log.info("call {} is asked about without a preview", call.toolUseId(), e.getCause());
        }
        task.cancel(true);
        return Optional.empty();
    }

    private ToolOutput inPlace(Tool tool, ToolCall call, Progress progress) throws Exception {
        Concurrency concurrency = tool.traits().concurrency();
        if (concurrency.kind() != Concurrency.Kind.LIMITED) {
            return tool.execute(call, progress);
        }
        Semaphore free =
                places.computeIfAbsent(tool.name(), _ -> new Semaphore(concurrency.limit(), true));
        free.acquire();
        try (SharedPlaces.Place _ = sharedPlace(tool, concurrency.limit())) {
            return tool.execute(call, progress);
        } finally {
            free.release();
        }
    }

    /** Nothing was begun where there is none. */
    private SharedPlaces.Place sharedPlace(Tool tool, int most)
            throws InterruptedException, NoEffectException {
        return sharedPlaces
                .enter("tool:" + tool.name(), most, tool.traits().timeLimit())
                .orElseThrow(
                        () ->
                                new NoEffectException(
                                        "Too many calls of this tool are under way. Please try"
                                                + " again later."));
    }

    private static ToolOutcome unknown(long durationMs) {
        return ToolOutcome.failure(
                ToolStatus.UNKNOWN_OUTCOME,
                "The call was interrupted after it had begun. Whether it took effect is not known; it was not repeated.",
                durationMs);
    }

    /** Work that may have nothing to say. */
    @FunctionalInterface
    private interface Work {
        Optional<ToolOutput> run() throws Exception;
    }

    private ToolOutcome within(Tool tool, ToolCall call, Work work) {
        long begun = System.nanoTime();
        ToolTraits traits = tool.traits();
        Duration limit = traits.timeLimit();
        FutureTask<Optional<ToolOutput>> task = new FutureTask<>(work::run);
        Thread.ofVirtual().name("tool-" + tool.name()).start(LogContext.handedOn(task));
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS)
                    .map(output -> keeper.keep(call.session(), output, since(begun)))
                    .orElseGet(() -> unknown(since(begun)));
        } catch (TimeoutException e) {
            task.cancel(true);
            return ToolOutcome.failure(
                    ToolStatus.TIMEOUT,
                    "The tool did not answer within " + limit.toSeconds() + " s.",
                    since(begun));
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            return ToolOutcome.failure(
                    ToolStatus.CANCELLED, "The call was cancelled.", since(begun));
        } catch (ExecutionException e) {
            noteFailure(tool, call, e.getCause());
            return failed(e.getCause(), traits.effect(), since(begun));
        } catch (RuntimeException | Error e) {
            noteFailure(tool, call, e);
            return failed(e, traits.effect(), since(begun));
        }
    }

    /**
     * A tool's own word about a failure is for the agent; anything else is a fault of ours to look
     * at.
     */
    private static void noteFailure(Tool tool, ToolCall call, @Nullable Throwable failure) {
        if (!(failure instanceof ToolException
                || failure instanceof OutcomeUnknownException
                || failure instanceof NoEffectException
                || failure instanceof ApprovalLapsedException)) {
            log.warn(
                    "tool {} failed in call {}; the agent is told",
                    tool.name(),
                    call.toolUseId(),
                    failure);
        }
    }

    private static ToolOutcome failed(@Nullable Throwable failure, Effect effect, long durationMs) {
        return switch (failure) {
            case OutcomeUnknownException lost ->
                    ToolOutcome.failure(
                            ToolStatus.UNKNOWN_OUTCOME,
                            String.valueOf(lost.getMessage()),
                            durationMs);
            case NoEffectException nothing ->
                    ToolOutcome.failure(
                            ToolStatus.ERROR, String.valueOf(nothing.getMessage()), durationMs);
            case ApprovalLapsedException lapsed ->
                    ToolOutcome.failure(
                            ToolFault.APPROVAL_LAPSED,
                            String.valueOf(lapsed.getMessage()),
                            durationMs);
            case ToolException foreign when foreign.isUntrusted() ->
                    ToolOutcome.foreignFailure(String.valueOf(foreign.getMessage()), durationMs);
            case ToolException expected ->
                    ToolOutcome.failure(
                            ToolStatus.ERROR, String.valueOf(expected.getMessage()), durationMs);
            case null, default ->
                    effect == Effect.ONCE
                            ? ToolOutcome.failure(
                                    ToolStatus.UNKNOWN_OUTCOME,
                                    "The tool failed unexpectedly. Whether it took effect is not known.",
                                    durationMs)
                            : ToolOutcome.failure(
                                    ToolStatus.ERROR, "The tool failed unexpectedly.", durationMs);
        };
    }

    private static long since(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }
}
