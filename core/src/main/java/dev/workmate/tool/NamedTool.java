package dev.workmate.tool;

/** What tools with a record for input have in common: who they are. */
public abstract class NamedTool<I extends Record> implements TypedTool<I> {
    private final String name;
    private final String description;
    private final Class<I> input;

    protected NamedTool(String name, String description, Class<I> input) {
        this.name = name;
        this.description = description;
        this.input = input;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final Class<I> input() {
        return input;
    }
}
