package dev.workmate.general;

import dev.workmate.tool.Describe;
import dev.workmate.tool.NamedTool;
import dev.workmate.tool.Progress;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.run.Within;

/** Works out arithmetic exactly, in decimals. */
public final class Calculate extends NamedTool<Calculate.Input> {
    public static final String NAME = "calculate";

    /** An expression in usual notation. */
    public record Input(
            @Describe(
                            "Arithmetic to work out, such as '18% of 2450', '(1,200 + 80) * 3' or"
                                    + " 'round(10 / 3, 2)'. Operators: + - * / % ^ and parentheses;"
                                    + " functions: sqrt, abs, round, floor, ceil, min, max; pi.")
                    @Within(min = 1, max = Expression.MAX_LENGTH)
                    String expression) {}

    public Calculate() {
        super(
                NAME,
                "Works out an arithmetic expression exactly. Use it for every calculation instead of"
                        + " calculating yourself.",
                Input.class);
    }

    @Override
    public ToolTraits traits() {
        return ToolTraits.READ;
    }

    @Override
    public ToolOutput run(Input input, ToolCall call, Progress progress) throws ToolException {
        String expression = input.expression().strip().replaceAll("\\s+", " ");
        Amount result = Expression.evaluate(expression);
        return new ToolOutput(expression + result.equalsSign() + result.text());
    }
}
