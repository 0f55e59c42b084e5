package dev.workmate.erp.change;

/** What the system shows of a change whose answer was lost. */
enum Evidence {
    DONE,
    NOT_DONE,
    UNCLEAR
}
