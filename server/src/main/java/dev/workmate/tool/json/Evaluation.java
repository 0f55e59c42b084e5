package dev.workmate.tool.json;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.OutputFormat;
import com.networknt.schema.Schema;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * One run of a schema over a value, with a budget: a schema can be written so that a short value
 * takes longer than anybody lives. Every keyword that is looked at costs one step.
 */
final class Evaluation extends ExecutionContext {
    private static final int MAX_STEPS = 200_000;
    private static final int MAX_DEPTH = 500;
    private static final int MAX_MATCHED = 20_000;
    private static final int MAX_MISFITS = 5;
    private static final int MAX_SENTENCE = 300;

    private int steps;
    private int depth;

    private Evaluation() {}

    /** The budget is spent. */
    static final class TooMuch extends RuntimeException {
        TooMuch(String message) {
            super(message, null, false, false);
        }
    }

    /** What does not fit, in sentences; empty where everything does. */
    static List<String> run(Schema schema, JsonNode value) {
        List<Error> errors = schema.validate(new Evaluation(), value, OutputFormat.DEFAULT);
        return errors.stream().map(Evaluation::sentence).distinct().limit(MAX_MISFITS).toList();
    }

    /** Matching takes time in proportion to the text, so the text must have an end. */
    static void requireMatchable(String text) {
        if (text.length() > MAX_MATCHED) {
            throw new TooMuch(
                    "a text that must fit a pattern has more than " + MAX_MATCHED + " characters");
        }
    }

    private static String sentence(Error error) {
        String where = error.getInstanceLocation().toString();
        String subject =
                where.isEmpty()
                        ? ""
                        : MisfitWords.name(MisfitWords.shorten(where.substring(1))) + ": ";
        return subject
                + MisfitWords.shorten(String.valueOf(error.getMessage()), MAX_SENTENCE)
                + ".";
    }

    @Override
    public void evaluationPathAddLast(String keyword) {
        step();
        super.evaluationPathAddLast(keyword);
    }

    @Override
    public void evaluationPathAddLast(int index) {
        step();
        super.evaluationPathAddLast(index);
    }

    @Override
    public void evaluationPathRemoveLast() {
        depth--;
        super.evaluationPathRemoveLast();
    }

    private void step() {
        if (++steps > MAX_STEPS || ++depth > MAX_DEPTH) {
            throw new TooMuch("checking it takes too many steps");
        }
    }
}
