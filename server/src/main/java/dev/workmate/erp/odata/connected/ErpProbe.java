package dev.workmate.erp.odata.connected;

import dev.workmate.access.User;
import dev.workmate.connection.Connection;
import dev.workmate.connection.ConnectionDraft;
import dev.workmate.connection.ConnectionKind;
import dev.workmate.connection.ConnectionProbe;
import dev.workmate.connection.WrongFieldException;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries an ERP system by asking which companies there are. Thread-safe. */
public final class ErpProbe implements ConnectionProbe {
    private static final Logger log = LoggerFactory.getLogger(ErpProbe.class);
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private final ErpClients clients;

    public ErpProbe(ErpClients clients) {
        this.clients = clients;
    }

    @Override
    public ConnectionKind kind() {
        return ConnectionKind.ERP;
    }

    @Override
    public void checkFields(ConnectionDraft draft) throws WrongFieldException {
        ErpFields.check(draft);
    }

    /** Within a time that somebody waits for; the connector alone would be more patient. */
    @Override
    public Outcome check(Connection connection, User user) throws InterruptedException {
        FutureTask<List<ErpCompany>> asking =
                new FutureTask<>(() -> clients.of(connection, user.id()).system().companies());
        Thread.ofVirtual().name("erp-check").start(asking);
        try {
            List<ErpCompany> companies = asking.get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            return companies.isEmpty()
                    ? new Outcome.Failed("The system shows this login no company.")
                    : new Outcome.Worked();
        } catch (TimeoutException e) {
            return new Outcome.Failed(
                    "The system did not answer within " + LIMIT.toSeconds() + " seconds.");
        } catch (ExecutionException e) {
            return switch (e.getCause()) {
                case ErpException.SignInNeeded needed ->
                        new Outcome.SignIn(String.valueOf(needed.getMessage()));
                case ErpException failed -> new Outcome.Failed(String.valueOf(failed.getMessage()));
                case null, default -> {
                    log.warn("The connection {} cannot be tried", connection.id(), e.getCause());
                    yield new Outcome.Failed("The connection cannot be used as it is.");
                }
            };
        } finally {
            asking.cancel(true);
        }
    }
}
