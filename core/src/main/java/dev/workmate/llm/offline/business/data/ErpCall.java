package dev.workmate.llm.offline.business.data;

import dev.workmate.text.JsonText;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A wish to call one of the business tools. */
public record ErpCall(String tool, JsonText arguments) {
    public static final String QUERY = "erp_query";
    public static final String AGGREGATE = "erp_aggregate";
    public static final String CHART = "create_chart";

    private static final Set<String> READING =
            Set.of(QUERY, AGGREGATE, "erp_report", "erp_list_companies");

    /** Whether it changes nothing, so that asking again gives the same. */
    public boolean reads() {
        return READING.contains(tool);
    }

    /** Whether it draws a chart. */
    public boolean draws() {
        return tool.equals(CHART);
    }

    public static ErpCall of(String tool, JsonValue.Builder arguments) {
        return new ErpCall(tool, arguments.build().toJson());
    }

    public static ErpCall select(String company) {
        return of("erp_select_company", JsonValue.object().with("company", company));
    }

    /** Collects what a query or an aggregate is asked for. */
    public static final class Inquiry {
        private final String entity;
        private final List<JsonValue> conditions = new ArrayList<>();
        private final List<JsonValue> groups = new ArrayList<>();
        private final List<JsonValue> measures = new ArrayList<>();
        private final List<JsonValue> joins = new ArrayList<>();
        private final List<JsonValue> having = new ArrayList<>();
        private final List<JsonValue> expand = new ArrayList<>();
        private final List<String> orders = new ArrayList<>();
        private final List<String> select = new ArrayList<>();
        private Optional<Integer> top = Optional.empty();

        public Inquiry(String entity) {
            this.entity = entity;
        }

        public Inquiry where(String property, String operator, String value) {
            conditions.add(condition(property, operator).with("value", value).build());
            return this;
        }

        public Inquiry whereAny(String property, String operator, List<String> values) {
            conditions.add(condition(property, operator).withTexts("values", values).build());
            return this;
        }

        public Inquiry group(String property) {
            groups.add(JsonValue.object().with("property", property).build());
            return this;
        }

        public Inquiry bucket(String property, String bucket) {
            groups.add(
                    JsonValue.object().with("property", property).with("bucket", bucket).build());
            return this;
        }

        public Inquiry measure(String function, String property, String name) {
            measures.add(
                    JsonValue.object()
                            .with("function", function)
                            .with("property", property)
                            .with("name", name)
                            .build());
            return this;
        }

        /** {@code how} is {@code times}, {@code plus} or {@code minus}. */
        public Inquiry measure(
                String function, String property, String how, String other, String name) {
            measures.add(
                    JsonValue.object()
                            .with("function", function)
                            .with("property", property)
                            .with(how, other)
                            .with("name", name)
                            .build());
            return this;
        }

        public Inquiry count(String name) {
            measures.add(JsonValue.object().with("function", "count").with("name", name).build());
            return this;
        }

        public Inquiry join(String other, String on, String equalTo) {
            joins.add(
                    JsonValue.object()
                            .with("entity", other)
                            .with("on", on)
                            .with("equalTo", equalTo)
                            .build());
            return this;
        }

        public Inquiry having(String column, String operator, long value) {
            having.add(condition(column, operator).with("value", value).build());
            return this;
        }

        public Inquiry having(String column, String operator, String value) {
            having.add(condition(column, operator).with("value", value).build());
            return this;
        }

        public Inquiry sorted(String order) {
            orders.add(order);
            return this;
        }

        public Inquiry select(String... properties) {
            select.addAll(List.of(properties));
            return this;
        }

        public Inquiry first(int rows) {
            top = Optional.of(rows);
            return this;
        }

        public Inquiry expand(String navigation) {
            expand.add(JsonValue.object().with("navigation", navigation).build());
            return this;
        }

        public ErpCall query() {
            JsonValue.Builder arguments = JsonValue.object().with("entity", entity);
            put(arguments, "filter", conditions);
            if (!select.isEmpty()) {
                arguments.withTexts("select", select);
            }
            put(arguments, "expand", expand);
            return finished(QUERY, arguments);
        }

        public ErpCall aggregate() {
            JsonValue.Builder arguments = JsonValue.object().with("entity", entity);
            put(arguments, "filter", conditions);
            put(arguments, "groupBy", groups);
            put(arguments, "measures", measures);
            put(arguments, "joins", joins);
            put(arguments, "having", having);
            return finished(AGGREGATE, arguments);
        }

        private ErpCall finished(String tool, JsonValue.Builder arguments) {
            if (!orders.isEmpty()) {
                arguments.withTexts("orderBy", orders);
            }
            top.ifPresent(rows -> arguments.with("top", rows));
            return of(tool, arguments);
        }

        private static void put(JsonValue.Builder arguments, String name, List<JsonValue> values) {
            if (!values.isEmpty()) {
                arguments.with(name, JsonValue.of(values));
            }
        }

        private static JsonValue.Builder condition(String property, String operator) {
            return JsonValue.object().with("property", property).with("operator", operator);
        }
    }
}
