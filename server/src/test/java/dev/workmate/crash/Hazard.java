package dev.workmate.crash;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;

/** What may befall the machine under a running server, and passes again. */
enum Hazard {
    DISK_FULL("The disk is full", Duration.ofSeconds(6)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            Path filler = ground.homeOf(server).resolve("filler");
            try (OutputStream out = Files.newOutputStream(filler)) {
                fill(out);
            }
            return () -> Files.delete(filler);
        }
    },
    NOTHING_CAN_BE_WRITTEN("No file can grow or be written", Duration.ofSeconds(6)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            String hard = Ground.hardLimit(server, "Max file size");
            Ground.limit(server, "fsize", "1:" + hard);
            return () -> Ground.limit(server, "fsize", hard + ":" + hard);
        }
    },
    DATABASE_LOCKED("Another program holds the database's lock", Duration.ofSeconds(8)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws SQLException {
            Path file = ground.home().resolve("workmate.db");
            Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
            try (Statement sql = other.createStatement()) {
                sql.execute("PRAGMA busy_timeout = 10000");
                sql.execute("BEGIN IMMEDIATE");
            }
            return other;
        }
    },
    PROCESS_FROZEN("The process stands still", Duration.ofSeconds(8)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) {
            Ground.signal(server, "STOP");
            return () -> Ground.signal(server, "CONT");
        }
    },
    NO_DESCRIPTORS("No file or connection can be opened", Duration.ofSeconds(5)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            String hard = Ground.hardLimit(server, "Max open files");
            Ground.limit(server, "nofile", "16:" + hard);
            return () -> Ground.limit(server, "nofile", hard + ":" + hard);
        }
    },
    NO_THREADS("No thread can be started", Duration.ofSeconds(5)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            return Ground.stopThreads(server);
        }
    },
    HEAP_EXHAUSTED("Requests fill the memory", Duration.ofSeconds(6)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws Exception {
            return Glutton.feed(server.address());
        }
    },
    CLOCK_AHEAD("The clock jumps two hours ahead", Duration.ofSeconds(2)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            ground.setClock("+7200");
            return () -> ground.setClock("+0");
        }
    },
    CLOCK_BACK("The clock jumps two days back", Duration.ofSeconds(2)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            ground.setClock("-172800");
            return () -> ground.setClock("+0");
        }
    };

    final String title;
    final Duration lasting;

    Hazard(String title, Duration lasting) {
        this.title = title;
        this.lasting = lasting;
    }

    /** Begins it; closing ends it. */
    abstract AutoCloseable befall(Ground ground, ServerProcess server) throws Exception;

    boolean isPossibleHere() {
        return switch (this) {
            case DISK_FULL, DATABASE_LOCKED, PROCESS_FROZEN -> Ground.hasSmallDisks();
            case NOTHING_CAN_BE_WRITTEN, NO_DESCRIPTORS ->
                    Ground.hasSmallDisks() && Ground.hasLimits();
            case NO_THREADS -> Ground.hasSmallDisks() && Ground.canStopThreads();
            case HEAP_EXHAUSTED -> Ground.hasSmallDisks();
            case CLOCK_AHEAD, CLOCK_BACK -> Ground.hasSmallDisks() && Ground.hasClocks();
        };
    }

    ServerProcess start(Ground ground) throws IOException {
        return switch (this) {
            case CLOCK_AHEAD, CLOCK_BACK -> ground.startWithClock();
            case DATABASE_LOCKED -> ground.startOnOrdinaryDisk();
            case HEAP_EXHAUSTED -> ground.start(Map.of(), "-Xmx" + Glutton.HEAP);
            default -> ground.start(Map.of());
        };
    }

    /** Whether requests are answered while it lasts; a frozen process answers nobody. */
    boolean answers() {
        return switch (this) {
            case PROCESS_FROZEN, NO_DESCRIPTORS, NO_THREADS, HEAP_EXHAUSTED -> false;
            default -> true;
        };
    }

    private static void fill(OutputStream out) {
        byte[] block = new byte[4096];
        try {
            for (int i = 0; i < 1_000_000; i++) {
                out.write(block);
            }
        } catch (IOException full) {
            return;
        }
        throw new IllegalStateException("the disk took everything");
    }
}
