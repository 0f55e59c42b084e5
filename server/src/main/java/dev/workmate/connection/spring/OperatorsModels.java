package dev.workmate.connection.spring;

import dev.workmate.access.User;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The models that the operator set among people's connections: shown, and not theirs to change. */
record OperatorsModels(Models models) implements ListedElsewhere {
    @Override
    public List<Item> of(User user) {
        return Arrays.stream(ModelRole.values())
                .map(models::nameOf)
                .distinct()
                .map(
                        name ->
                                new Item(
                                        "",
                                        "model",
                                        Scope.OPERATOR,
                                        name,
                                        Optional.empty(),
                                        ConnectionState.UNCHECKED,
                                        Optional.empty()))
                .toList();
    }
}
