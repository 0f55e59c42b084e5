package dev.workmate.bench.retrieval;

import dev.workmate.knowledge.text.Block.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One kind of document, to be filled for each combination of its axes' values. */
record Template(Map<String, List<String>> axes, String name, List<Part> parts) {
    /** A block; where it answers questions, with them. */
    record Part(Kind kind, String words, List<Ask> asks) {}

    /** The wording of a question. */
    record Ask(Trial.Kind kind, Trial.Half half, String words) {}

    /** Every combination of the axes' values. */
    List<Map<String, String>> fillings() {
        List<Map<String, String>> all = List.of(Map.of());
        for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> filling : all) {
                for (String value : axis.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(filling);
                    more.put(axis.getKey(), value);
                    longer.add(more);
                }
            }
            all = longer;
        }
        return all;
    }
}
