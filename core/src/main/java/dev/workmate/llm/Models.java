package dev.workmate.llm;

import dev.workmate.id.SessionId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which model serves which role; decided by configuration. */
@FunctionalInterface
public interface Models {
    LanguageModel forRole(ModelRole role);

    /** The models of one session: those its owner's connections pay for, else these. */
    default Models in(SessionId session) {
        return this;
    }

    /** Who pays for a role where it is not the operator: the id of a connection. */
    default Optional<String> payerOf(ModelRole role) {
        return Optional.empty();
    }

    /** Provider and model behind a role, such as {@code offline:demo}, for people to read. */
    default String nameOf(ModelRole role) {
        return "unnamed";
    }

    /** What the model behind a role takes; with a substitute, what both can read. */
    default ModelCard cardOf(ModelRole role) {
        return ModelCard.IN_PROCESS;
    }

    /**
     * The model for a question: what the user chose for this message where that is offered, else
     * what the agent's file says, else what serves the role.
     */
    default Selected select(ModelRole role, Optional<String> byUser, Optional<String> byAgent) {
        return new Selected(
                forRole(role),
                nameOf(role),
                cardOf(role),
                byUser.map(wish -> notOffered(wish, nameOf(role))));
    }

    /** What people are told whose choice cannot be met. */
    static Remark notOffered(String wish, String answering) {
        return new Remark(
                Remark.About.USERS_WISH,
                new Answer.Notice(
                        "model_not_offered",
                        "The model %s is not offered here; %s answers."
                                .formatted(wish, answering)));
    }

    /**
     * A model with its name and card, what people should know about the choice, and the connection
     * that pays, where it is not the operator.
     */
    record Selected(
            LanguageModel model,
            String name,
            ModelCard card,
            Optional<Remark> remark,
            Optional<String> payer) {
        /** One that the operator pays for. */
        public Selected(LanguageModel model, String name, ModelCard card, Optional<Remark> remark) {
            this(model, name, card, remark, Optional.empty());
        }
    }

    /** Why another model answers than the one that was named. */
    record Remark(About about, Answer.Notice notice) {
        /** Who named it: a user for the whole turn, an agent's file for that agent. */
        public enum About {
            USERS_WISH,
            AGENTS_FILE
        }
    }

    /** What people may choose for a message or a conversation. */
    default List<NamedModel> choices() {
        return List.of();
    }

    /**
     * What an operator should know, by role or {@code choices}: a model that its provider takes
     * away soon.
     */
    default Map<String, String> warnings() {
        return Map.of();
    }

    /** What choosing among several models has saved since the start, by role. */
    default Map<ModelRole, String> savings() {
        return Map.of();
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
