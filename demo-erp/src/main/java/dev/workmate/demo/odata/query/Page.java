package dev.workmate.demo.odata.query;

import dev.workmate.demo.store.Row;
import java.util.List;
import java.util.Optional;

/** Rows to show now, where to go on, and how many there are in all. */
public record Page(List<Row> rows, Optional<String> next, int total) {}
