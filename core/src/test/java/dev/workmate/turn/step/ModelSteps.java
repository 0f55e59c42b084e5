package dev.workmate.turn.step;

import dev.workmate.billing.Checkout;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.CallId;
import dev.workmate.llm.Models;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.prompt.ContextBuilder;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.TurnLimits;
import java.util.Optional;

/** A step that asks a scripted model, for tests of what becomes of the question. */
abstract class ModelSteps {
    int empty;
    StepKit kit;
    ScriptedModel model;

    CallId begin(Script script) throws Exception {
        return begin(new ScriptedModel(_ -> script));
    }

    CallId begin(ScriptedModel scripted, Attachment... sent) throws Exception {
        model = scripted;
        kit = new StepKit(models(), sent);
        return kit.intend();
    }

    boolean perform() throws Exception {
        return step().perform(kit.pen, kit.ask());
    }

    ModelStep step() {
        ContextBuilder builder =
                new ContextBuilder(
                        kit.agents,
                        _ -> Optional.empty(),
                        new JournalHistory(kit.journal, 10_000),
                        models(),
                        new InMemoryBlobs());
        OutputNormalizer normalizer =
                new OutputNormalizer(_ -> Optional.empty(), TurnLimits.DEFAULT);
        return new ModelStep(
                builder,
                normalizer,
                () -> empty++,
                Citations.AS_TOLD,
                new Payment(Checkout.FREE),
                kit.passed::add);
    }

    private PricedModels models() {
        return new PricedModels(
                () -> model, Optional.of(Models.notOffered("other", "test:scripted")));
    }
}
