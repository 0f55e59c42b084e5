package dev.workmate.event;

/** What a tool may add to a session besides its result; stored together with it. */
public sealed interface ToldByTool extends AgentEvent
        permits MessageEvent.ChartDrawn,
                ModelEvent.ModelCallCompleted,
                ModelEvent.ModelCallFailed,
                SessionEvent.CompanySelected {}
