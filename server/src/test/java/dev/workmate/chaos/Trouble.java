package dev.workmate.chaos;

import java.time.Duration;

/** What befalls the cluster while people use it. */
interface Trouble {
    /** Returns when it is over and nothing of it will come any more. */
    void work(Duration length) throws Exception;
}
