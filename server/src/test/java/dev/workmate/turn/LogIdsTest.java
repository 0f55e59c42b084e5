package dev.workmate.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.TurnId;
import dev.workmate.logging.LogContext;
import dev.workmate.testkit.FakeTool;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TurnKit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** Whatever a turn's threads log says which session and turn it is about. */
class LogIdsTest {
    private final List<String> ids = new CopyOnWriteArrayList<>();

    @Test
    void modelsAndToolsLogUnderTheirTurn() {
        Script call = Script.calls("look", "{}");
        Script answer = Script.says("Seen.");
        TurnKit kit =
                new TurnKit(
                        ScriptedModel.inOrder(
                                deltas -> {
                                    note("model");
                                    return call.play(deltas);
                                },
                                answer),
                        FakeTool.reading("look", (_, _) -> note("tool")));

        MDC.put(LogContext.CORRELATION, "call-1");
        TurnId turn = kit.submit(TurnKit.message("/alpha look"));
        kit.viewers().awaitComplete(turn);

        MDC.clear();
        String all = " call-1 " + kit.session().id() + " " + turn + " alpha-agent";
        assertThat(ids).containsExactly("model" + all, "tool" + all);
        assertThat(MDC.get(LogContext.TURN)).as("of this thread").isNull();
    }

    private String note(String who) {
        ids.add(
                String.join(
                        " ",
                        who,
                        MDC.get(LogContext.CORRELATION),
                        MDC.get(LogContext.SESSION),
                        MDC.get(LogContext.TURN),
                        MDC.get(LogContext.AGENT)));
        return "seen";
    }
}
