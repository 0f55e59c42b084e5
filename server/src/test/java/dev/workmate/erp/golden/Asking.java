package dev.workmate.erp.golden;

import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Writes the arguments of a tool in few words, as a model would fill them in. */
final class Asking {
    private final String tool;
    private final String entity;
    private final List<JsonValue> filter = new ArrayList<>();
    private final List<JsonValue> groups = new ArrayList<>();
    private final List<JsonValue> measures = new ArrayList<>();
    private final List<JsonValue> joins = new ArrayList<>();
    private final List<JsonValue> having = new ArrayList<>();
    private final List<String> select = new ArrayList<>();
    private final List<String> order = new ArrayList<>();
    private int top = 1_000;

    private Asking(String tool, String entity) {
        this.tool = tool;
        this.entity = entity;
    }

    static Asking sum(String entity) {
        return new Asking("erp_aggregate", entity);
    }

    static Asking list(String entity) {
        return new Asking("erp_query", entity);
    }

    /** Such as {@code status ne Draft}. */
    Asking where(String... conditions) {
        for (String each : conditions) {
            filter.add(condition(each));
        }
        return this;
    }

    Asking having(String... conditions) {
        for (String each : conditions) {
            having.add(condition(each));
        }
        return this;
    }

    private static JsonValue condition(String text) {
        String[] words = text.split(" ", 3);
        JsonValue.Builder condition =
                JsonValue.object().with("property", words[0]).with("operator", words[1]);
        return words.length == 3 ? condition.with("value", words[2]).build() : condition.build();
    }

    /** Such as {@code customerNumber} or {@code month postingDate}. */
    Asking by(String... properties) {
        for (String each : properties) {
            String[] words = each.split(" ");
            JsonValue.Builder group = JsonValue.object().with("property", words[words.length - 1]);
            groups.add((words.length == 2 ? group.with("bucket", words[0]) : group).build());
        }
        return this;
    }

    /** Such as {@code sum debitAmount - creditAmount as balance}. */
    Asking measure(String... wishes) {
        for (String each : wishes) {
            String[] named = each.split(" as ");
            String[] words = named[0].split(" ");
            JsonValue.Builder measure = JsonValue.object().with("function", words[0]);
            if (words.length > 1) {
                measure.with("property", words[1]);
            }
            if (words.length > 3) {
                measure.with(words[2].equals("*") ? "times" : "minus", words[3]);
            }
            measures.add(measure.with("name", named[1]).build());
        }
        return this;
    }

    /** Such as {@code items itemNumber number}. */
    Asking join(String text) {
        String[] words = text.split(" ");
        joins.add(
                JsonValue.object()
                        .with("entity", words[0])
                        .with("on", words[1])
                        .with("equalTo", words[2])
                        .build());
        return this;
    }

    Asking select(String... properties) {
        select.addAll(List.of(properties));
        return this;
    }

    Asking order(String... columns) {
        order.addAll(List.of(columns));
        return this;
    }

    Asking top(int rows) {
        top = rows;
        return this;
    }

    String tool() {
        return tool;
    }

    String arguments() {
        JsonValue.Builder arguments = JsonValue.object().with("entity", entity);
        put(arguments, "filter", filter);
        put(arguments, "groupBy", groups);
        put(arguments, "measures", measures);
        put(arguments, "joins", joins);
        put(arguments, "having", having);
        if (!select.isEmpty()) {
            arguments.withTexts("select", select);
        }
        if (!order.isEmpty()) {
            arguments.withTexts("orderBy", order);
        }
        return arguments.with("top", top).build().toJson().value();
    }

    private static void put(JsonValue.Builder arguments, String name, List<JsonValue> values) {
        if (!values.isEmpty()) {
            arguments.with(name, JsonValue.of(values));
        }
    }
}
