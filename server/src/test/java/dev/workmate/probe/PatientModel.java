package dev.workmate.probe;

import dev.workmate.llm.ChatMessage;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.ScriptedModel;
import java.time.Duration;

/** Does as it is told, and works on for as long as it takes where it is told to hang. */
final class PatientModel {
    private PatientModel() {}

    static ScriptedModel model() {
        ObedientModel obedient = new ObedientModel();
        return new ScriptedModel(
                request ->
                        request.messages().getLast() instanceof ChatMessage.UserSaid said
                                        && said.text().startsWith("hang")
                                ? _ -> {
                                    Thread.sleep(Duration.ofHours(1));
                                    throw new AssertionError("nobody cut the call");
                                }
                                : obedient.apply(request));
    }
}
