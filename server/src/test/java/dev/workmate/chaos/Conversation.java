package dev.workmate.chaos;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A session of one person, watched in two tabs, and all that the servers acknowledged in it. */
final class Conversation {
    /**
     * What a server said it has stored.
     *
     * @param key the client's id of a message, or the id of an approval
     */
    record Acknowledged(String type, String key, long sequence) {}

    private final String id;
    private final List<Tab> tabs;
    private final ConcurrentLinkedQueue<Acknowledged> acknowledged = new ConcurrentLinkedQueue<>();

    Conversation(String id, Api api, Findings findings, Counts counts) {
        this.id = id;
        this.tabs =
                List.of(
                        new SocketTab(id, api, findings, counts),
                        new StreamTab(id, api, findings, counts));
    }

    String id() {
        return id;
    }

    List<Tab> tabs() {
        return tabs;
    }

    void watch() {
        tabs.forEach(Tab::start);
    }

    void leave() {
        tabs.forEach(Tab::close);
    }

    void acknowledge(Acknowledged word) {
        acknowledged.add(word);
    }

    List<Acknowledged> acknowledged() {
        return List.copyOf(acknowledged);
    }

    String path() {
        return "/api/sessions/" + id;
    }
}
