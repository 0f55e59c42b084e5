package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpEntity.Verb;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpProperty.Trait;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.query.Condition;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Drafts steps for a goal: find what is needed, make the record with its lines, then act on it. */
final class WorkflowDraft {
    private static final Set<String> MAKING =
            Set.of("create", "make", "new", "add", "enter", "write", "draft", "raise", "issue");
    private static final Set<String> CHANGING = Set.of("update", "change", "edit", "set");
    private static final Set<String> REMOVING = Set.of("delete", "remove");

    private final ErpModel model;
    private final ErpEntity entity;
    private final Set<String> words;
    private final List<WorkflowStep> steps = new ArrayList<>();

    private WorkflowDraft(ErpModel model, ErpEntity entity, Set<String> words) {
        this.model = model;
        this.entity = entity;
        this.words = words;
    }

    static List<WorkflowStep> of(ErpModel model, String goal) throws ToolException {
        Set<String> words =
                Set.copyOf(
                        List.of(goal.toLowerCase(Locale.ROOT).split("[^\\p{L}]+")).stream()
                                .distinct()
                                .toList());
        List<EntitySearch.Hit> hits = EntitySearch.find(model, goal, 5);
        ErpEntity entity =
                hits.stream()
                        .map(EntitySearch.Hit::entity)
                        .filter(each -> each.parents().isEmpty())
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "No entity fits this goal; name one, such as 'sales invoice'."));
        WorkflowDraft draft = new WorkflowDraft(model, entity, words);
        draft.write();
        return draft.steps;
    }

    private void write() {
        String record = "$1.id";
        if (has(MAKING) && entity.allows(Verb.CREATE)) {
            record = create();
        } else {
            steps.add(listed(entity));
            if (has(CHANGING) && entity.allows(Verb.UPDATE)) {
                steps.add(step("update", Optional.of(record), Optional.of(samples(entity))));
            }
            if (has(REMOVING) && entity.allows(Verb.DELETE)) {
                steps.add(step("delete", Optional.of(record), Optional.empty()));
            }
        }
        for (String action : actions()) {
            steps.add(step(action, Optional.of(record), Optional.empty()));
        }
    }

    /** First the record it belongs to, then the record with its lines. */
    private String create() {
        SequencedMap<String, JsonValue> values = new LinkedHashMap<>();
        for (List<String> group : entity.requiredOnCreate()) {
            String name = group.getLast();
            Optional<ErpNavigation> owner =
                    entity.navigations().stream()
                            .filter(way -> !way.isMany() && joinsOn(way, name))
                            .findFirst();
            Optional<ErpEntity> target = owner.flatMap(way -> model.entity(way.target()));
            if (target.isPresent()) {
                steps.add(listed(target.get()));
                values.put(
                        name,
                        JsonValue.of(
                                "$%d.%s"
                                        .formatted(
                                                steps.size(),
                                                owner.get().joins().getFirst().referenced())));
            } else {
                entity.property(name).ifPresent(each -> values.put(name, Samples.of(each)));
            }
        }
        if (values.isEmpty()) {
            values.putAll(samples(entity).values());
        }
        lines().ifPresent(way -> values.put(way.name(), line(way)));
        steps.add(step("create", Optional.empty(), Optional.of(new JsonValue.Fields(values))));
        return "$" + steps.size() + ".id";
    }

    private static boolean joinsOn(ErpNavigation way, String property) {
        return way.joins().size() == 1 && way.joins().getFirst().property().equals(property);
    }

    private Optional<ErpNavigation> lines() {
        return entity.navigations().stream()
                .filter(way -> way.isMany() && way.name().endsWith("Lines"))
                .filter(
                        way ->
                                model.entity(way.target())
                                        .map(each -> !each.parents().isEmpty())
                                        .orElse(false))
                .findFirst();
    }

    private JsonValue line(ErpNavigation way) {
        ErpEntity target = model.entity(way.target()).orElseThrow();
        SequencedMap<String, JsonValue> values = new LinkedHashMap<>();
        for (String name : List.of("lineType", "lineObjectNumber", "quantity", "unitPrice")) {
            target.property(name)
                    .filter(each -> !each.is(Trait.READ_ONLY))
                    .ifPresent(each -> values.put(name, sample(each)));
        }
        return JsonValue.of(List.of(new JsonValue.Fields(values)));
    }

    private static JsonValue sample(ErpProperty property) {
        return property.choices().flatMap(all -> all.find("Item")).isPresent()
                ? JsonValue.of("Item")
                : Samples.of(property);
    }

    private List<String> actions() {
        String text = String.join("", words);
        return entity.actions().stream()
                .filter(
                        action ->
                                words.contains(action.toLowerCase(Locale.ROOT))
                                        || action.length() > 6
                                                && text.contains(action.toLowerCase(Locale.ROOT)))
                .toList();
    }

    private static WorkflowStep listed(ErpEntity entity) {
        Optional<ErpProperty> name =
                List.of("displayName", "name", "number", "customerName").stream()
                        .flatMap(each -> entity.property(each).stream())
                        .filter(each -> each.type() == ErpType.TEXT && !each.is(Trait.COMPUTED))
                        .findFirst();
        return new WorkflowStep(
                "list",
                entity.set(),
                Optional.empty(),
                Optional.empty(),
                name.map(
                        each ->
                                List.of(
                                        new Condition(
                                                each.name(),
                                                Condition.Comparing.CONTAINS,
                                                Optional.of(new JsonValue.Text("…")),
                                                Optional.empty()))));
    }

    /** The first few values that may be written. */
    private static JsonValue.Fields samples(ErpEntity entity) {
        SequencedMap<String, JsonValue> values = new LinkedHashMap<>();
        entity.properties().stream()
                .filter(each -> !each.is(Trait.READ_ONLY) && !each.is(Trait.FILTER_ONLY))
                .filter(each -> each.type().isScalar() && !entity.keys().contains(each.name()))
                .limit(3)
                .forEach(each -> values.put(each.name(), Samples.of(each)));
        return new JsonValue.Fields(values);
    }

    private WorkflowStep step(
            String operation, Optional<String> record, Optional<JsonValue.Fields> values) {
        return new WorkflowStep(operation, entity.set(), record, values, Optional.empty());
    }

    private boolean has(Set<String> some) {
        return some.stream().anyMatch(words::contains);
    }
}
