package dev.workmate.turn;

import dev.workmate.agent.Agents;

/**
 * The stages of a turn, made for one set of agents. A turn keeps its crew to the end, so agents
 * that change meanwhile do not change under it.
 */
record Crew(Agents agents, FactWriter facts, TurnPipeline pipeline, LateResults lateResults) {
    static Crew of(TurnParts parts, Agents agents, Resending resending) {
        FactWriter facts =
                new FactWriter(
                        agents,
                        parts.models(),
                        parts.transferTask(),
                        parts.toolRunner(),
                        parts.time());
        ContextBuilder contextBuilder =
                new ContextBuilder(
                        agents, parts.tools(), parts.history(), parts.models(), parts.blobs());
        OutputNormalizer normalizer = new OutputNormalizer(parts.tools(), parts.limits());
        LateResults lateResults = new LateResults(parts.journal(), resending, facts);
        ModelStep modelStep =
                new ModelStep(
                        parts.models(),
                        parts.viewers(),
                        contextBuilder,
                        normalizer,
                        parts.emptyOutputs(),
                        parts.crash());
        TurnPipeline pipeline =
                new TurnPipeline(
                        parts.journal(),
                        parts.viewers(),
                        new AgentGraph(
                                agents,
                                parts.tools(),
                                parts.policy(),
                                new Influence(parts.journal(), agents, parts.tools()),
                                parts.limits()),
                        facts,
                        new Condenser(
                                parts.models(),
                                parts.history(),
                                contextBuilder,
                                normalizer,
                                parts.viewers()),
                        modelStep,
                        new ToolStep(parts.toolRunner(), facts, lateResults, parts.crash()),
                        parts.limits(),
                        parts.crash(),
                        resending);
        return new Crew(agents, facts, pipeline, lateResults);
    }
}
