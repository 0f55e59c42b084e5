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
            ground.setClock(Duration.ofHours(2));
            return () -> ground.setClock(Duration.ZERO);
        }
    },
    CLOCK_BACK("The clock jumps two days back", Duration.ofSeconds(2)) {
        @Override
        AutoCloseable befall(Ground ground, ServerProcess server) throws IOException {
            ground.setClock(Duration.ofDays(-2));
            return () -> ground.setClock(Duration.ZERO);
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
            case DISK_FULL -> Ground.hasSmallDisks();
            case NOTHING_CAN_BE_WRITTEN, NO_DESCRIPTORS -> Ground.hasLimits();
            case NO_THREADS -> Ground.canStopThreads();
            default -> true;
        };
    }

    /**
     * Whether it ends well each time. Where Java cannot start a carrier, its scheduler may lose a
     * virtual thread between taking and running it, so that one is tried by its name only.
     */
    boolean isCertain() {
        return this != NO_THREADS;
    }

    /** What a server needs that this may befall it. */
    enum Site {
        ORDINARY {
            @Override
            ServerProcess start(Ground ground) throws IOException {
                return ground.startOnOrdinaryDisk();
            }
        },
        SMALL_DISK {
            @Override
            ServerProcess start(Ground ground) throws IOException {
                return ground.startOnSmallDisk();
            }
        },
        SMALL_HEAP {
            @Override
            ServerProcess start(Ground ground) throws IOException {
                return ground.startOnOrdinaryDisk("-Xmx" + Glutton.HEAP);
            }
        };

        abstract ServerProcess start(Ground ground) throws IOException;
    }

    Site site() {
        return switch (this) {
            case DISK_FULL -> Site.SMALL_DISK;
            case HEAP_EXHAUSTED -> Site.SMALL_HEAP;
            default -> Site.ORDINARY;
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
