package dev.workmate.erp.office;

import dev.workmate.time.Deadline;
import dev.workmate.tool.ToolException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Pieces of work that run beside each other, a few at a time so that a system is not flooded. What
 * is still running when it is closed is interrupted. Results are fetched by one thread.
 */
public final class Beside<T> implements AutoCloseable {
    private static final int AT_ONCE = 6;

    private final List<FutureTask<T>> tasks;

    private Beside(List<FutureTask<T>> tasks) {
        this.tasks = tasks;
    }

    public static <T> Beside<T> start(String name, List<Callable<T>> work) {
        Semaphore free = new Semaphore(AT_ONCE, true);
        List<FutureTask<T>> tasks =
                work.stream().map(each -> new FutureTask<>(inTurn(free, each))).toList();
        tasks.forEach(task -> Thread.ofVirtual().name(name).start(task));
        return new Beside<>(tasks);
    }

    private static <T> Callable<T> inTurn(Semaphore free, Callable<T> work) {
        return () -> {
            free.acquire();
            try {
                return work.call();
            } finally {
                free.release();
            }
        };
    }

    /** The result of one piece; empty where it is not there by then. */
    public Optional<T> result(int index, Deadline until)
            throws ToolException, InterruptedException {
        FutureTask<T> task = tasks.get(index);
        try {
            return Optional.of(task.get(until.nanosLeft(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            task.cancel(true);
            return Optional.empty();
        } catch (CancellationException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case ToolException refusal -> throw refusal;
                case RuntimeException fault -> throw fault;
                case Error fault -> throw fault;
                case null, default -> throw new IllegalStateException(e.getCause());
            }
        }
    }

    @Override
    public void close() {
        tasks.forEach(task -> task.cancel(true));
    }
}
