package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.Uuids;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * People at work on a server that something befalls: they send, watch, stop, and write down all
 * they hear.
 */
final class Crowd {
    private static final int PEOPLE = 6;

    /** People write now and then: what they queue up must be worked off again in time. */
    private static final Duration PAUSE = Duration.ofMillis(300);

    private static final Duration RECOVERY = Duration.ofSeconds(20);

    /** A thread that Java has lost while it waited is missed after two minutes and four sweeps. */
    private static final Duration RECOVERY_OF_THREADS = Duration.ofSeconds(200);

    private final CrashClient client;
    private final Ground ground;
    private final List<String> sessions = new ArrayList<>();
    private final Map<String, Map<String, Long>> acknowledged = new ConcurrentHashMap<>();
    private final Map<String, List<JsonNode>> seen = new ConcurrentHashMap<>();
    private final Set<String> heard = new ConcurrentSkipListSet<>();
    private final AtomicInteger unanswered = new AtomicInteger();
    private volatile boolean working = true;
    private volatile boolean countsSilence;
    private Duration recovery = RECOVERY;
    private final List<Thread> people = new ArrayList<>();

    Crowd(ServerProcess server, Ground ground) throws IOException, InterruptedException {
        this.client = new CrashClient(server.address());
        this.ground = ground;
    }

    void startWork() throws Exception {
        for (int i = 0; i < PEOPLE; i++) {
            String session = client.newSession();
            sessions.add(session);
            List<JsonNode> notes = new ArrayList<>();
            seen.put(session, notes);
            acknowledged.put(session, new ConcurrentHashMap<>());
            Thread.ofVirtual().start(() -> client.watch(session, notes));
            people.add(Thread.ofVirtual().start(() -> work(session)));
        }
        await(() -> acknowledged.values().stream().allMatch(acks -> acks.size() >= 3), "begin");
    }

    private void work(String session) {
        for (int i = 0; i < 2_000 && working; i++) {
            String message = Uuids.next();
            try {
                CrashClient.Answer answer = client.tell(session, message);
                heard.add(answer.said());
                if (answer.status() == 202) {
                    acknowledged
                            .get(session)
                            .put(message, answer.body().path("sequence").longValue());
                }
            } catch (IOException e) {
                if (countsSilence) {
                    unanswered.incrementAndGet();
                }
            } catch (InterruptedException e) {
                return;
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    void workDuring(Hazard hazard) throws Exception {
        heard.clear();
        countsSilence = hazard.answers();
        recovery = hazard == Hazard.NO_THREADS ? RECOVERY_OF_THREADS : RECOVERY;
        Thread stopping = Thread.ofVirtual().start(() -> tryToStop(sessions.getFirst()));
        Thread.sleep(hazard.lasting);
        stopping.join(Duration.ofSeconds(30));
        countsSilence = false;
    }

    /** A stop is answered: by its effect, or by saying that it cannot be taken now. */
    private void tryToStop(String session) {
        try {
            heard.add("stop: " + client.stop(session).said());
        } catch (IOException e) {
            if (countsSilence) {
                unanswered.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How long after the fault's end the server says of itself that it works, in milliseconds. */
    long awaitHealth() throws Exception {
        long begun = System.nanoTime();
        await(() -> client.health().status() == 200, "become healthy");
        return Duration.ofNanos(System.nanoTime() - begun).toMillis();
    }

    /** Everybody stops sending; every turn comes to its end, and one more message is answered. */
    void finish() throws Exception {
        working = false;
        for (Thread person : people) {
            person.join(Duration.ofSeconds(30));
        }
        for (String session : sessions) {
            awaitIdle(session);
            String last = Uuids.next();
            CrashClient.Answer answer = client.tell(session, last);
            assertThat(answer.status()).as(answer.said()).isEqualTo(202);
            acknowledged.get(session).put(last, answer.body().path("sequence").longValue());
            awaitIdle(session);
        }
    }

    private void awaitIdle(String session) throws Exception {
        await(
                () -> {
                    if (client.isIdle(session)) {
                        return true;
                    }
                    if (client.isParked(session)) {
                        Set<String> paid = paid();
                        client.answerQuestions(session, paid::contains);
                    }
                    return false;
                },
                "end the turn of session " + session);
    }

    private Set<String> paid() throws IOException {
        return ground.ledger().stream()
                .filter(line -> line.startsWith("pay "))
                .map(line -> line.substring(4))
                .collect(Collectors.toSet());
    }

    void check() throws Exception {
        List<String> ledger = ground.ledger();
        for (String session : sessions) {
            List<JsonNode> log = client.audit(session);
            LogCheck.check(log, acknowledged.get(session));
            LogCheck.assertShown(log, seen.get(session));
            LogCheck.assertPaidOnce(log, ledger);
            assertThat(client.verifies(session)).isTrue();
        }
    }

    int messages() {
        return acknowledged.values().stream().mapToInt(Map::size).sum();
    }

    int unanswered() {
        return unanswered.get();
    }

    Set<String> heard() {
        return new TreeSet<>(heard);
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private void await(Condition condition, String what) throws Exception {
        long end = System.nanoTime() + recovery.toNanos();
        while (System.nanoTime() < end) {
            try {
                if (condition.holds()) {
                    return;
                }
            } catch (IOException | AssertionError e) {
                // Not yet: it may still be recovering.
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        throw new AssertionError("the server did not " + what + " within " + recovery);
    }
}
