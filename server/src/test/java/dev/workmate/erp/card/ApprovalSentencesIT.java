package dev.workmate.erp.card;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * One sentence for one act: in the card, the inbox, the tool's result, the answer and the log,
 * after every way a question can end, after a restart and after a reload.
 */
@Timeout(180)
class ApprovalSentencesIT {
    @TempDir Path home;

    private RunningServer server;
    private ApiClient user;

    @BeforeEach
    void start() {
        open();
    }

    private void open() {
        server =
                RunningServer.start(
                        home,
                        new ScriptedModel(ApprovalSentencesIT::say),
                        "--workmate.demo-erp=on");
        user = server.demo();
    }

    @AfterEach
    void stop() {
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
    private record Asked(String session, String id, String sentence) {}

    private Asked ask(String tool, String arguments) {
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

    private Reply answer(Asked asked, String body) {
        return user.post("/api/approvals/" + asked.id(), body);
    }

    private List<JsonNode> events(String session, String type) {
        List<JsonNode> found = new ArrayList<>();
        for (JsonNode event : user.get(session + "/messages?limit=100").json().path("events")) {
            if (event.path("type").stringValue().equals(type)) {
                found.add(event);
            }
        }
        return found;
    }

    /** The list of questions follows the log a moment later. */
    private JsonNode inbox(Asked asked) {
        return await(() -> listed(asked));
    }

    private Optional<JsonNode> listed(Asked asked) {
        for (JsonNode each : user.get("/api/approvals?state=any").json().path("approvals")) {
            if (each.path("approvalId").stringValue().equals(asked.id())) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    private void awaitAnswer(Asked asked) {
        await(() -> events(asked.session(), "message").stream().findFirst());
    }

    private static <T> T await(Supplier<Optional<T>> what) {
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

    private static String move(String city) {
        return "{\"entity\":\"customers\",\"record\":\"Sentence Ltd\",\"values\":{\"city\":\""
                + city
                + "\"}}";
    }

    /** The number of a customer that was just made. */
    private String made() {
        Asked asked =
                ask(
                        "erp_create",
                        "{\"entity\":\"customers\",\"values\":{\"displayName\":\"Sentence Ltd\",\"city\":\"Cork\"}}");
        assertThat(asked.sentence()).isEqualTo("Create a customer Sentence Ltd: city Cork");
        assertThat(answer(asked, "{\"decision\":\"approved\"}").status()).isEqualTo(200);
        awaitAnswer(asked);
        return events(asked.session(), "tool_result")
                .getFirst()
                .at("/data/output")
                .stringValue()
                .replaceAll("(?s).*\"number\":\"(C\\d+)\".*", "$1");
    }

    private JsonNode isSettled(Asked asked, String state) {
        return await(
                () -> listed(asked).filter(each -> each.path("state").stringValue().equals(state)));
    }

    private void isTheSameEverywhere(Asked asked, String state) {
        JsonNode listed = isSettled(asked, state);
        assertThat(listed.path("summary").stringValue()).isEqualTo(asked.sentence());
        assertThat(
                        events(asked.session(), "approval_requested")
                                .getFirst()
                                .at("/data/summary")
                                .stringValue())
                .isEqualTo(asked.sentence());
        assertThat(user.get(asked.session() + "/audit").toString()).contains(asked.sentence());
    }

    @Test
    void afterApprovalDenialAndAStop() {
        made();
        Asked approved = ask("erp_update", move("Galway"));
        assertThat(approved.sentence())
                .matches("Change customer Sentence Ltd \\(C\\d+\\): city from Cork to Galway");
        assertThat(inbox(approved).path("summary").stringValue()).isEqualTo(approved.sentence());
        answer(approved, "{\"decision\":\"approved\"}");
        awaitAnswer(approved);
        isTheSameEverywhere(approved, "approved");
        assertThat(
                        events(approved.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .stringValue())
                .contains(approved.sentence());
        assertThat(
                        events(approved.session(), "message")
                                .getFirst()
                                .at("/data/content")
                                .stringValue())
                .contains(approved.sentence());

        Asked denied = ask("erp_update", move("Sligo"));
        answer(denied, "{\"decision\":\"denied\"}");
        awaitAnswer(denied);
        isTheSameEverywhere(denied, "denied");

        Asked stopped = ask("erp_update", move("Sligo"));
        user.post(stopped.session() + "/stop", "{}");
        await(() -> events(stopped.session(), "approval_resolved").stream().findFirst());
        isTheSameEverywhere(stopped, "stopped");
    }

    @Test
    void afterAnEditWhatWasDoneIsTold() {
        made();
        Asked asked = ask("erp_update", move("Galway"));
        for (String cannotWork : List.of(move("Cork"), move("Sligo").replace("city", "citty"))) {
            Reply refused =
                    answer(asked, "{\"decision\":\"approved\",\"arguments\":" + cannotWork + "}");
            assertThat(refused.code()).isEqualTo("invalid_arguments");
        }
        assertThat(inbox(asked).path("state").stringValue()).isEqualTo("pending");
        Reply taken =
                answer(asked, "{\"decision\":\"approved\",\"arguments\":" + move("Limerick") + "}");
        assertThat(taken.status()).as(taken.toString()).isEqualTo(200);
        awaitAnswer(asked);
        String done = asked.sentence().replace("to Galway", "to Limerick");
        JsonNode resolved = events(asked.session(), "approval_resolved").getFirst().path("data");
        assertThat(resolved.path("summary").stringValue()).isEqualTo(done);
        assertThat(resolved.at("/arguments/values/city").stringValue()).isEqualTo("Limerick");
        assertThat(resolved.path("changes").toString())
                .isEqualTo(
                        "[{\"field\":\"values.city\",\"before\":\"Galway\",\"after\":\"Limerick\"}]");
        isSettled(asked, "approved");
        assertThat(inbox(asked).path("summary").stringValue()).isEqualTo(done);
        assertThat(inbox(asked).at("/arguments/values/city").stringValue()).isEqualTo("Limerick");
        assertThat(
                        events(asked.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .stringValue())
                .contains(done)
                .doesNotContain("Galway");
    }

    @Test
    void afterALapseAndARestart() {
        made();
        Asked lapsing = ask("erp_update", move("Galway"));
        Asked quicker = ask("erp_update", move("Sligo"));
        answer(quicker, "{\"decision\":\"approved\"}");
        awaitAnswer(quicker);
        Asked waiting = ask("erp_update", move("Ennis"));
        server.close();
        open();
        assertThat(inbox(waiting).path("summary").stringValue()).isEqualTo(waiting.sentence());
        answer(lapsing, "{\"decision\":\"approved\"}");
        awaitAnswer(lapsing);
        isTheSameEverywhere(lapsing, "lapsed");
        answer(waiting, "{\"decision\":\"approved\"}");
        awaitAnswer(waiting);
        isTheSameEverywhere(waiting, "approved");
        assertThat(
                        events(waiting.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .stringValue())
                .contains(waiting.sentence());
    }

    @Test
    void aLargeAmountIsRepeatedByWhoApproves() {
        String customer = made();
        Asked draft =
                ask(
                        "erp_create",
                        "{\"entity\":\"salesInvoices\",\"values\":{\"customerNumber\":\""
                                + customer
                                + "\",\"salesInvoiceLines\":[{\"lineType\":\"Account\",\"lineObjectNumber\":\"5110\",\"quantity\":1,\"unitPrice\":20000}]}}");
        assertThat(draft.sentence()).contains("about 20,000.00 EUR before tax");
        answer(draft, "{\"decision\":\"approved\"}");
        awaitAnswer(draft);
        String output =
                events(draft.session(), "tool_result").getFirst().at("/data/output").stringValue();
        String number = output.replaceAll("(?s).*\"number\":\"(SID-\\d+)\".*", "$1");
        Asked post =
                ask(
                        "erp_invoke_action",
                        "{\"entity\":\"salesInvoices\",\"record\":\""
                                + number
                                + "\",\"action\":\"post\"}");
        String amount =
                events(post.session(), "approval_requested")
                        .getFirst()
                        .at("/data/details/confirm/value")
                        .stringValue();
        assertThat(post.sentence()).contains(number);
        assertThat(answer(post, "{\"decision\":\"approved\"}").code())
                .isEqualTo("confirmation_needed");
        assertThat(answer(post, "{\"decision\":\"approved\",\"confirmedAmount\":\"1\"}").code())
                .isEqualTo("confirmation_needed");
        assertThat(inbox(post).path("state").stringValue()).isEqualTo("pending");
        assertThat(
                        answer(
                                        post,
                                        "{\"decision\":\"approved\",\"confirmedAmount\":\""
                                                + amount
                                                + "\"}")
                                .status())
                .isEqualTo(200);
        awaitAnswer(post);
        assertThat(
                        events(post.session(), "tool_result")
                                .getFirst()
                                .at("/data/status")
                                .stringValue())
                .isEqualTo("success");
    }
}
