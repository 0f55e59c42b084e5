package dev.workmate.turn;

import dev.workmate.agent.Team;
import dev.workmate.journal.Journal;
import dev.workmate.llm.Models;
import dev.workmate.tool.Blobs;
import dev.workmate.tool.Grants;
import dev.workmate.tool.PermissionPolicy;
import dev.workmate.tool.ToolRunner;
import dev.workmate.tool.Tools;
import java.time.InstantSource;

/** Everything turns are made of. */
public record TurnParts(
        Journal journal,
        Viewers viewers,
        Team team,
        Models models,
        Tools tools,
        PermissionPolicy policy,
        Grants grants,
        ToolRunner toolRunner,
        Blobs blobs,
        History history,
        TransferTask transferTask,
        TurnLimits limits,
        TurnListener listener,
        Counter emptyOutputs,
        InstantSource time,
        CrashPoint.Watch crash) {}
