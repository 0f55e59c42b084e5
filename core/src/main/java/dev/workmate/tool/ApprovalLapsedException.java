package dev.workmate.tool;

/**
 * The record is no longer what the person saw who agreed, and nothing was done. The message is for
 * people and for the model, which may ask again.
 */
public final class ApprovalLapsedException extends Exception {
    public ApprovalLapsedException(String message) {
        super(message);
    }
}
