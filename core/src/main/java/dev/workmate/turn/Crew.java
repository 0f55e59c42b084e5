package dev.workmate.turn;

import dev.workmate.agent.Agents;
import dev.workmate.billing.Checkout;
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
import dev.workmate.turn.step.Payment;
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

    static Crew of(TurnParts parts, Setup setup, Resending resending, Departure departure) {
        Agents agents = setup.agents();
        FactWriter facts = new FactWriter(agents, parts.models(), parts.tooling().transferTask());
        Endings endings = new Endings(agents, facts);
        TurnLog log = new TurnLog(parts.journal(), resending, parts.observers().crash());
        LateResults lateResults = new LateResults(parts.journal(), resending, facts);
        TurnPipeline pipeline =
                new TurnPipeline(
                        new AgentGraph(
                                agents,
                                new Judge(parts.tooling().tools(), setup.policy()),
                                parts.limits()),
                        new Standings(
                                parts.tooling().tools(),
                                parts.tooling().grants(),
                                new Influence(parts.journal(), agents, parts.tooling().tools())),
                        facts,
                        endings,
                        log,
                        effects(parts, agents, lateResults),
                        Harmless.viewers(parts.viewers()),
                        parts.observers().crash(),
                        new TurnPipeline.Bounds(parts.limits(), departure));
        return new Crew(setup, facts, endings, log, pipeline, lateResults);
    }

    private static TurnPipeline.Effects effects(
            TurnParts parts, Agents agents, LateResults lateResults) {
        ContextBuilder contextBuilder =
                new ContextBuilder(
                        agents,
                        parts.tooling().tools(),
                        parts.context().history(),
                        parts.models(),
                        parts.context().blobs());
        OutputNormalizer normalizer = new OutputNormalizer(parts.tooling().tools(), parts.limits());
        Payment payment = new Payment(new Checkout(parts.gate().purse(), parts.time()));
        return new TurnPipeline.Effects(
                new Condenser(
                        parts.models(),
                        parts.context().history(),
                        contextBuilder,
                        normalizer,
                        payment),
                new ModelStep(
                        contextBuilder,
                        normalizer,
                        Harmless.counter(parts.observers().emptyOutputs()),
                        parts.context().citations(),
                        payment,
                        parts.observers().crash()),
                new ToolStep(parts.tooling().runner(), lateResults, parts.observers().crash()),
                new QuestionStep(
                        parts.tooling().runner(),
                        new Questions(parts.time(), parts.limits().questionLifetime())));
    }
}
