package dev.workmate.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.database.Database;
import dev.workmate.probe.Things.Shown;
import dev.workmate.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Every route, frame and tool, called by every kind of caller about every thing of one person's.
 * The table {@code probes/routes.txt} says who may; answers are as the contract has them, not a
 * byte of the victim's is among them, and what was refused has changed nothing.
 */
@Timeout(300)
abstract class ProbeContract {
    private static final int AT_ONCE = 16;
    private static final int SLOWED = 429;

    @TempDir Path home;
    @TempDir Path papers;

    private final List<Route> routes = Route.all();
    private final Queue<String> findings = new ConcurrentLinkedQueue<>();
    private final Set<String> shown = ConcurrentHashMap.newKeySet();
    private RunningServer server;
    private Things things;
    private Visitors visitors;

    /** Settings of the store. */
    abstract List<String> store();

    /** How many calls and frames at least. */
    abstract int least();

    /** Whether every id is also spelled in small letters and every read also asked for by HEAD. */
    abstract boolean inEverySpelling();

    /** Parts of the server that are others in this test. */
    void replace(GenericApplicationContext context) {}

    /** Whether a caller is among those who are let loose. */
    boolean isAmong(Caller caller, Route route) {
        return true;
    }

    /** Whether it is also tried that those who may can. */
    boolean whoMayDoesToo() {
        return true;
    }

    @BeforeEach
    void start() throws IOException {
        Files.writeString(home.resolve("permissions.json"), Victim.permissions());
        Path paper = Files.writeString(papers.resolve("paper.txt"), Victim.CANARY);
        // What somebody may still be writing is read half a minute later.
        Files.setLastModifiedTime(paper, FileTime.from(Instant.now().minusSeconds(60)));
        List<String> settings = new ArrayList<>(store());
        settings.add("--workmate.folders=Papers=" + papers);
        settings.add("--workmate.source-seconds=86400");
        settings.add("--workmate.connection-hosts=127.0.0.1");
        settings.add("--workmate.graph-url=http://127.0.0.1:9/v1.0");
        settings.add("--workmate.graph-login-url=http://127.0.0.1:9");
        settings.add("--workmate.graph-tenant=contoso");
        settings.add("--workmate.graph-client-id=client");
        settings.add("--workmate.graph-client-secret=secret");
        server =
                RunningServer.start(
                        home, PatientModel.model(), this::replace, settings.toArray(String[]::new));
        things = new Victim(server).makeEverything();
        visitors = new Visitors(server);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void nobodyReachesWhatIsNotTheirs() throws Exception {
        Map<String, String> before = Rows.settled(server.bean(Database.class));
        List<Probe> probes = refusedOrReading();
        run(probes);
        FrameProbes frames = new FrameProbes(things, visitors, findings);
        int more = frames.run(this::isAmong);
        more += new ToolProbes(server, things, visitors, findings).run();

        assertThat(findings).isEmpty();
        assertThat(Rows.digests(server.bean(Database.class))).isEqualTo(before);
        assertThat(probes.size() + more).isGreaterThanOrEqualTo(least());
        System.out.printf(
                "%d calls, %d frames and tools, %d kinds of callers%n",
                probes.size(), more, Caller.values().length);
        if (whoMayDoesToo()) {
            theOwnerIsShownTheCanary();
            frames.othersHearNothing(server.signedIn(Victim.VERA));
            assertThat(new OpenProbes(server, findings).run()).isEqualTo(12);
            assertThat(findings).isEmpty();
            whoMayDoes();
            String log = visitors.fresh(Caller.AUDITOR_ONLY).get("/api/admin/log?limit=200").text();
            assertThat(log).contains("erasure_ordered");
            // Whoever is signed in already can sign in as somebody else.
            assertThat(
                            visitors.fresh(Caller.COLLEAGUE)
                                    .post("/api/auth/login", Victim.KARL)
                                    .status())
                    .isEqualTo(200);
        }
    }

    private List<Probe> refusedOrReading() {
        List<Probe> probes = new ArrayList<>();
        for (Route route : Route.inEveryForm()) {
            for (Things.Thing thing : chosen(things.of(route))) {
                for (Caller caller : Caller.values()) {
                    if (isMeant(caller, route, thing) && isAmong(caller, route)) {
                        Probe probe = probe(caller, route, thing);
                        if (route.isReading() || probe.expected() >= 400) {
                            add(probes, probe);
                        }
                    }
                }
            }
        }
        return probes;
    }

    /** All, or the first and the last. */
    private List<Things.Thing> chosen(List<Things.Thing> all) {
        return inEverySpelling() || all.size() < 3 ? all : List.of(all.getFirst(), all.getLast());
    }

    private static boolean isMeant(Caller caller, Route route, Things.Thing thing) {
        boolean owners = caller.tie == Caller.Tie.VICTIM && caller.door.opens();
        boolean special = thing.owner() == Shown.OTHERWISE || route.area() == Route.Area.CROSSED;
        return !(owners && special);
    }

    private Probe probe(Caller caller, Route route, Things.Thing thing) {
        String own = visitors.session(caller, things);
        return new Probe(
                caller,
                route,
                thing,
                things.fill(route.path(), thing, own),
                things.fill(route.body(), thing, own),
                Expectation.of(caller, route, thing));
    }

    private void add(List<Probe> probes, Probe probe) {
        probes.add(probe);
        if (!inEverySpelling()) {
            return;
        }
        if (probe.thing() != Things.Thing.NONE) {
            probes.add(
                    new Probe(
                            probe.caller(),
                            probe.route(),
                            probe.thing(),
                            probe.path()
                                    .replace(
                                            probe.thing().value(),
                                            probe.thing().value().toLowerCase(Locale.ROOT)),
                            probe.body(),
                            probe.expected()));
        }
        boolean first =
                probe.route().form() == Route.Form.USUAL
                        && probe.thing() == things.of(probe.route()).getFirst();
        if (first && probe.route().method().equals("GET")) {
            probes.add(
                    new Probe(
                            probe.caller(),
                            probe.route().asHead(),
                            probe.thing(),
                            probe.path(),
                            "",
                            probe.expected()));
        }
    }

    private void run(List<Probe> probes) throws Exception {
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE)) {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < AT_ONCE; i++) {
                done.add(
                        workers.submit(
                                () -> {
                                    for (int at = next.getAndIncrement();
                                            at < probes.size();
                                            at = next.getAndIncrement()) {
                                        check(
                                                probes.get(at),
                                                visitors.token(probes.get(at).caller()));
                                    }
                                    return null;
                                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        }
    }

    private void check(Probe probe, String token) throws InterruptedException {
        Probe.Answer answer = probe.send(server.address(), token);
        boolean slowed = probe.route().area() == Route.Area.OPEN && answer.status() == SLOWED;
        if (answer.status() != probe.expected() && !slowed) {
            findings.add(
                    probe
                            + " answered "
                            + answer.status()
                            + ", not "
                            + probe.expected()
                            + (probe.route().method().equals("HEAD")
                                    ? ""
                                    : ": " + shortened(answer.text())));
        }
        if (probe.caller().isTheVictim()) {
            if (answer.text().contains(Victim.CANARY)) {
                shown.add(probe.route().toString());
            }
        } else {
            Leaks.find(probe, answer, things).forEach(findings::add);
        }
    }

    private static String shortened(String text) {
        int from = Math.max(0, text.indexOf("{\"type\""));
        return text.substring(from, Math.min(text.length(), from + 300));
    }

    /** Where the owner is shown nothing of theirs, nobody else's answer proves anything. */
    private void theOwnerIsShownTheCanary() {
        Set<String> notShown = new TreeSet<>();
        for (Route route : routes) {
            boolean names = route.area() == Route.Area.THING || route.area() == Route.Area.LOG;
            if (names && route.method().equals("GET") && route.answer() == 200) {
                notShown.add(route.toString());
            }
        }
        notShown.removeAll(shown);
        assertThat(Leaks.WITHOUT_WORDS).containsAll(notShown);
        assertThat(shown).containsAll(Leaks.LISTS);
    }

    /** In the table's order, one caller for what is there once. */
    private void whoMayDoes() throws InterruptedException {
        for (Route route : routes) {
            if (!route.isReading() && route.answer() < 400) {
                for (Probe probe : allowed(route)) {
                    check(probe, visitors.freshToken(probe.caller()));
                }
            }
        }
        assertThat(findings).isEmpty();
    }

    private List<Probe> allowed(Route route) {
        List<Probe> found = new ArrayList<>();
        for (Things.Thing thing : things.of(route)) {
            boolean once = thing != Things.Thing.NONE || route.path().contains("/admin/budgets/");
            List<Probe> may = new ArrayList<>();
            for (Caller caller : Caller.values()) {
                Probe probe = probe(caller, route, thing);
                if (isMeant(caller, route, thing) && probe.expected() < 400) {
                    may.add(probe);
                }
            }
            found.addAll(once && !may.isEmpty() ? may.subList(0, 1) : may);
            if (once && route.area() != Route.Area.QUESTION) {
                break;
            }
        }
        return found;
    }
}
