package dev.workmate.turn;

import dev.workmate.journal.Journal;
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

/** Everything turns are made of. */
public record TurnParts(
        Journal journal,
        Viewers viewers,
        Setup.Source setup,
        Models models,
        Tools tools,
        Grants grants,
        ToolRunner toolRunner,
        Blobs blobs,
        History history,
        TransferTask transferTask,
        TurnLimits limits,
        TurnListener listener,
        Counter emptyOutputs,
        InstantSource time,
        CrashPoint.Watch crash,
        Citations citations) {
    /** Where nobody keeps sources. */
    public TurnParts(
            Journal journal,
            Viewers viewers,
            Setup.Source setup,
            Models models,
            Tools tools,
            Grants grants,
            ToolRunner toolRunner,
            Blobs blobs,
            History history,
            TransferTask transferTask,
            TurnLimits limits,
            TurnListener listener,
            Counter emptyOutputs,
            InstantSource time,
            CrashPoint.Watch crash) {
        this(
                journal,
                viewers,
                setup,
                models,
                tools,
                grants,
                toolRunner,
                blobs,
                history,
                transferTask,
                limits,
                listener,
                emptyOutputs,
                time,
                crash,
                Citations.AS_TOLD);
    }
}
