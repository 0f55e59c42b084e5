package dev.workmate.erp.spring;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpModel;
import dev.workmate.erp.ErpPage;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpSystem;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A system that is opened when somebody first asks, beside whoever asks. One that could not be
 * opened is tried again with the next question. Thread-safe.
 */
final class LateErp implements ErpLink {
    private static final Logger LOG = LoggerFactory.getLogger(LateErp.class);

    /** A system with what must be ended after it. */
    record Opened(ErpSystem system, Optional<LocalDate> workDate, AutoCloseable behind) {}

    private final String name;
    private final State whenOpen;
    private final Optional<String> company;
    private final Callable<Opened> opener;
    private final Duration patience;

    /** Guarded by this; never waited for while holding it. */
    private @Nullable FutureTask<Opened> opening;

    LateErp(
            String name,
            State whenOpen,
            Optional<String> company,
            Callable<Opened> opener,
            Duration patience) {
        this.name = name;
        this.whenOpen = whenOpen;
        this.company = company;
        this.opener = opener;
        this.patience = patience;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<String> usualCompany() {
        return company;
    }

    @Override
    public State state() {
        FutureTask<Opened> task = current();
        return task != null && task.state() == FutureTask.State.FAILED ? State.FAILED : whenOpen;
    }

    private synchronized @Nullable FutureTask<Opened> current() {
        return opening;
    }

    private synchronized FutureTask<Opened> started() {
        FutureTask<Opened> task = opening;
        if (task == null || task.state() == FutureTask.State.FAILED) {
            task = new FutureTask<>(opener);
            opening = task;
            Thread.ofPlatform().daemon().name("erp-start").start(task);
        }
        return task;
    }

    private ErpSystem system() throws ErpException, InterruptedException {
        try {
            return started().get(patience.toMillis(), TimeUnit.MILLISECONDS).system();
        } catch (TimeoutException e) {
            throw new ErpException.Unavailable(
                    name + " is still being prepared. Please ask again in a moment.",
                    "starting",
                    Optional.empty(),
                    ErpException.Effect.NONE);
        } catch (ExecutionException e) {
            LOG.warn("{} cannot be opened; the next question tries again", name, e.getCause());
            throw new ErpException.NotConnected(name + " could not be opened.");
        }
    }

    @Override
    public void close() throws Exception {
        FutureTask<Opened> task = current();
        if (task != null && task.state() == FutureTask.State.SUCCESS) {
            task.resultNow().behind().close();
        }
    }

    /** Known once it is open, which whoever asks has seen to. */
    @Override
    public Optional<LocalDate> workDate(ErpCompany company) {
        FutureTask<Opened> task = current();
        return task != null && task.state() == FutureTask.State.SUCCESS
                ? task.resultNow().workDate()
                : Optional.empty();
    }

    @Override
    public List<ErpCompany> companies() throws ErpException, InterruptedException {
        return system().companies();
    }

    @Override
    public ErpModel model(ErpCompany company) throws ErpException, InterruptedException {
        return system().model(company);
    }

    @Override
    public ErpPage page(ErpCompany company, ErpQuery query, int pageSize)
            throws ErpException, InterruptedException {
        return system().page(company, query, pageSize);
    }

    @Override
    public ErpPage next(ErpCompany company, ErpCursor cursor, int pageSize)
            throws ErpException, InterruptedException {
        return system().next(company, cursor, pageSize);
    }

    @Override
    public ErpAnswer.Found get(ErpCompany company, ErpRead read)
            throws ErpException, InterruptedException {
        return system().get(company, read);
    }

    @Override
    public ErpAnswer.Counted count(ErpCompany company, ErpQuery query)
            throws ErpException, InterruptedException {
        return system().count(company, query);
    }

    @Override
    public ErpAnswer.Document document(ErpCompany company, String set, ErpKey key)
            throws ErpException, InterruptedException {
        return system().document(company, set, key);
    }

    @Override
    public ErpAnswer.Done change(ErpCompany company, ErpChange change)
            throws ErpException, InterruptedException {
        return system().change(company, change);
    }

    @Override
    public ErpAnswer.Batch batch(ErpCompany company, List<ErpChange> changes, Isolation isolation)
            throws ErpException, InterruptedException {
        return system().batch(company, changes, isolation);
    }
}
