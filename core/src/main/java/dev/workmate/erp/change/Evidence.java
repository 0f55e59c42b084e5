package dev.workmate.erp.change;

import dev.workmate.erp.ErpRow;
import java.util.Optional;

/** What the system shows of a change whose answer was lost; {@code found} is for people. */
record Evidence(Kind kind, String found, Optional<ErpRow> row) {
    /** What it proves. */
    enum Kind {
        DONE,
        NOT_DONE,
        UNCLEAR
    }

    static Evidence done(String found, Optional<ErpRow> row) {
        return new Evidence(Kind.DONE, found, row);
    }

    static Evidence notDone(String found) {
        return new Evidence(Kind.NOT_DONE, found, Optional.empty());
    }

    static Evidence unclear(String found) {
        return new Evidence(Kind.UNCLEAR, found, Optional.empty());
    }
}
