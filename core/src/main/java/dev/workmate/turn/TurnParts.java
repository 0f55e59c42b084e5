package dev.workmate.turn;

import dev.workmate.billing.Purse;
import dev.workmate.journal.Journal;
import dev.workmate.journal.JournalException;
import dev.workmate.llm.Models;
import dev.workmate.tool.Tools;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.graph.TransferTask;
import dev.workmate.turn.log.Counter;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.prompt.History;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import java.time.InstantSource;
import java.util.function.Predicate;

/**
 * Everything turns are made of.
 *
 * @param storeFaults whether a failure means that the store was away: asking again may help
 */
public record TurnParts(
        Journal journal,
        Viewers viewers,
        Setup.Source setup,
        Models models,
        Tooling tooling,
        Context context,
        TurnLimits limits,
        Observers observers,
        Gate gate,
        Predicate<Throwable> storeFaults,
        InstantSource time) {
    /** Without budgets and limits of people. */
    public TurnParts(
            Journal journal,
            Viewers viewers,
            Setup.Source setup,
            Models models,
            Tooling tooling,
            Context context,
            TurnLimits limits,
            Observers observers,
            InstantSource time) {
        this(
                journal,
                viewers,
                setup,
                models,
                tooling,
                context,
                limits,
                observers,
                Gate.OPEN,
                JournalException.class::isInstance,
                time);
    }

    /** What may keep a turn from beginning, and a call of a model from being made. */
    public record Gate(Admission admission, Purse purse) {
        public static final Gate OPEN = new Gate(Admission.FREE, Purse.BOTTOMLESS);
    }

    /** The tools there are, how they run, what people have allowed, and how work is handed on. */
    public record Tooling(
            Tools tools, ToolRunner runner, Grants grants, TransferTask transferTask) {}

    /** What a model is given to read, and what its citations are held against. */
    public record Context(History history, Blobs blobs, Citations citations) {}

    /** Who is told; none of them decides anything. */
    public record Observers(TurnListener listener, Counter emptyOutputs, CrashPoint.Watch crash) {}
}
