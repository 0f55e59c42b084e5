package dev.workmate.llm.spring;

import dev.workmate.id.SessionId;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.OwnModels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The operator's models, and in a session those that its owner brought. */
record SessionModels(Models operators, Supplier<OwnModels> own) implements Models, AutoCloseable {
    @Override
    public Models in(SessionId session) {
        return own.get().in(session, operators);
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return operators.forRole(role);
    }

    @Override
    public String nameOf(ModelRole role) {
        return operators.nameOf(role);
    }

    @Override
    public ModelCard cardOf(ModelRole role) {
        return operators.cardOf(role);
    }

    @Override
    public Selected select(ModelRole role, Optional<String> byUser, Optional<String> byAgent) {
        return operators.select(role, byUser, byAgent);
    }

    @Override
    public List<NamedModel> choices() {
        return operators.choices();
    }

    @Override
    public Map<String, String> warnings() {
        return operators.warnings();
    }

    @Override
    public Map<ModelRole, String> savings() {
        return operators.savings();
    }

    @Override
    public void close() throws Exception {
        if (operators instanceof AutoCloseable open) {
            open.close();
        }
    }
}
