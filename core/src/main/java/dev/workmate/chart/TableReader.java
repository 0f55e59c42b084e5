package dev.workmate.chart;

import java.util.Optional;

/** Finds the table in a tool's output. Thread-safe. */
@FunctionalInterface
public interface TableReader {
    /** Empty where the output is something else. */
    Optional<ToolTable> read(String output);
}
