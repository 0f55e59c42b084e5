package dev.workmate.erp.spring;

import dev.workmate.access.User;
import dev.workmate.connection.ConnectionState;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.erp.ErpConnection.State;
import java.util.List;
import java.util.Optional;

/** The operator's ERP system among people's connections: shown, and not theirs to change. */
record OperatorsErp(ErpLink erp) implements ListedElsewhere {
    @Override
    public List<Item> of(User user) {
        State state = erp.state();
        if (state == State.OFF) {
            return List.of();
        }
        boolean failed = state == State.FAILED;
        return List.of(
                new Item(
                        "",
                        "erp",
                        Scope.OPERATOR,
                        erp.name(),
                        Optional.empty(),
                        failed ? ConnectionState.FAILING : ConnectionState.OK,
                        failed
                                ? Optional.of("It cannot be opened; the server's log says why.")
                                : Optional.empty()));
    }
}
