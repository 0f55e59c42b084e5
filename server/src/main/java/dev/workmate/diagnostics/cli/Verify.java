package dev.workmate.diagnostics.cli;

import dev.workmate.access.ActLog;
import dev.workmate.diagnostics.jdbc.StoreOverview;
import dev.workmate.id.SessionId;
import dev.workmate.id.TenantId;
import dev.workmate.proof.SealCheck;
import dev.workmate.session.AuditLog;
import dev.workmate.terminal.Terminal;
import dev.workmate.text.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Recomputes the chains of all sessions, several at a time, and compares all else that is stored
 * with them. Ends with 1 where one does not hold.
 */
public final class Verify {
    private static final int THREADS = 4;
    private static final int PAGE = 200;

    private final Terminal terminal;
    private final LookedAtStore store;
    private long events;
    private long sessions;
    private long skeletons;
    private long forgotten;
    private final List<Broken> broken = new ArrayList<>();
    private Optional<SealCheck.Result> seals = Optional.empty();
    private final List<BrokenActs> brokenActs = new ArrayList<>();
    private long acts;

    private Verify(Terminal terminal, LookedAtStore store) {
        this.terminal = terminal;
        this.store = store;
    }

    private record Broken(SessionId session, AuditLog.Verification found) {}

    /** A log of security and administration that does not hold from an entry on. */
    private record BrokenActs(TenantId tenant, long from) {}

    /**
     * Arguments are the home folder, {@code --json}, and {@code --seals} with the fingerprint that
     * the first key must have, where that is known.
     */
    public static void main(String[] arguments) {
        Terminal.main(arguments, Verify::run);
    }

    public static int run(Terminal terminal, Terminal.Call call) throws InterruptedException {
        if (call.words().size() > (call.has("--seals") ? 1 : 0)) {
            return terminal.misuse("verify takes the fingerprint of a key, after --seals only");
        }
        try (LookedAtStore store = LookedAtStore.open(call)) {
            Verify verify = new Verify(terminal, store);
            verify.all();
            verify.skeletons();
            if (call.has("--seals")) {
                verify.seals(call);
            }
            verify.logsOfTenants();
            terminal.out.println(call.json() ? verify.json() : verify.text());
            return verify.holds() ? Terminal.WELL : Terminal.TROUBLE;
        }
    }

    private void seals(Terminal.Call call) {
        String anchor = call.words().isEmpty() ? "" : call.words().getFirst();
        seals = Optional.of(SealCheck.run(store.seals, SealPlaces.file(call.home()), anchor));
    }

    private boolean holds() {
        return broken.isEmpty()
                && brokenActs.isEmpty()
                && seals.map(found -> found.faults().isEmpty()).orElse(true);
    }

    private void all() throws InterruptedException {
        long all = store.overview.sessions();
        long last = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<StoreOverview.Numbered> page = store.overview.after(last, PAGE);
            while (!page.isEmpty()) {
                List<Callable<Optional<Broken>>> checks = new ArrayList<>();
                page.forEach(session -> checks.add(() -> check(session.id())));
                for (Future<Optional<Broken>> check : threads.invokeAll(checks)) {
                    outcome(check).ifPresent(broken::add);
                }
                last = page.getLast().number();
                sessions += page.size();
                terminal.err.println(sessions + " of " + Math.max(sessions, all) + " sessions");
                page = store.overview.after(last, PAGE);
            }
        }
    }

    /** What erased sessions have left. */
    private void skeletons() {
        List<StoreOverview.Numbered> page = store.overview.skeletons(0, PAGE);
        while (!page.isEmpty()) {
            for (StoreOverview.Numbered each : page) {
                store.audit
                        .verifySkeleton(each.id())
                        .filter(found -> !found.valid())
                        .ifPresent(found -> broken.add(new Broken(each.id(), found)));
                skeletons++;
            }
            page = store.overview.skeletons(page.getLast().number(), PAGE);
        }
    }

    private void logsOfTenants() {
        for (TenantId tenant : store.acts.tenants()) {
            ActLog.Verification found = store.acts.verify(tenant);
            acts += found.entries();
            found.firstInvalid().ifPresent(from -> brokenActs.add(new BrokenActs(tenant, from)));
        }
    }

    private static Optional<Broken> outcome(Future<Optional<Broken>> check)
            throws InterruptedException {
        try {
            return check.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a session could not be verified", e.getCause());
        }
    }

    private Optional<Broken> check(SessionId id) {
        Optional<AuditLog.Verification> found = store.session(id).flatMap(store.audit::verify);
        found.ifPresent(this::count);
        return found.filter(verification -> !verification.valid())
                .map(verification -> new Broken(id, verification));
    }

    private synchronized void count(AuditLog.Verification found) {
        events += found.events();
        forgotten += found.forgotten() > 0 ? 1 : 0;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (Broken each : broken) {
            text.append("session ").append(each.session()).append(" does not hold");
            each.found()
                    .firstInvalid()
                    .ifPresent(sequence -> text.append(": from event ").append(sequence));
            text.append('\n');
            each.found()
                    .contradictions()
                    .forEach(line -> text.append("  ").append(line).append('\n'));
        }
        seals.ifPresent(found -> text.append(SealText.of(found)));
        for (BrokenActs each : brokenActs) {
            text.append("the log of security and administration of tenant ")
                    .append(each.tenant())
                    .append(" does not hold: from entry ")
                    .append(each.from())
                    .append('\n');
        }
        return text.append(sessions)
                .append(" sessions, ")
                .append(events)
                .append(" events, ")
                .append(skeletons == 0 ? "" : skeletons + " skeletons of erased sessions, ")
                .append(forgotten == 0 ? "" : "the words of " + forgotten + " are forgotten, ")
                .append(broken.isEmpty() ? "all hold" : broken.size() + " do not hold")
                .append("; ")
                .append(acts)
                .append(" acts of security and administration")
                .append(brokenActs.isEmpty() ? "" : ", not all hold")
                .toString();
    }

    private String json() {
        JsonValue.Builder fields =
                JsonValue.object()
                        .with("valid", holds())
                        .with("sessions", sessions)
                        .with("events", events)
                        .with("skeletons", skeletons)
                        .with("forgotten", forgotten)
                        .with("acts", acts)
                        .with("broken", JsonValue.of(broken.stream().map(Verify::json).toList()))
                        .withTexts(
                                "brokenTenants",
                                brokenActs.stream().map(each -> each.tenant().value()).toList());
        seals.ifPresent(found -> fields.with("seals", SealText.json(found)));
        return fields.build().toJson().value();
    }

    private static JsonValue json(Broken each) {
        JsonValue.Builder fields = JsonValue.object().with("sessionId", each.session().value());
        each.found().firstInvalid().ifPresent(first -> fields.with("firstInvalid", first));
        return fields.withTexts("contradictions", each.found().contradictions()).build();
    }
}
