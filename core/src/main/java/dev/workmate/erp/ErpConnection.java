package dev.workmate.erp;

/** How the connection to the ERP system is. Never tells a secret. Thread-safe. */
@FunctionalInterface
public interface ErpConnection {
    State state();

    /** Where the records come from. */
    enum State {
        /** The operator wants none. */
        OFF,
        /** The demo company, which is made when somebody first asks. */
        DEMO,
        /** The system that the operator named. */
        CONNECTED,
        /** What the operator named cannot be used, or the demo company could not be made. */
        FAILED
    }
}
