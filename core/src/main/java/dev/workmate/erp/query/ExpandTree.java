package dev.workmate.erp.query;

import dev.workmate.erp.ErpExpand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Grows nested expansions out of paths such as {@code salesInvoiceLines/item}. For one thread. */
public final class ExpandTree {
    private final Map<String, ExpandTree> branches = new LinkedHashMap<>();
    private final List<String> select = new ArrayList<>();

    /** The branch at the end of a path, made where it is missing. */
    public ExpandTree at(List<String> path) {
        ExpandTree branch = this;
        for (String step : path) {
            branch = branch.branches.computeIfAbsent(step, _ -> new ExpandTree());
        }
        return branch;
    }

    public void select(String property) {
        if (!select.contains(property)) {
            select.add(property);
        }
    }

    public List<ErpExpand> expands() {
        return branches.entrySet().stream()
                .map(
                        each ->
                                new ErpExpand(
                                        each.getKey(),
                                        each.getValue().select,
                                        each.getValue().expands()))
                .toList();
    }
}
