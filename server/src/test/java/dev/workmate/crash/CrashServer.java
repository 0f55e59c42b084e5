package dev.workmate.crash;

import dev.workmate.Workmate;
import dev.workmate.agent.Agents;
import dev.workmate.configuration.CurrentConfiguration;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Models;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import dev.workmate.testkit.TestAgents;
import dev.workmate.tool.Tool;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.turn.Setup;
import dev.workmate.turn.log.CrashPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.SpringApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * The real server with a scripted team, tools that keep a ledger of their effects, and a crash
 * point that holds its thread until somebody kills the process. Not annotated, so that no other
 * test finds it.
 */
public class CrashServer {
    static final String CRASH_AT = "workmate.test.crash-at";
    static final String LEDGER = "workmate.test.ledger";
    static final String TOOL_HALF_TIME = "workmate.test.tool-half-time";
    static final String CLOCK = "workmate.test.clock";
    static final String REACHED = "crash point reached";

    public static void main(String[] args) {
        new SpringApplication(Workmate.class, CrashServer.class).run(args);
    }

    /** The machine's clock, and what a file says that somebody has set it by. */
    @Bean
    @Primary
    InstantSource crashTime() {
        String file = System.getProperty(CLOCK, "");
        AtomicLong last = new AtomicLong();
        return file.isEmpty()
                ? InstantSource.system()
                : () -> Instant.now().plusSeconds(setBy(Path.of(file), last));
    }

    /** As it last was where the file cannot be read now. */
    private static long setBy(Path file, AtomicLong last) {
        try {
            last.set(Long.parseLong(Files.readString(file).strip()));
        } catch (IOException e) {
            return last.get();
        }
        return last.get();
    }

    @Bean
    @Primary
    Agents crashAgents() {
        return TestAgents.team("pay", "note", "look");
    }

    @Bean
    @Primary
    Setup.Source crashSetup(Agents crashAgents, CurrentConfiguration configuration) {
        return () -> new Setup(crashAgents, configuration.current().policy());
    }

    @Bean
    Tool pay() {
        return new LedgerTool("pay", Effect.ONCE, ledger());
    }

    @Bean
    Tool note() {
        return new LedgerTool("note", Effect.IDEMPOTENT, ledger());
    }

    @Bean
    Tool look() {
        return new LedgerTool("look", Effect.READ_ONLY, ledger());
    }

    private static Path ledger() {
        return Path.of(System.getProperty(LEDGER));
    }

    @Bean
    @Primary
    Models crashModels() {
        return new ScriptedModel(CrashServer::script);
    }

    private static Script script(ModelRequest request) {
        boolean answered = request.messages().getLast() instanceof ChatMessage.ToolsAnswered;
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("A title");
        }
        if (request.role() == ModelRole.SUPERVISOR) {
            return answered
                    ? Script.answer(
                            AnswerStop.END_TURN,
                            List.of(Script.thinks("All done."), Script.text("That is all.")))
                    : Script.transfers("alpha-agent", "pay and look");
        }
        return answered
                ? Script.says("I did what could be done.")
                : Script.answer(
                        AnswerStop.TOOL_USE,
                        List.of(
                                Script.text("Working on it."),
                                Script.call("pay", "{}"),
                                Script.call("note", "{}"),
                                Script.call("look", "{}")));
    }

    @Bean
    CrashPoint.Watch crashWatch() {
        String setting = System.getProperty(CRASH_AT, "");
        if (setting.isEmpty()) {
            return CrashPoint.Watch.NONE;
        }
        String[] parts = setting.split(":", 2);
        CrashPoint wanted = CrashPoint.valueOf(parts[0]);
        AtomicInteger left = new AtomicInteger(Integer.parseInt(parts[1]));
        return point -> {
            if (point == wanted && left.decrementAndGet() == 0) {
                hold();
            }
        };
    }

    static void hold() {
        System.out.println(REACHED);
        System.out.flush();
        try {
            Thread.sleep(120_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new AssertionError("nobody killed the process");
    }
}
