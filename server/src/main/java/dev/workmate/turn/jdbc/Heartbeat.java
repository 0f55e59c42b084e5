package dev.workmate.turn.jdbc;

import dev.workmate.journal.InstanceId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says every few seconds that this process is there. Who falls silent loses its turns to others,
 * under the next epoch: being wrong about it costs time and nothing else.
 */
final class Heartbeat implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

    private final JdbcLeases leases;
    private final InstanceId instance;
    private final Path note;
    private final Duration every;
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("heartbeat").factory());

    /** {@code note} is a file of the home folder, which no other process uses meanwhile. */
    Heartbeat(JdbcLeases leases, InstanceId instance, Path note, Duration every) {
        this.leases = leases;
        this.instance = instance;
        this.note = note;
        this.every = every;
    }

    /** Whoever worked in this folder before is gone for certain: its turns need not wait. */
    void start() {
        try {
            if (Files.exists(note)) {
                leaveFor(Files.readString(note).strip());
            }
            Files.writeString(note, instance.value());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + note, e);
        }
        leases.beat(instance);
        leases.forgetOld();
        clock.scheduleWithFixedDelay(
                this::beat, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** A note that was cut short says nothing. */
    private void leaveFor(String predecessor) {
        try {
            leases.leave(new InstanceId(predecessor));
        } catch (IllegalArgumentException e) {
            log.debug("no instance is noted in {}", note, e);
        }
    }

    private void beat() {
        try {
            leases.beat(instance);
        } catch (RuntimeException | Error e) {
            log.warn("others cannot see that this server is there; will try again", e);
        }
    }

    /** Others may go on with what is open here. */
    @Override
    public void close() {
        clock.shutdownNow();
        try {
            leases.leave(instance);
        } catch (RuntimeException e) {
            log.warn("others will notice in a few seconds only that this server is gone", e);
        }
    }
}
