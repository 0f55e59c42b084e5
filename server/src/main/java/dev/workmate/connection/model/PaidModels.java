package dev.workmate.connection.model;

import dev.workmate.connection.Connection;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings.Wish;
import dev.workmate.llm.Models;
import dev.workmate.llm.NamedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The operator's models, with some roles served by connections. A model that somebody names is
 * asked by the connection where it is the same provider's, else by the operator.
 */
record PaidModels(
        Models operators,
        Map<ModelRole, Connection> byRole,
        OpenAccounts accounts,
        BiFunction<Connection, LanguageModel, LanguageModel> watched)
        implements Models {
    private Optional<Connection> payer(ModelRole role) {
        return Optional.ofNullable(byRole.get(role));
    }

    @Override
    public LanguageModel forRole(ModelRole role) {
        return payer(role)
                .map(each -> watched.apply(each, accounts.of(each).forRole(role)))
                .orElseGet(() -> operators.forRole(role));
    }

    @Override
    public String nameOf(ModelRole role) {
        return payer(role)
                .map(each -> accounts.of(each).nameOf(role))
                .orElseGet(() -> operators.nameOf(role));
    }

    @Override
    public ModelCard cardOf(ModelRole role) {
        return payer(role)
                .map(each -> accounts.of(each).cardOf(role))
                .orElseGet(() -> operators.cardOf(role));
    }

    @Override
    public Optional<String> payerOf(ModelRole role) {
        return payer(role).map(each -> each.id().value());
    }

    @Override
    public Selected select(ModelRole role, Optional<String> byUser, Optional<String> byAgent) {
        Optional<Connection> payer = payer(role);
        if (payer.isEmpty()) {
            return operators.select(role, byUser, byAgent);
        }
        Optional<String> offered = byUser.filter(this::isOffered);
        Optional<String> named = offered.or(() -> byAgent);
        if (named.isPresent() && !isSameProvider(payer.get(), named.get())) {
            return operators.select(role, byUser, byAgent);
        }
        Selected paid = accounts.of(payer.get()).select(role, Optional.empty(), named);
        Optional<Remark> remark =
                byUser.filter(_ -> offered.isEmpty())
                        .map(wish -> Models.notOffered(wish, paid.name()));
        return new Selected(
                watched.apply(payer.get(), paid.model()),
                paid.name(),
                paid.card(),
                remark.or(paid::remark),
                Optional.of(payer.get().id().value()));
    }

    private boolean isOffered(String wish) {
        return operators.choices().stream().anyMatch(each -> each.isCalled(wish));
    }

    private static boolean isSameProvider(Connection payer, String wish) {
        return payer.required("provider").equals(Wish.of(wish).provider());
    }

    @Override
    public List<NamedModel> choices() {
        return operators.choices();
    }
}
