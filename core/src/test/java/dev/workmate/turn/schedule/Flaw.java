package dev.workmate.turn.schedule;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ArgumentsEdited;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.journal.Append;
import dev.workmate.journal.CommitListener;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.permission.PermissionPolicy;
import java.util.List;
import java.util.OptionalLong;

/**
 * A rule of the protocol left out, everything else being the real core. Each must be caught by the
 * promise it breaks.
 */
enum Flaw {
    NONE(""),

    /** The journal takes batches of owners who lost the session. */
    NO_FENCE("begun twice") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.Unfenced(sound);
        }
    },

    /** Whoever takes a session over does not raise its epoch. */
    CLAIM_KEEPS_EPOCH("a finished step ran again") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedClaims.ClaimKeepsEpoch(sound);
        }
    },

    /** A starting process goes on with turns that wait for a person. */
    PARKED_TURN_TAKEN_OVER("a parked turn went on by itself") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedClaims.ClaimsParked(sound);
        }
    },

    /** A batch that is sent again is stored again. */
    NO_BATCH_IDS("event stored twice") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.FreshBatches(sound, "");
        }
    },

    /** A second click is a second message. */
    DOUBLE_CLICK_NOT_SEEN("a message runs twice") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.FreshBatches(sound, "client:");
        }
    },

    /** A command is decided on what was read a moment ago, and not known by its id. */
    ANSWERS_WITHOUT_LOCK("a question is settled twice") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.StaleCommands(sound);
        }
    },

    /** The intent of an act is stored even if something was said meanwhile. */
    INTENT_WITHOUT_LOOK("begun after a stop") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.ChangedAppends(
                    sound,
                    append ->
                            isIntent(append)
                                    ? FlawedWrites.with(append, OptionalLong.empty())
                                    : append);
        }
    },

    /** The act begins before its intent is on disk. */
    ACTS_BEFORE_INTENT("done before its intent was stored") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.HastyIntents(sound);
        }
    },

    /** The intent is not stored at all: tools that must not be repeated pass for harmless ones. */
    NO_INTENT("done before its intent was stored") {
        @Override
        Tool tool(Tool sound) {
            return new FlawedTool(sound, Effect.IDEMPOTENT, FlawedTool.Probe.AS_IT_IS);
        }
    },

    /** A stop that was read is not heeded. */
    STOP_NOT_HEEDED("begun after a stop") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedReads.DeafToStops(sound);
        }
    },

    /** Recovery does not know that a call had begun, and runs it again. */
    BEGUN_CALLS_FORGOTTEN("begun twice") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedReads.Forgetful(sound, ToolStarted.class::isInstance);
        }
    },

    /** Recovery does not know that a call had ended. */
    RESULTS_FORGOTTEN("a second result") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedReads.Forgetful(sound, ToolFinished.class::isInstance);
        }
    },

    /** What runs is what the model wanted, not what the person agreed to. */
    EDITS_FORGOTTEN("begun with other arguments than agreed") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedReads.Forgetful(sound, ArgumentsEdited.class::isInstance);
        }
    },

    /** Nobody is asked. */
    NOBODY_IS_ASKED("begun without a yes") {
        @Override
        PermissionPolicy policy(PermissionPolicy sound) {
            return (_, _, _) -> Permission.ALLOW;
        }
    },

    /** A call in doubt passes for done. */
    DOUBT_PASSES_FOR_DONE("a success that was none") {
        @Override
        Tool tool(Tool sound) {
            return new FlawedTool(sound, sound.traits().effect(), FlawedTool.Probe.ALWAYS_DONE);
        }
    },

    /** A late result counts as the call's result. */
    LATE_RESULT_COUNTS("a second result") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.LateResultsCount(sound);
        }
    },

    /** Events are shown, then stored. */
    SHOWN_BEFORE_STORED("shown and stored differ") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.ShownFirst(sound, world);
        }

        @Override
        void committed(List<Recorded> batch, CommitListener processor) {
            // Shown already.
        }
    },

    /** Numbers are taken first and filled later, so that a refused batch leaves a gap. */
    NUMBERS_TAKEN_FIRST("a gap or a repeat") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.NumbersTakenFirst(sound);
        }

        @Override
        void committed(List<Recorded> batch, CommitListener processor) {
            if (!FlawedWrites.NumbersTakenFirst.isGap(batch.getFirst())) {
                processor.committed(batch);
            }
        }

        @Override
        List<Recorded> stored(List<Recorded> log) {
            return log.stream()
                    .filter(event -> !FlawedWrites.NumbersTakenFirst.isGap(event))
                    .toList();
        }
    },

    /** A batch is acknowledged although only its first event was stored. */
    BATCH_TORN("a turn without an end") {
        @Override
        Journal journal(Journal sound, World world) {
            return new FlawedWrites.ChangedAppends(sound, FlawedWrites::firstHalf);
        }
    };

    private final String promise;

    Flaw(String promise) {
        this.promise = promise;
    }

    /** The promise that breaks without the rule. */
    String promise() {
        return promise;
    }

    Journal journal(Journal sound, World world) {
        return sound;
    }

    Tool tool(Tool sound) {
        return sound;
    }

    PermissionPolicy policy(PermissionPolicy sound) {
        return sound;
    }

    /** What the journal's listener does with a stored batch. */
    void committed(List<Recorded> batch, CommitListener processor) {
        processor.committed(batch);
    }

    /** The log as an auditor finds it. */
    List<Recorded> stored(List<Recorded> log) {
        return log;
    }

    static boolean isIntent(Append append) {
        AgentEvent first = append.drafts().getFirst().event();
        return first instanceof ToolStarted;
    }
}
