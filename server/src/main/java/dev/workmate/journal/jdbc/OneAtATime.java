package dev.workmate.journal.jdbc;

import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Recorded;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Lets several writers tell one listener, which then need not mind threads. */
final class OneAtATime implements CommitListener {
    private final CommitListener listener;
    private final Lock lock = new ReentrantLock();

    OneAtATime(CommitListener listener) {
        this.listener = listener;
    }

    @Override
    public void committed(List<Recorded> batch) {
        lock.lock();
        try {
            listener.committed(batch);
        } finally {
            lock.unlock();
        }
    }
}
