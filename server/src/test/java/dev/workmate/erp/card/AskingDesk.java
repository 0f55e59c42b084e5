package dev.workmate.erp.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.User;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Somebody who asks a real server for changes in the demo company and looks at what is said. */
final class AskingDesk implements AutoCloseable {
    private final Path home;
    private RunningServer server;
    private ApiClient user;

    /** Settings of every start, restarts too. */
    private final List<String> always;

    AskingDesk(Path home, String... settings) {
        this(home, List.of("--workmate.demo-erp=on"), settings);
    }

    private AskingDesk(Path home, List<String> always, String... settings) {
        this.home = home;
        this.always = always;
        open(settings);
    }

    /** At an ERP system that runs apart, which the settings name. */
    static AskingDesk at(Path home, String... system) {
        return new AskingDesk(home, List.of(system));
    }

    private void open(String... settings) {
        String[] all = Stream.concat(always.stream(), Stream.of(settings)).toArray(String[]::new);
        server = RunningServer.start(home, new ScriptedModel(AskingDesk::say), all);
        user = server.demo();
    }

    void restart(String... settings) {
        server.close();
        open(settings);
    }

    ApiClient user() {
        return user;
    }

    /** Somebody else at the same server. */
    ApiClient signedIn(User somebody) {
        return server.signedIn(somebody);
    }

    @Override
    public void close() {
        server.close();
    }

    /** Calls the tool that the user's words name, and repeats what came of it. */
    private static Script say(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE) {
            return Script.says("A title");
        }
        if (request.messages().getLast() instanceof ToolsAnswered answered) {
            return Script.says("It says: " + answered.answers().getFirst().output());
        }
        String words =
                request.messages().reversed().stream()
                        .filter(ChatMessage.UserSaid.class::isInstance)
                        .map(message -> ((ChatMessage.UserSaid) message).text())
                        .findFirst()
                        .orElse("");
        int brace = words.indexOf('{');
        return Script.calls(words.substring(0, brace).strip(), words.substring(brace));
    }

    /** A question that was asked, in a conversation of its own. */
    record Asked(String session, String id, String sentence) {}

    Asked ask(String tool, String arguments) {
        String session = user.newSession();
        Reply turn =
                user.post(
                        session + "/turns",
                        "{\"message\":\"/erp %s %s\"}"
                                .formatted(tool, arguments.replace("\"", "\\\"")));
        assertThat(turn.status()).as(turn.toString()).isEqualTo(202);
        JsonNode question =
                await(
                        () ->
                                Stream.concat(
                                                events(session, "approval_requested").stream(),
                                                events(session, "tool_result").stream())
                                        .findFirst());
        assertThat(question.path("type").stringValue())
                .as(question.toString())
                .isEqualTo("approval_requested");
        return new Asked(
                session,
                question.at("/data/approvalId").stringValue(),
                question.at("/data/summary").stringValue());
    }

    Reply answer(Asked asked, String body) {
        return user.post("/api/approvals/" + asked.id(), body);
    }

    List<JsonNode> events(String session, String type) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode event : user.get(session + "/messages?limit=100").json().path("events")) {
            if (event.path("type").stringValue().equals(type)) {
                found.add(event);
            }
        }
        return found;
    }

    /** The list of questions follows the log a moment later. */
    JsonNode inbox(Asked asked) {
        return await(() -> listed(asked));
    }

    Optional<JsonNode> listed(Asked asked) {
        for (JsonNode each :
                user.get("/api/approvals?state=any&limit=100").json().path("approvals")) {
            if (each.path("approvalId").stringValue().equals(asked.id())) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    void awaitAnswer(Asked asked) {
        await(() -> events(asked.session(), "message").stream().findFirst());
    }

    static <T> T await(Supplier<Optional<T>> what) {
        long limit = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() < limit) {
            Optional<T> found = what.get();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(20_000_000);
        }
        throw new AssertionError("waited in vain");
    }

    JsonNode isSettled(Asked asked, String state) {
        return await(
                () -> listed(asked).filter(each -> each.path("state").stringValue().equals(state)));
    }

    static String move(String city) {
        return "{\"entity\":\"customers\",\"record\":\"Sentence Ltd\",\"values\":{\"city\":\""
                + city
                + "\"}}";
    }
}
