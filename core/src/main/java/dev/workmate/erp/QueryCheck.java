package dev.workmate.erp;

/** Checks a query against the model before it is sent. */
public final class QueryCheck {
    private QueryCheck() {}
}
