package dev.workmate.knowledge;

import java.util.Map;

/** What an operator is told about the search of files. Thread-safe. */
@FunctionalInterface
public interface SearchHealth {
    Map<String, String> details();
}
