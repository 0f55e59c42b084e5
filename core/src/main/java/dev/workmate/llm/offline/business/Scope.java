package dev.workmate.llm.offline.business;

import java.util.List;
import java.util.Optional;

/** Whom and what a question is limited to, found in the ERP system. */
record Scope(List<Filter> filters, List<Name> names, List<Document> documents) {
    Scope {
        filters = List.copyOf(filters);
        names = List.copyOf(names);
        documents = List.copyOf(documents);
    }

    /** A document that was named by its number. */
    record Document(String set, Given record) {}

    Optional<Name> name(Dimension dimension) {
        return names.stream().filter(name -> name.dimension() == dimension).findFirst();
    }

    boolean has(Dimension dimension) {
        return filters.stream().anyMatch(filter -> filter.dimension() == dimension);
    }
}
