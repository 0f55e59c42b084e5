package dev.workmate.crash;

import dev.workmate.Workmate;
import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.text.JsonText;
import dev.workmate.tool.Permission;
import dev.workmate.tool.Progress;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.ToolSpec;
import dev.workmate.tool.ToolTraits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * The real server with a model that does as the message says: {@code count 30} streams that many
 * words slowly, {@code pay} calls a tool that a person is asked about, {@code work} hands over to
 * an agent with slow tools.
 */
public class TalkingServer extends CrashServer {
    private static final long BETWEEN_WORDS_MS = 40;

    public static void main(String[] args) {
        new SpringApplication(Workmate.class, TalkingServer.class).run(args);
    }

    @Override
    @Bean
    @Primary
    Models crashModels() {
        return new ScriptedModel(TalkingServer::script);
    }

    @Override
    @Bean
    Tool pay() {
        return new HeldTool(super.pay(), Permission.ask("It costs money."));
    }

    @Override
    @Bean
    Tool look() {
        return new HeldTool(super.look(), Permission.ALLOW);
    }

    /** As long as this file is there, no tool comes to its end. */
    static Path hold(Path ledger) {
        return ledger.resolveSibling("hold");
    }

    private static Script script(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("A title");
        }
        boolean answered = request.messages().getLast() instanceof ChatMessage.ToolsAnswered;
        String wish =
                request.messages().reversed().stream()
                        .filter(ChatMessage.UserSaid.class::isInstance)
                        .map(said -> ((ChatMessage.UserSaid) said).text())
                        .findFirst()
                        .orElse("");
        if (request.role() == ModelRole.SUPERVISOR) {
            return answered
                    ? Script.says("That is all.")
                    : wish.startsWith("count ")
                            ? counts(Integer.parseInt(wish.substring(6)))
                            : Script.transfers("alpha-agent", wish);
        }
        return answered ? Script.says("I did it.") : Script.calls(wish, "{}");
    }

    private static Script counts(int words) {
        return deltas -> {
            StringBuilder all = new StringBuilder();
            for (int i = 1; i <= words; i++) {
                String word = "word" + i + " ";
                deltas.text(0, word);
                all.append(word);
                Thread.sleep(BETWEEN_WORDS_MS);
            }
            List<AnswerBlock> blocks = List.of(Script.text(all.toString()));
            return new Answer(
                    "scripted",
                    "script-1",
                    blocks,
                    AnswerStop.END_TURN,
                    Usage.of(100, 10),
                    Optional.empty());
        };
    }

    /** It has its effect, and ends when it may. */
    private record HeldTool(Tool held, Permission permission) implements Tool {
        @Override
        public ToolSpec spec() {
            return held.spec();
        }

        @Override
        public ToolTraits traits() {
            return held.traits();
        }

        @Override
        public Optional<String> validate(JsonText arguments) {
            return held.validate(arguments);
        }

        @Override
        public Permission permission(ToolCall call) {
            return permission;
        }

        @Override
        public ToolOutput execute(ToolCall call, Progress progress) throws Exception {
            ToolOutput output = held.execute(call, progress);
            while (Files.exists(hold(Path.of(System.getProperty(LEDGER))))) {
                Thread.sleep(20);
            }
            return output;
        }
    }
}
