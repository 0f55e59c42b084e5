package dev.workmate.diagnostics.metrics;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleSupplier;

/** Asks for a value that may be late, so that whoever reads the metrics still gets the others. */
public final class Patience {
    private Patience() {}

    /** The same value; throws where it does not come within the time. */
    public static DoubleSupplier within(Duration limit, DoubleSupplier value) {
        return () -> {
            FutureTask<Double> task = new FutureTask<>(value::getAsDouble);
            Thread.ofVirtual().name("metrics").start(task);
            try {
                return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            } catch (ExecutionException | TimeoutException e) {
                task.cancel(true);
                throw new IllegalStateException("no answer", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        };
    }
}
