package dev.workmate.turn.schedule;

/**
 * A change of the real code that leaves a fault unhandled; each must be noticed by the faulty
 * schedules. A change that no longer fits the source fails its test, so that the list stays true.
 */
enum Mutant {
    NOBODY_SWEEPS(
            "turn/Sweeps",
            "driver.hasNobody(state) && isDue(round, state.resumes())",
            "false",
            "the session does not come to rest"),
    OWN_TURNS_ARE_NOT_SWEPT(
            "turn/Driver",
            "owner.equals(instance) || !leases.isThere(owner)",
            "!leases.isThere(owner)",
            "the session does not come to rest"),
    A_THREAD_THAT_ENDS_HOLDS_ITS_SESSION(
            "turn/RunningTurns", "held.remove(mine);", "", "the session does not come to rest"),
    WHAT_CANNOT_BE_READ_IS_TRIED_FOR_EVER(
            "turn/Drive",
            "aim == Aim.GO_ON && state.resumes() <= parts.limits().maxResumes()",
            "true",
            "the session does not come to rest"),
    A_NO_IS_FORGOTTEN(
            "turn/Judge", "decision != Decision.APPROVED", "false", "done although denied"),
    A_QUESTION_IS_NOT_WAITED_FOR(
            "turn/AgentGraph", "if (call.waitsForPerson()) {", "if (false) {", "asked twice"),
    PARKED_WITHOUT_LOOKING(
            "turn/TurnPipeline",
            "log.storeUnlessMoved(turn, SessionChange.PARK)",
            "Optional.of(log.store(turn, SessionChange.PARK))",
            "the session does not come to rest"),
    AN_ACT_THAT_FAILED_PASSES_FOR_NOT_DONE(
            "tool/ToolRunner", "effect == Effect.ONCE", "false", "it was done after all"),
    ERRORS_OF_AN_ADAPTER_ARE_NOT_CAUGHT(
            "turn/Asking",
            "} catch (RuntimeException | Error e) {",
            "} catch (RuntimeException e) {",
            "the session does not come to rest"),
    A_MODEL_IS_NOT_CUT(
            "turn/Asking", "pen.lookAgain();", "log.debug(\"deaf\");", "a stop has no effect"),
    A_TOOL_IS_NOT_CUT(
            "turn/ToolStep",
            "case Mail.LookAgain _ -> pen.lookAgain();",
            "case Mail.LookAgain _ -> log.debug(\"deaf\");",
            "a stop has no effect"),
    A_PREVIEW_IS_NOT_CUT(
            "turn/QuestionStep",
            "case Mail.LookAgain _ -> pen.lookAgain();",
            "case Mail.LookAgain _ -> log.debug(\"deaf\");",
            "a stop has no effect"),
    NOBODY_SEES_TO_A_STOP(
            "turn/Stops", "standstill.seeToStop(session, turn);", "", "a stop has no effect"),
    A_NUDGE_IS_NOT_HEARD("turn/Turns", "doorbell.hear(nudge);", "", "a stop has no effect"),
    NOBODY_SEES_TO_A_STOP_FROM_ELSEWHERE(
            "turn/Doorbell", "nudge.cause() == Nudge.Cause.STOP", "false", "a stop has no effect"),
    NOBODY_IS_NUDGED(
            "turn/Doorbell", "nudges.send(nudge)", "nudge.cause()", "a stop has no effect"),
    A_THREAD_MAY_STAND_STILL(
            "turn/SignsOfLife",
            "sweepsWithoutASign >= SWEEPS_WITHOUT_A_SIGN",
            "false",
            "a stop has no effect"),
    A_TURN_HAS_A_CLOCK_THAT_CAN_BE_SET(
            "turn/Turn",
            "return time.millisSince(begunNanos);",
            "return time.instant().toEpochMilli() - begun.toEpochMilli();",
            "a turn times out although no time has passed"),
    A_VIEWER_THAT_FAILS_IS_FELT(
            "turn/Harmless",
            "log.warn(\"{} failed; the turn goes on\", what, e);",
            "throw e;",
            "a fault of ours"),
    WHAT_IS_NOT_KNOWN_IS_ALLOWED(
            "turn/Standings",
            "new Circumstances(state.options().askedBy(), true, false)",
            "new Circumstances(state.options().askedBy(), false, true)",
            "done without a yes"),
    AN_ANSWER_HAS_NO_BOUNDS(
            "turn/BoundedDeltas",
            "return sum > MAX_CHARACTERS;",
            "return false;",
            "an event without bounds");

    private final String source;
    private final String code;
    private final String instead;
    private final String promise;

    Mutant(String source, String code, String instead, String promise) {
        this.source = source;
        this.code = code;
        this.instead = instead;
        this.promise = promise;
    }

    /** The changed file, below the package of all. */
    String source() {
        return source;
    }

    String code() {
        return code;
    }

    String instead() {
        return instead;
    }

    /** What is broken with it. */
    String promise() {
        return promise;
    }
}
