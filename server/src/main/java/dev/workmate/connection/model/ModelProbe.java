package dev.workmate.connection.model;

import dev.workmate.access.User;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.ConnectionId;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.ConnectionProbe;
import dev.workmate.connection.Connections;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.llm.ModelAccount;
import dev.workmate.llm.ModelAccount.Standing;
import dev.workmate.llm.ModelAccounts;
import java.time.Duration;

/** Tries an account by asking for its list of models, which costs nothing. Thread-safe. */
public final class ModelProbe implements ConnectionProbe {
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final Connections connections;
    private final ModelAccounts accounts;
    private final OpenAccounts open;

    public ModelProbe(Connections connections, ModelAccounts accounts, OpenAccounts open) {
        this.connections = connections;
        this.accounts = accounts;
        this.open = open;
    }

    @Override
    public ConnectionKind kind() {
        return ConnectionKind.MODEL;
    }

    @Override
    public void checkFields(ConnectionDraft draft) throws WrongFieldException {
        ModelFields.check(draft);
    }

    @Override
    public void ended(ConnectionId connection) {
        open.drop(connection);
    }

    @Override
    public Outcome check(Connection connection, User user) throws InterruptedException {
        ModelAccount account = ModelFields.account(connection, connections.secret(connection.id()));
        return switch (accounts.look(account, LIMIT)) {
            case Standing.Taken _, Standing.Unlisted _ -> new Outcome.Worked();
            case Standing.Without(String model) ->
                    new Outcome.Failed("The account has no model called " + model + ".");
            case Standing.Failed(String words) -> new Outcome.Failed(words);
        };
    }
}
