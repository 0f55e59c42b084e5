package dev.workmate.turn;

import dev.workmate.agent.Agents;
import dev.workmate.turn.graph.AgentGraph;
import dev.workmate.turn.graph.Endings;
import dev.workmate.turn.graph.FactWriter;
import dev.workmate.turn.graph.Influence;
import dev.workmate.turn.graph.Judge;
import dev.workmate.turn.graph.Standings;
import dev.workmate.turn.log.Harmless;
import dev.workmate.turn.log.Resending;
import dev.workmate.turn.log.TurnLog;
import dev.workmate.turn.prompt.ContextBuilder;
import dev.workmate.turn.step.Condenser;
import dev.workmate.turn.step.LateResults;
import dev.workmate.turn.step.ModelStep;
import dev.workmate.turn.step.OutputNormalizer;
import dev.workmate.turn.step.QuestionStep;
import dev.workmate.turn.step.Questions;
import dev.workmate.turn.step.ToolStep;

/**
 * The stages of a turn, made for one setup. A turn keeps its crew to the end, so agents and rules
 * that change meanwhile do not change under it.
 */
record Crew(
        Setup setup,
        FactWriter facts,
        Endings endings,
        TurnLog log,
        TurnPipeline pipeline,
        LateResults lateResults) {
    Agents agents() {
        return setup.agents();
    }

    static Crew of(TurnParts parts, Setup setup, Resending resending) {
        Agents agents = setup.agents();
        FactWriter facts = new FactWriter(agents, parts.models(), parts.transferTask());
        Endings endings = new Endings(agents, facts);
        TurnLog log = new TurnLog(parts.journal(), resending, parts.crash());
        LateResults lateResults = new LateResults(parts.journal(), resending, facts);
        TurnPipeline pipeline =
                new TurnPipeline(
                        new AgentGraph(
                                agents, new Judge(parts.tools(), setup.policy()), parts.limits()),
                        new Standings(
                                parts.tools(),
                                parts.grants(),
                                new Influence(parts.journal(), agents, parts.tools())),
                        facts,
                        endings,
                        log,
                        effects(parts, agents, lateResults),
                        Harmless.viewers(parts.viewers()),
                        parts.crash(),
                        parts.limits());
        return new Crew(setup, facts, endings, log, pipeline, lateResults);
    }

    private static TurnPipeline.Effects effects(
            TurnParts parts, Agents agents, LateResults lateResults) {
        ContextBuilder contextBuilder =
                new ContextBuilder(
                        agents, parts.tools(), parts.history(), parts.models(), parts.blobs());
        OutputNormalizer normalizer = new OutputNormalizer(parts.tools(), parts.limits());
        return new TurnPipeline.Effects(
                new Condenser(parts.models(), parts.history(), contextBuilder, normalizer),
                new ModelStep(
                        contextBuilder,
                        normalizer,
                        Harmless.counter(parts.emptyOutputs()),
                        parts.citations(),
                        parts.crash()),
                new ToolStep(parts.toolRunner(), lateResults, parts.crash()),
                new QuestionStep(
                        parts.toolRunner(),
                        new Questions(parts.time(), parts.limits().questionLifetime())));
    }
}
