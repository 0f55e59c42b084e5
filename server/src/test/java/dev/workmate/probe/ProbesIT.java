package dev.workmate.probe;

import java.util.List;

/** On the embedded database, in every spelling. */
class ProbesIT extends ProbeContract {
    @Override
    List<String> store() {
        return List.of();
    }

    @Override
    int least() {
        return 10_000;
    }

    @Override
    boolean inEverySpelling() {
        return true;
    }
}
