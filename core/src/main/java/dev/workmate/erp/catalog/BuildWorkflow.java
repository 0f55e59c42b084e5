package dev.workmate.erp.catalog;

import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.Condition;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Drafts a plan for a goal, or completes one: which tool, which values, who must agree. */
public final class BuildWorkflow extends CatalogTool<BuildWorkflow.Input> {
    public static final String NAME = "build_knowledge_base_workflow";

    /** A goal or steps. */
    public record Input(
            @Describe("The goal in words, such as 'create a sales invoice and post it'.")
                    @Within(min = 1, max = 500)
                    Optional<String> goal,
            @Describe("Or the steps, to be checked and completed with tools and approvals.")
                    @Within(min = 1, max = 40)
                    Optional<List<WorkflowStep>> steps) {
        public Input {
            if (goal.isPresent() == steps.isPresent()) {
                throw new IllegalArgumentException("Give either a goal or steps.");
            }
        }
    }

    BuildWorkflow(Offices offices) {
        super(
                offices,
                NAME,
                "Drafts a plan of ERP steps for a goal in words, or completes given steps: for each"
                        + " step the tool, a skeleton of its values and who must agree. Nothing is done.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        ErpModel model = model(call);
        List<WorkflowStep> steps =
                input.steps().isPresent()
                        ? input.steps().get()
                        : WorkflowDraft.of(model, input.goal().orElseThrow());
        List<JsonValue> told = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            told.add(described(model, i + 1, steps.get(i)));
        }
        JsonValue.Builder result = JsonValue.object();
        input.goal().ifPresent(goal -> result.with("goal", goal));
        result.with("steps", JsonValue.of(told));
        ValidateWorkflow.told(WorkflowCheck.check(model, steps))
                .build()
                .values()
                .forEach(result::with);
        if (input.goal().isPresent()) {
            result.with("note", "A draft: replace the sample values by those of the user.");
        }
        return trusted(result.build());
    }

    private static JsonValue described(ErpModel model, int number, WorkflowStep step) {
        JsonValue.Builder result =
                JsonValue.object()
                        .with("step", number)
                        .with("operation", step.operation())
                        .with("entity", step.entity());
        Optional<ErpEntity> entity = model.findAnyName(step.entity());
        entity.flatMap(each -> EntityOperation.find(each, step.operation()))
                .ifPresent(
                        operation ->
                                result.with("tool", operation.tool())
                                        .with("approval", operation.approval()));
        step.record().ifPresent(record -> result.with("record", record));
        step.filter()
                .ifPresent(
                        filter ->
                                result.withTexts(
                                        "filter",
                                        filter.stream().map(BuildWorkflow::words).toList()));
        step.values().ifPresent(values -> result.with("values", values));
        return result.build();
    }

    private static String words(Condition condition) {
        return condition.property()
                + " "
                + condition.operator().name().toLowerCase(Locale.ROOT)
                + condition.value().map(value -> " " + value.toJson()).orElse("");
    }
}
