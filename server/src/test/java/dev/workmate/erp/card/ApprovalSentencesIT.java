package dev.workmate.erp.card;

import static dev.workmate.erp.card.AskingDesk.move;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.erp.card.AskingDesk.Asked;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.SocketClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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

    private AskingDesk desk;

    @BeforeEach
    void start() {
        desk = new AskingDesk(home);
    }

    @AfterEach
    void stop() {
        desk.close();
    }

    /** The number of a customer that was just made. */
    private String made() {
        Asked asked =
                desk.ask(
                        "erp_create",
                        "{\"entity\":\"customers\",\"values\":{\"displayName\":\"Sentence"
                                + " Ltd\",\"city\":\"Cork\"}}");
        assertThat(asked.sentence()).isEqualTo("Create a customer Sentence Ltd: city Cork");
        assertThat(desk.answer(asked, "{\"decision\":\"approved\"}").status()).isEqualTo(200);
        desk.awaitAnswer(asked);
        return desk.events(asked.session(), "tool_result")
                .getFirst()
                .at("/data/output")
                .stringValue()
                .replaceAll("(?s).*\"number\":\"(C\\d+)\".*", "$1");
    }

    private void isTheSameEverywhere(Asked asked, String state) {
        JsonNode listed = desk.isSettled(asked, state);
        assertThat(listed.path("summary").stringValue()).isEqualTo(asked.sentence());
        assertThat(
                        desk.events(asked.session(), "approval_requested")
                                .getFirst()
                                .at("/data/summary")
                                .stringValue())
                .isEqualTo(asked.sentence());
        assertThat(desk.user().get(asked.session() + "/audit").toString())
                .contains(asked.sentence());
        assertThat(listed.path("details"))
                .isEqualTo(
                        desk.events(asked.session(), "approval_requested")
                                .getFirst()
                                .at("/data/details"));
    }

    @Test
    void afterNobodyAnswered() {
        made();
        desk.restart("--workmate.approval-lifetime=1s");
        Asked asked = desk.ask("erp_update", move("Galway"));
        Instant expiry =
                Instant.parse(
                        desk.events(asked.session(), "approval_requested")
                                .getFirst()
                                .at("/data/expiresAt")
                                .stringValue());
        AskingDesk.await(() -> Optional.of(Instant.now()).filter(expiry::isBefore));
        Reply late = desk.answer(asked, "{\"decision\":\"approved\"}");
        assertThat(late.code()).as(late.toString()).isEqualTo("approval_resolved");
        assertThat(late.json().path("decision").stringValue()).isEqualTo("expired");
        desk.awaitAnswer(asked);
        isTheSameEverywhere(asked, "expired");
        assertThat(desk.events(asked.session(), "approval_resolved"))
                .extracting(event -> event.at("/data/decision").stringValue())
                .containsExactly("expired");
        assertThat(desk.events(asked.session(), "tool_result").getFirst().toString())
                .contains("permission_denied")
                .doesNotContain("allDone", "\"record\"");
        desk.restart();
        isTheSameEverywhere(asked, "expired");
    }

    @Test
    void afterApprovalDenialAndAStop() {
        made();
        Asked approved = desk.ask("erp_update", move("Galway"));
        assertThat(approved.sentence())
                .matches("Change customer Sentence Ltd \\(C\\d+\\): city from Cork to Galway");
        assertThat(desk.inbox(approved).path("summary").stringValue())
                .isEqualTo(approved.sentence());
        desk.answer(approved, "{\"decision\":\"approved\"}");
        desk.awaitAnswer(approved);
        isTheSameEverywhere(approved, "approved");
        assertThat(
                        desk.events(approved.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .stringValue())
                .contains(approved.sentence());
        assertThat(
                        desk.events(approved.session(), "message")
                                .getFirst()
                                .at("/data/content")
                                .stringValue())
                .contains(approved.sentence());

        Asked denied = desk.ask("erp_update", move("Sligo"));
        desk.answer(denied, "{\"decision\":\"denied\"}");
        desk.awaitAnswer(denied);
        isTheSameEverywhere(denied, "denied");

        Asked stopped = desk.ask("erp_update", move("Sligo"));
        desk.user().post(stopped.session() + "/stop", "{}");
        AskingDesk.await(
                () -> desk.events(stopped.session(), "approval_resolved").stream().findFirst());
        isTheSameEverywhere(stopped, "stopped");
        desk.restart();
        isTheSameEverywhere(approved, "approved");
        isTheSameEverywhere(denied, "denied");
        isTheSameEverywhere(stopped, "stopped");
    }

    @Test
    void afterAnEditWhatWasDoneIsTold() {
        made();
        Asked asked = desk.ask("erp_update", move("Galway"));
        for (String cannotWork : List.of(move("Cork"), move("Sligo").replace("city", "citty"))) {
            Reply refused =
                    desk.answer(
                            asked, "{\"decision\":\"approved\",\"arguments\":" + cannotWork + "}");
            assertThat(refused.code()).isEqualTo("invalid_arguments");
        }
        assertThat(desk.inbox(asked).path("state").stringValue()).isEqualTo("pending");
        String done = asked.sentence().replace("to Galway", "to Limerick");
        assertThat(previewed(asked, move("Limerick")).path("summary").stringValue())
                .isEqualTo(done);
        Reply taken =
                desk.answer(
                        asked,
                        "{\"decision\":\"approved\",\"arguments\":" + move("Limerick") + "}");
        assertThat(taken.status()).as(taken.toString()).isEqualTo(200);
        desk.awaitAnswer(asked);
        JsonNode resolved =
                desk.events(asked.session(), "approval_resolved").getFirst().path("data");
        assertThat(resolved.path("summary").stringValue()).isEqualTo(done);
        assertThat(resolved.at("/arguments/values/city").stringValue()).isEqualTo("Limerick");
        assertThat(resolved.path("changes").toString())
                .isEqualTo(
                        "[{\"field\":\"values.city\",\"before\":\"Galway\",\"after\":\"Limerick\"}]");
        desk.isSettled(asked, "approved");
        assertThat(desk.inbox(asked).path("summary").stringValue()).isEqualTo(done);
        assertThat(desk.inbox(asked).at("/arguments/values/city").stringValue())
                .isEqualTo("Limerick");
        assertThat(
                        desk.events(asked.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .stringValue())
                .contains(done)
                .doesNotContain("Galway");
    }

    private JsonNode previewed(Asked asked, String arguments) {
        Reply reply =
                desk.user()
                        .post(
                                "/api/approvals/" + asked.id() + "/preview",
                                "{\"arguments\":" + arguments + "}");
        assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
        return reply.json();
    }

    @Test
    void anEditIsShownWithItsAmountsBeforeItIsSent() {
        Asked asked = desk.ask("erp_create", invoice(made(), "2"));
        assertThat(asked.sentence()).contains("about 40,000.00 EUR before tax");
        JsonNode shown =
                previewed(asked, arguments(asked).replace("\"quantity\":2", "\"quantity\":3"));
        assertThat(shown.path("summary").stringValue())
                .isEqualTo(
                        asked.sentence().replace("2 ×", "3 ×").replace("40,000.00", "60,000.00"));
        assertThat(shown.at("/details/totals/0/amount/value").stringValue()).isEqualTo("60000.00");
        assertThat(shown.path("changes").toString())
                .isEqualTo(
                        "[{\"field\":\"values.salesInvoiceLines[1].quantity\",\"before\":\"2\",\"after\":\"3\"}]");
        Reply refused =
                desk.user()
                        .post(
                                "/api/approvals/" + asked.id() + "/preview",
                                "{\"arguments\":"
                                        + arguments(asked).replace("5110", "99999")
                                        + "}");
        assertThat(refused.code()).as(refused.toString()).isEqualTo("invalid_arguments");
        assertThat(desk.inbox(asked).path("state").stringValue()).isEqualTo("pending");
        assertThat(desk.events(asked.session(), "approval_resolved")).isEmpty();
    }

    private String arguments(Asked asked) {
        return desk.inbox(asked).path("arguments").toString();
    }

    private static String invoice(String customer, String quantity) {
        return "{\"entity\":\"salesInvoices\",\"values\":{\"customerNumber\":\""
                + customer
                + "\",\"salesInvoiceLines\":[{\"lineType\":\"Account\",\"lineObjectNumber\":\"5110\",\"quantity\":"
                + quantity
                + ",\"unitPrice\":20000}]}}";
    }

    @Test
    void afterALapseAndARestart() {
        made();
        Asked lapsing = desk.ask("erp_update", move("Galway"));
        Asked quicker = desk.ask("erp_update", move("Sligo"));
        desk.answer(quicker, "{\"decision\":\"approved\"}");
        desk.awaitAnswer(quicker);
        Asked waiting = desk.ask("erp_update", move("Ennis"));
        desk.restart();
        assertThat(desk.inbox(waiting).path("summary").stringValue()).isEqualTo(waiting.sentence());
        desk.answer(lapsing, "{\"decision\":\"approved\"}");
        desk.awaitAnswer(lapsing);
        isTheSameEverywhere(lapsing, "lapsed");
        desk.answer(waiting, "{\"decision\":\"approved\"}");
        desk.awaitAnswer(waiting);
        isTheSameEverywhere(waiting, "approved");
        assertThat(
                        desk.events(waiting.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .stringValue())
                .contains(waiting.sentence());
    }

    /** An invoice of 20,000.00 EUR before tax, about to be posted. */
    private Asked largePosting() {
        Asked draft = desk.ask("erp_create", invoice(made(), "1"));
        assertThat(draft.sentence()).contains("about 20,000.00 EUR before tax");
        desk.answer(draft, "{\"decision\":\"approved\"}");
        desk.awaitAnswer(draft);
        String output =
                desk.events(draft.session(), "tool_result")
                        .getFirst()
                        .at("/data/output")
                        .stringValue();
        String number = output.replaceAll("(?s).*\"number\":\"(SID-\\d+)\".*", "$1");
        Asked post =
                desk.ask(
                        "erp_invoke_action",
                        "{\"entity\":\"salesInvoices\",\"record\":\""
                                + number
                                + "\",\"action\":\"post\"}");
        assertThat(post.sentence()).contains(number);
        return post;
    }

    private String amount(Asked post) {
        return desk.events(post.session(), "approval_requested")
                .getFirst()
                .at("/data/details/confirm/value")
                .stringValue();
    }

    private static String yes(String confirmed) {
        return "{\"decision\":\"approved\",\"confirmedAmount\":\"" + confirmed + "\"}";
    }

    private String resultOf(Asked post) {
        desk.awaitAnswer(post);
        return desk.events(post.session(), "tool_result")
                .getFirst()
                .at("/data/status")
                .stringValue();
    }

    @Test
    void aLargeAmountIsRepeatedByWhoApproves() {
        Asked post = largePosting();
        assertThat(desk.answer(post, "{\"decision\":\"approved\"}").code())
                .isEqualTo("confirmation_needed");
        assertThat(desk.answer(post, yes("1")).code()).isEqualTo("confirmation_needed");
        assertThat(desk.inbox(post).path("state").stringValue()).isEqualTo("pending");
        assertThat(desk.answer(post, yes(amount(post))).status()).isEqualTo(200);
        assertThat(resultOf(post)).isEqualTo("success");
    }

    /** The same over the socket, as the page answers. */
    private static JsonNode answer(SocketClient socket, Asked post, String confirmation) {
        return socket.request(
                "approval:resolve",
                "{\"sessionId\":\"%s\",\"approvalId\":\"%s\",\"decision\":\"approved\"%s}"
                        .formatted(
                                SocketClient.sessionId(post.session()), post.id(), confirmation));
    }

    @Test
    void aLargeAmountIsRepeatedOverTheSocketToo() {
        Asked post = largePosting();
        try (SocketClient socket = SocketClient.open(desk.user())) {
            for (String slip : List.of("", ",\"confirmedAmount\":\"1\"")) {
                JsonNode refused = answer(socket, post, slip);
                assertThat(refused.path("ok").asBoolean(true)).isFalse();
                assertThat(refused.at("/error/code").stringValue())
                        .isEqualTo("confirmation_needed");
                assertThat(refused.at("/error/message").stringValue()).contains(amount(post));
            }
            assertThat(desk.inbox(post).path("state").stringValue()).isEqualTo("pending");
            JsonNode taken = answer(socket, post, ",\"confirmedAmount\":\"" + amount(post) + "\"");
            assertThat(taken.path("decision").stringValue()).isEqualTo("approved");
        }
        assertThat(resultOf(post)).isEqualTo("success");
    }

    @Test
    void aLargeAmountIsRepeatedByTheSecondPerson() throws Exception {
        Files.writeString(
                home.resolve("permissions.json"),
                """
                [{"decision":"second_person","tool":"erp_invoke_action","reason":"Posting takes two."}]""");
        desk.restart();
        Asked post = largePosting();
        ApiClient bob =
                desk.signedIn(User.of(UserId.next(), "Bob Vogel", Role.USER, Role.APPROVER));
        String question = "/api/approvals/" + post.id();
        // Questions for others are told by a view, which follows the log.
        AskingDesk.await(
                () ->
                        Optional.of(bob.get("/api/approvals?state=pending").text())
                                .filter(waiting -> waiting.contains(post.id())));
        assertThat(desk.answer(post, yes(amount(post))).code()).isEqualTo("another_person_needed");
        assertThat(bob.post(question, "{\"decision\":\"approved\"}").code())
                .isEqualTo("confirmation_needed");
        assertThat(bob.post(question, yes("1")).code()).isEqualTo("confirmation_needed");
        try (SocketClient socket = SocketClient.open(bob)) {
            assertThat(answer(socket, post, "").at("/error/code").stringValue())
                    .isEqualTo("confirmation_needed");
        }
        assertThat(desk.inbox(post).path("state").stringValue()).isEqualTo("pending");
        assertThat(bob.post(question, yes(amount(post))).status()).isEqualTo(200);
        assertThat(resultOf(post)).isEqualTo("success");
        assertThat(
                        desk.events(post.session(), "approval_resolved")
                                .getFirst()
                                .at("/data/signatures/decidedBy/name")
                                .stringValue())
                .isEqualTo("Bob Vogel");
    }
}
