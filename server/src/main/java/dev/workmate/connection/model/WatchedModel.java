package dev.workmate.connection.model;

import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.id.UserId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import java.util.EnumSet;
import java.util.Set;

/** A model whose answers are noted with the connection that pays for them. */
record WatchedModel(
        LanguageModel model, Connection connection, UserId person, ConnectionHealth health)
        implements LanguageModel {
    /** What is the account's or the provider's fault, and not the question's. */
    private static final Set<FailureCode> ITS_OWN =
            EnumSet.of(
                    FailureCode.AUTH_FAILED,
                    FailureCode.QUOTA_EXHAUSTED,
                    FailureCode.MODEL_NOT_FOUND,
                    FailureCode.CONNECTION_FAILED,
                    FailureCode.TIMEOUT,
                    FailureCode.OVERLOADED);

    @Override
    public Answer ask(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        try {
            Answer answer = model.ask(request, deltas);
            health.worked(connection, person);
            return answer;
        } catch (ModelException e) {
            if (ITS_OWN.contains(e.code())) {
                health.failed(connection, person, String.valueOf(e.getMessage()));
            }
            throw e;
        }
    }

    @Override
    public boolean summarises() {
        return model.summarises();
    }
}
