package dev.workmate.live;

import java.util.LinkedHashMap;
import java.util.List;

/**
 * Notices that one connection has not sent yet: of each subject the newest, and so many at most
 * that a client which does not read cannot fill the memory; one that would get more is told to read
 * its lists again instead. Thread-safe; never waits.
 */
public final class NoticeBox {
    private final int capacity;

    /** Guarded by itself. */
    private final LinkedHashMap<Object, Notice> waiting = new LinkedHashMap<>();

    public NoticeBox(int capacity) {
        this.capacity = capacity;
    }

    public void put(Notice notice) {
        synchronized (waiting) {
            waiting.remove(notice.subject());
            if (waiting.size() == capacity) {
                waiting.clear();
                Notice all = new Notice.ListsChanged();
                waiting.put(all.subject(), all);
            }
            waiting.put(notice.subject(), notice);
        }
    }

    public boolean isEmpty() {
        synchronized (waiting) {
            return waiting.isEmpty();
        }
    }

    /** Oldest first. */
    public List<Notice> takeAll() {
        synchronized (waiting) {
            List<Notice> all = List.copyOf(waiting.values());
            waiting.clear();
            return all;
        }
    }
}
