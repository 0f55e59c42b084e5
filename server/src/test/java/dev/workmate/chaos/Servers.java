package dev.workmate.chaos;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;

/** The equal servers of a cluster. Thread-safe. */
final class Servers {
    private final List<Member> all;

    Servers(List<Member> all) {
        this.all = List.copyOf(all);
    }

    List<Member> all() {
        return all;
    }

    /** Those that people can use. */
    List<Member> ready() {
        return all.stream().filter(member -> member.address().isPresent()).toList();
    }

    List<Member> starting() {
        return all.stream().filter(member -> member.address().isEmpty()).toList();
    }

    List<InetSocketAddress> addresses() {
        return all.stream().flatMap(each -> each.address().stream()).toList();
    }

    /** Whether all are ready within the time. */
    boolean awaitReady(Duration limit) throws InterruptedException {
        return awaitReady(all.size(), limit).size() == all.size();
    }

    /** Waits for so many, and returns those that are ready then, or when the time is over. */
    List<Member> awaitReady(int enough, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        List<Member> ready = ready();
        while (ready.size() < enough && System.nanoTime() < end) {
            Thread.sleep(20);
            ready = ready();
        }
        return ready;
    }
}
