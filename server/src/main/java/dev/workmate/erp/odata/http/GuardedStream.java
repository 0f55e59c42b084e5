package dev.workmate.erp.odata.http;

import dev.workmate.erp.odata.text.UnreadableJson;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A body that ends in an error where it is too long or takes too long. */
final class GuardedStream extends FilterInputStream {
    private final long max;
    private final ScheduledFuture<?> watch;
    private long count;
    private volatile boolean late;

    GuardedStream(InputStream body, long max, Duration limit, ScheduledExecutorService clock) {
        super(body);
        this.max = max;
        this.watch = clock.schedule(this::cut, limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void cut() {
        late = true;
        try {
            in.close();
        } catch (IOException e) {
            // The reader hears of it.
            late = true;
        }
    }

    /** Whether it was cut because it took too long. */
    boolean isLate() {
        return late;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? -1 : 1);
        return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(read);
        return read;
    }

    private void count(int read) throws IOException {
        if (late) {
            throw new IOException("the answer took too long");
        }
        count += Math.max(0, read);
        if (count > max) {
            throw new UnreadableJson("the answer is longer than " + max + " bytes");
        }
    }

    @Override
    public void close() throws IOException {
        watch.cancel(false);
        super.close();
    }
}
