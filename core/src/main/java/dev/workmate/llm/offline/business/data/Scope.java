package dev.workmate.llm.offline.business.data;

import java.util.List;
import java.util.Optional;

/** Whom and what a question is limited to, found in the ERP system. */
public record Scope(List<Filter> filters, List<Name> names, List<Document> documents) {
    public Scope {
        filters = List.copyOf(filters);
        names = List.copyOf(names);
        documents = List.copyOf(documents);
    }

    /** A document that was named by its number. */
    public record Document(String set, ToolReply record) {}

    public Optional<Name> name(Dimension dimension) {
        return names.stream().filter(name -> name.dimension() == dimension).findFirst();
    }

    public boolean has(Dimension dimension) {
        return filters.stream().anyMatch(filter -> filter.dimension() == dimension);
    }
}
