package dev.workmate.llm;

import dev.workmate.llm.ModelCard.Quirk;
import dev.workmate.llm.Thinking.Form;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What may be said to a model so that it does not refuse the request: the wish of the request,
 * within what the model's card allows. Adapters say this and nothing else.
 */
public record ModelPlan(
        Reasoning reasoning, OptionalDouble temperature, ToolChoice toolChoice, int maxTokens) {
    /** Room for thoughts of a model that thinks although nobody asked. */
    private static final int UNASKED_THOUGHTS = 4_096;

    public static ModelPlan of(ModelRequest request, ModelCard card) {
        int answer = request.maxTokens() - request.thinkingBudget();
        // What is written stands in the same context as what is read.
        int output =
                Math.min(card.limits().outputTokens(), (card.limits().contextTokens() + 1) / 2);
        boolean silent = card.has(Quirk.SILENT_WITH_TOOLS) && !request.tools().isEmpty();
        Reasoning reasoning =
                silent ? off(card.thinking()) : reasoning(request, card.thinking(), output);
        int thoughts =
                switch (reasoning) {
                    case Reasoning.Budget budget -> budget.tokens();
                    case Reasoning.Adaptive _, Reasoning.Effort _ ->
                            Math.max(request.thinkingBudget(), UNASKED_THOUGHTS);
                    case Reasoning.Off _ -> UNASKED_THOUGHTS;
                    case Reasoning.Unsaid _ -> 0;
                };
        boolean thinks = reasoning.thinks();
        return new ModelPlan(
                reasoning,
                card.temperature().holds(thinks)
                        ? request.role().temperature()
                        : OptionalDouble.empty(),
                toolChoice(request, card, thinks),
                Math.min(answer + thoughts, output));
    }

    private static ToolChoice toolChoice(ModelRequest request, ModelCard card, boolean thinks) {
        if (request.tools().isEmpty()) {
            return ToolChoice.NONE;
        }
        boolean forced = request.toolChoice() == ToolChoice.REQUIRED;
        return forced && !card.forcedTools().holds(thinks) ? ToolChoice.AUTO : request.toolChoice();
    }

    private static Reasoning reasoning(ModelRequest request, Thinking thinking, int output) {
        boolean wanted = request.thinkingBudget() > 0;
        if (!wanted && !thinking.off().equals(Thinking.NEVER)) {
            return off(thinking);
        }
        return switch (thinking.form()) {
            case NONE -> off(thinking);
            case BUDGET -> budget(Math.max(request.thinkingBudget(), 1), thinking, output);
            case ADAPTIVE -> new Reasoning.Adaptive(effort(request, thinking, wanted));
            case EFFORT -> new Reasoning.Effort(effort(request, thinking, wanted).orElseThrow());
        };
    }

    private static Optional<String> effort(
            ModelRequest request, Thinking thinking, boolean wanted) {
        if (thinking.efforts().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                wanted
                        ? thinking.effortFor(request.thinkingBudget())
                        : thinking.efforts().getFirst());
    }

    /** At least what the model asks for, and at most half of what it can write. */
    private static Reasoning budget(int wanted, Thinking thinking, int output) {
        int most = Math.min(thinking.mostBudget(), output / 2);
        int tokens = Math.min(Math.max(wanted, thinking.leastBudget()), most);
        return tokens < thinking.leastBudget() ? off(thinking) : new Reasoning.Budget(tokens);
    }

    private static Reasoning off(Thinking thinking) {
        boolean silent =
                thinking.form() == Form.NONE
                        || thinking.off().equals(Thinking.OMIT)
                        || thinking.off().equals(Thinking.NEVER);
        return silent ? new Reasoning.Unsaid() : new Reasoning.Off(thinking.off());
    }
}
