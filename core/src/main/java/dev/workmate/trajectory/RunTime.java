package dev.workmate.trajectory;

import java.time.Instant;
import java.util.Optional;

/** From when to when something went; without an end where it is not over. */
public record RunTime(Instant startedAt, Optional<Instant> endedAt, Optional<Long> durationMs) {}
