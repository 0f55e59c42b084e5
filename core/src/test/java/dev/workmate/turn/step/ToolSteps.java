package dev.workmate.turn.step;

import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.tool.Tool;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.graph.Step;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.state.CallState;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A step that runs tools, for tests of what becomes of its calls. */
abstract class ToolSteps {
    final StepKit kit = new StepKit(new ScriptedModel(_ -> Script.nothing()));
    final List<CrashPoint> passed = new CopyOnWriteArrayList<>();
    CrashPoint.Watch crash = passed::add;

    boolean perform(Step.RunTools step) throws Exception {
        return step(new LateResults(kit.journal, kit.resending, kit.facts)).perform(kit.pen, step);
    }

    ToolStep step(LateResults late) {
        return new ToolStep(new ToolRunner(new InMemoryBlobs()), late, crash);
    }

    /** One call of each. */
    Step.RunTools runs(Tool... tools) throws Exception {
        ToolCallBlock[] calls = new ToolCallBlock[tools.length];
        for (int i = 0; i < tools.length; i++) {
            calls[i] = Script.call(tools[i].name(), "{\"n\":" + i + "}");
        }
        kit.called(calls);
        List<Step.Run> runs = new ArrayList<>();
        List<CallState> open = kit.task().openCalls();
        for (int i = 0; i < tools.length; i++) {
            runs.add(new Step.Run(open.get(i), tools[i], Step.Mode.FRESH, tools[i].traits()));
        }
        return new Step.RunTools(kit.task(), runs);
    }

    List<ToolFinished> results() {
        List<ToolFinished> results = new ArrayList<>(kit.stored(ToolFinished.class));
        results.addAll(kit.written(ToolFinished.class));
        return results;
    }

    /** Until somebody cuts it. */
    static String hang(CountDownLatch cut) throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts");
        } catch (InterruptedException e) {
            cut.countDown();
            throw e;
        }
    }
}
