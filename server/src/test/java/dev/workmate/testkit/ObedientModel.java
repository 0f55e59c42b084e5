package dev.workmate.testkit;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import java.util.function.Function;

/**
 * A model that does what the user's words say: {@code hang} waits to be stopped, {@code talk 50}
 * writes that many words, {@code compute} and {@code write} use a tool; all else is repeated.
 */
public final class ObedientModel implements Function<ModelRequest, Script> {
    public static ScriptedModel model() {
        return new ScriptedModel(new ObedientModel());
    }

    @Override
    public Script apply(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("A fine title");
        }
        if (request.messages().getLast() instanceof ChatMessage.ToolsAnswered) {
            return Script.says("That is done.");
        }
        String words = lastWords(request);
        if (words.startsWith("hang")) {
            return Script.hangs();
        }
        if (words.startsWith("talk ")) {
            int count = Integer.parseInt(words.substring(5).strip());
            return Script.says("lorem ipsum ".repeat(count));
        }
        if (words.startsWith("compute")) {
            return request.role() == ModelRole.SUPERVISOR
                    ? Script.transfers("general-agent", words)
                    : Script.calls("calculate", "{\n  \"expression\": \"6*7\"\n}");
        }
        if (words.equals("write")) {
            return Script.calls("write_file", "{\"path\":\"a.txt\",\"content\":\"x\"}");
        }
        return Script.says("You said: " + words);
    }

    private static String lastWords(ModelRequest request) {
        return request.messages().reversed().stream()
                .filter(ChatMessage.UserSaid.class::isInstance)
                .map(message -> ((ChatMessage.UserSaid) message).text())
                .findFirst()
                .orElse("");
    }
}
