package dev.workmate.erp.catalog;

import dev.workmate.erp.office.Offices;
import dev.workmate.text.JsonValue;
import dev.workmate.tool.Describe;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;

/** Checks a plan of several steps before the first is done. */
public final class ValidateWorkflow extends CatalogTool<ValidateWorkflow.Input> {
    public static final String NAME = "validate_workflow_structure";

    /** The plan. */
    public record Input(
            @Describe(
                            "The steps in order; later ones may refer to values of earlier ones as $1.id.")
                    @Within(min = 1, max = 40)
                    List<WorkflowStep> steps) {}

    ValidateWorkflow(Offices offices) {
        super(
                offices,
                NAME,
                "Checks a plan of several ERP steps without doing any: entities, operations,"
                        + " properties, required and read-only values, references between steps, and"
                        + " the order, such as lines before posting.",
                Input.class);
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress)
            throws ToolException, InterruptedException {
        List<WorkflowCheck.Finding> findings = WorkflowCheck.check(model(call), input.steps());
        return trusted(told(findings).build());
    }

    static JsonValue.Builder told(List<WorkflowCheck.Finding> findings) {
        return JsonValue.object()
                .with(
                        "valid",
                        findings.stream()
                                .noneMatch(each -> each.weight() == WorkflowCheck.Weight.PROBLEM))
                .with("problems", of(findings, WorkflowCheck.Weight.PROBLEM))
                .with("warnings", of(findings, WorkflowCheck.Weight.WARNING));
    }

    private static JsonValue of(List<WorkflowCheck.Finding> findings, WorkflowCheck.Weight weight) {
        return JsonValue.of(
                findings.stream()
                        .filter(each -> each.weight() == weight)
                        .map(
                                each ->
                                        JsonValue.object()
                                                .with("step", each.step())
                                                .with("problem", each.words())
                                                .build())
                        .toList());
    }
}
