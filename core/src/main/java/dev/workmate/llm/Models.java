package dev.workmate.llm;

/** Which model serves which role; decided by configuration. */
@FunctionalInterface
public interface Models {
    LanguageModel forRole(ModelRole role);

    /** Provider and model behind a role, such as {@code offline:demo}, for people to read. */
    default String nameOf(ModelRole role) {
        return "unnamed";
    }

    /** What the model behind a role takes; with a substitute, what both can read. */
    default ModelCard cardOf(ModelRole role) {
        return ModelCard.IN_PROCESS;
    }

    /** The same model for every role. */
    static Models always(LanguageModel model, String name) {
        return new Models() {
            @Override
            public LanguageModel forRole(ModelRole role) {
                return model;
            }

            @Override
            public String nameOf(ModelRole role) {
                return name;
            }
        };
    }
}
