package dev.workmate.turn.log;

/** Named places in a turn where a crash must do no harm; tests stop the process there. */
public enum CrashPoint {
    BEFORE_SUBMIT,
    AFTER_SUBMIT,
    BEFORE_APPEND,
    AFTER_APPEND,
    BEFORE_MODEL_CALL,
    AFTER_MODEL_CALL,
    BEFORE_TOOL_START,
    AFTER_TOOL_START,
    BEFORE_TOOL_EFFECT,
    AFTER_TOOL_EFFECT,
    BEFORE_TURN_END,
    AFTER_TURN_END;

    /** Hears when a point is reached. */
    @FunctionalInterface
    public interface Watch {
        /** Costs nothing: the call is inlined away. */
        Watch NONE = _ -> {};

        void reached(CrashPoint point);
    }
}
