package dev.workmate.tool.json;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A list whose items all have one shape. */
record ListShape(Shape item, Bounds size) implements Shape {
    @Override
    public void describe(ObjectNode schema) {
        schema.put("type", "array");
        item.describe(schema.putObject("items"));
        size.describe(schema, "minItems", "maxItems");
    }

    @Override
    public Object read(JsonNode node, String where) throws Misfit {
        if (!node.isArray()) {
            throw MisfitWords.wrongType(where, "a list", node);
        }
        size.check(node.size(), "The number of items in " + MisfitWords.name(where));
        List<Object> items = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < node.size(); i++) {
            try {
                items.add(readItem(node.get(i), where + "[" + i + "]"));
            } catch (Misfit misfit) {
                problems.addAll(misfit.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new Misfit(problems);
        }
        return List.copyOf(items);
    }

    private Object readItem(JsonNode node, String where) throws Misfit {
        if (node.isNull()) {
            throw new Misfit(MisfitWords.name(where) + " must not be null.");
        }
        return item.read(node, where);
    }
}
