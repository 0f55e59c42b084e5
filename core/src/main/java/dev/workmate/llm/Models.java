package dev.workmate.llm;

/** Which model serves which role; decided by configuration. */
@FunctionalInterface
public interface Models {
    LanguageModel forRole(ModelRole role);
}
