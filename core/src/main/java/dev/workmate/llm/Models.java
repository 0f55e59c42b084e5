package dev.workmate.llm;

/** Which model serves which role; decided by configuration. */
@FunctionalInterface
public interface Models {
    LanguageModel forRole(ModelRole role);

    /** Provider and model behind a role, such as {@code offline:demo}, for people to read. */
    default String nameOf(ModelRole role) {
        return "unnamed";
    }
}
