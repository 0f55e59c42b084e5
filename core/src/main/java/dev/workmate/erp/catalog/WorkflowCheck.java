package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.change.BodyReader;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.ModelNames;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.ToolException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/** Checks a workflow step by step against the model, before anything is done. For one thread. */
final class WorkflowCheck {
    private final ErpModel model;
    private final List<WorkflowStep> steps;
    private final List<Finding> findings = new ArrayList<>();

    /** Entities by step, where they are known. */
    private final Map<Integer, ErpEntity> entities = new LinkedHashMap<>();

    /** Something to say about a step, counted from one. */
    record Finding(int step, Weight weight, String words) {}

    /** Whether a workflow can work all the same. */
    enum Weight {
        PROBLEM,
        WARNING
    }

    private WorkflowCheck(ErpModel model, List<WorkflowStep> steps) {
        this.model = model;
        this.steps = steps;
    }

    static List<Finding> check(ErpModel model, List<WorkflowStep> steps) {
        WorkflowCheck check = new WorkflowCheck(model, steps);
        for (int i = 0; i < steps.size(); i++) {
            check.step(i + 1, steps.get(i));
        }
        check.order();
        return List.copyOf(check.findings);
    }

    private void problem(int number, String words) {
        findings.add(new Finding(number, Weight.PROBLEM, words));
    }

    private void step(int number, WorkflowStep step) {
        try {
            ErpEntity entity = ModelNames.entity(model, step.entity());
            entities.put(number, entity);
            Optional<EntityOperation> operation = EntityOperation.find(entity, step.operation());
            if (operation.isEmpty()) {
                problem(
                        number,
                        "%s has no operation '%s'; it has %s."
                                .formatted(
                                        entity.set(),
                                        step.operation(),
                                        String.join(
                                                ", ",
                                                EntityOperation.of(entity).stream()
                                                        .map(EntityOperation::name)
                                                        .toList())));
                return;
            }
            step.record().flatMap(StepReference::read).ifPresent(each -> reference(number, each));
            check(number, step, entity, operation.get());
        } catch (ToolException e) {
            problem(number, String.valueOf(e.getMessage()));
        }
    }

    private void check(int number, WorkflowStep step, ErpEntity entity, EntityOperation operation)
            throws ToolException {
        switch (operation.kind()) {
            case LIST, COUNT -> filter(entity, step);
            case GET, DELETE, INVOKE -> requireRecord(number, step, operation);
            case CREATE ->
                    BodyReader.created(model, entity, values(number, entity, step, operation));
            case UPDATE -> {
                requireRecord(number, step, operation);
                BodyReader.changed(model, entity, values(number, entity, step, operation));
            }
        }
    }

    private void requireRecord(int number, WorkflowStep step, EntityOperation operation) {
        if (step.record().isEmpty()) {
            problem(
                    number,
                    "'%s' needs a record: an id, a number or a reference to an earlier step."
                            .formatted(operation.name()));
        }
    }

    private void filter(ErpEntity entity, WorkflowStep step) throws ToolException {
        List<Condition> plain = new ArrayList<>();
        for (Condition condition : step.filter().orElse(List.of())) {
            plain.add(
                    condition.value().flatMap(StepReference::read).isPresent()
                            ? new Condition(
                                    condition.property(),
                                    condition.operator(),
                                    Optional.of(
                                            Samples.of(
                                                    ModelNames.property(
                                                            entity, condition.property()))),
                                    Optional.empty())
                            : condition);
        }
        QuestionReader reader = new QuestionReader(model);
        QuestionReader.Conditions conditions =
                reader.conditions(entity, plain, Condition.Match.ALL);
        ErpQuery query = ErpQuery.of(entity.set());
        reader.check(entity, conditions.sent().map(query::where).orElse(query), conditions.here());
    }

    /** The values with samples in the places of references, so that all else can be checked. */
    private JsonValue.Fields values(
            int number, ErpEntity entity, WorkflowStep step, EntityOperation operation)
            throws ToolException {
        JsonValue.Fields given =
                step.values()
                        .orElseThrow(
                                () ->
                                        new ToolException(
                                                "'%s' needs values.".formatted(operation.name())));
        return replaced(number, entity, given);
    }

    private JsonValue.Fields replaced(int number, ErpEntity entity, JsonValue.Fields given) {
        SequencedMap<String, JsonValue> values = new LinkedHashMap<>();
        given.values()
                .forEach(
                        (name, value) -> {
                            Optional<StepReference> reference = StepReference.read(value);
                            reference.ifPresent(each -> reference(number, each));
                            values.put(
                                    name,
                                    reference.isPresent()
                                            ? sample(entity, name, value)
                                            : lines(number, entity, name, value));
                        });
        return new JsonValue.Fields(values);
    }

    private static JsonValue sample(ErpEntity entity, String name, JsonValue value) {
        Optional<ErpProperty> property = entity.property(name);
        return property.isPresent() ? Samples.of(property.get()) : value;
    }

    private JsonValue lines(int number, ErpEntity entity, String name, JsonValue value) {
        Optional<ErpEntity> target =
                entity.navigation(name).map(ErpNavigation::target).flatMap(model::entity);
        if (target.isEmpty() || !(value instanceof JsonValue.Items items)) {
            return value;
        }
        return JsonValue.of(
                items.values().stream()
                        .map(
                                item ->
                                        item instanceof JsonValue.Fields fields
                                                ? replaced(number, target.get(), fields)
                                                : item)
                        .toList());
    }

    private void reference(int number, StepReference reference) {
        if (reference.step() < 1 || reference.step() >= number) {
            problem(number, "$%d refers to no earlier step.".formatted(reference.step()));
            return;
        }
        ErpEntity source = entities.get(reference.step());
        if (source != null && source.property(reference.property()).isEmpty()) {
            problem(
                    number,
                    "$%d.%s: %s has no such property."
                            .formatted(reference.step(), reference.property(), source.set()));
        }
    }

    /** A document is posted after it has lines, and changed before it is posted. */
    private void order() {
        Set<String> finished = new HashSet<>();
        for (int i = 1; i <= steps.size(); i++) {
            ErpEntity entity = entities.get(i);
            WorkflowStep step = steps.get(i - 1);
            if (entity == null) {
                continue;
            }
            Optional<EntityOperation> operation = EntityOperation.find(entity, step.operation());
            boolean posts =
                    operation.isPresent() && operation.get().kind() == EntityOperation.Kind.INVOKE;
            String document = step.record().orElse("");
            if (posts) {
                warnAboutMissingLines(i, document);
                finished.add(document);
            } else if (addsTo(entity, step, finished)) {
                problem(i, "The document is already finished by an earlier step.");
            }
        }
    }

    private static boolean addsTo(ErpEntity entity, WorkflowStep step, Set<String> finished) {
        return entity.parents().stream()
                .flatMap(parent -> step.values().map(all -> all.values().get(parent)).stream())
                .anyMatch(
                        value ->
                                value instanceof JsonValue.Text text
                                        && finished.contains(text.value()));
    }

    private void warnAboutMissingLines(int number, String document) {
        Optional<StepReference> made = StepReference.read(document);
        if (made.isEmpty() || made.get().step() >= number || made.get().step() < 1) {
            return;
        }
        int creation = made.get().step();
        ErpEntity header = entities.get(creation);
        if (header == null || !steps.get(creation - 1).operation().equalsIgnoreCase("create")) {
            return;
        }
        List<String> lines = lines(header);
        if (!lines.isEmpty() && !bringsLines(creation) && !addsLines(lines, creation, number)) {
            findings.add(
                    new Finding(
                            number,
                            Weight.WARNING,
                            "The document of step %d has no lines yet; give them in step %d under %s."
                                    .formatted(creation, creation, String.join(" or ", lines))));
        }
    }

    private List<String> lines(ErpEntity header) {
        return header.navigations().stream()
                .filter(way -> way.isMany() && way.name().endsWith("Lines"))
                .map(ErpNavigation::target)
                .filter(
                        set ->
                                model.entity(set)
                                        .map(target -> !target.parents().isEmpty())
                                        .orElse(false))
                .toList();
    }

    private boolean bringsLines(int creation) {
        return steps.get(creation - 1)
                .values()
                .map(
                        all ->
                                all.values().values().stream()
                                        .anyMatch(JsonValue.Items.class::isInstance))
                .orElse(false);
    }

    private boolean addsLines(List<String> lines, int after, int before) {
        return entities.entrySet().stream()
                .anyMatch(
                        each ->
                                each.getKey() > after
                                        && each.getKey() < before
                                        && lines.contains(each.getValue().set()));
    }
}
