package dev.workmate.erp.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.erp.card.AskingDesk.Asked;
import dev.workmate.testkit.ApiClient.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Cards of every kind, asked for on a real server: the sentence that was read and checked by hand
 * stands in the question, the inbox, the log and the settled list, however the question ends, and
 * after a restart.
 */
@Timeout(300)
class EverySentenceIT {
    private static final int MANY = 15;
    private static final List<String> ENDS = List.of("approved", "denied", "stopped");

    @TempDir Path home;

    private CardWorld world;
    private AskingDesk desk;

    @BeforeEach
    void start() throws Exception {
        world = new CardWorld();
        CardSamples.prepare(world);
        Files.writeString(
                home.resolve("erp.json"),
                "{\"url\":\"%s\",\"token\":\"test-token-123456\",\"company\":\"Tarnhollow Trading\"}"
                        .formatted(world.demo().apiUrl()));
        desk = AskingDesk.at(home);
    }

    @AfterEach
    void stop() {
        desk.close();
        world.close();
    }

    /** A question, with what was read and checked by hand. */
    private record Told(String label, Asked asked, String expected) {}

    @Test
    void isTheSameEverywhereHoweverItEnds() throws Exception {
        Map<String, String> expected = ApprovalCardsIT.expected();
        List<Told> told = new ArrayList<>();
        for (String[] sample : CardSamples.ALL) {
            String text = expected.get(sample[0]);
            if (!text.startsWith("Nobody is asked") && !goesByTheClock(sample[2])) {
                Asked asked = desk.ask(sample[1], world.filled(sample[2]));
                told.add(new Told(sample[0], asked, text.lines().findFirst().orElseThrow()));
            }
        }
        assertThat(told).hasSizeGreaterThanOrEqualTo(55);
        assertThat(sentences(told)).isEqualTo(expectedOf(told));
        Map<String, String> ends = new LinkedHashMap<>();
        for (int i = 0; i < told.size(); i++) {
            Told each = told.get(i);
            ends.put(each.label(), end(each.asked(), ENDS.get(i % ENDS.size())));
        }
        assertThat(ends.values()).containsAll(ENDS).contains("lapsed");
        told.forEach(each -> standsEverywhere(each, ends.get(each.label())));
        Map<String, String> before = pages(told);
        desk.restart();
        told.forEach(each -> standsEverywhere(each, ends.get(each.label())));
        assertThat(pages(told)).isEqualTo(before);
    }

    /** All questions of these tools that are asked in the world as it is, without a clock. */
    private List<Told> asked(String... tools) throws Exception {
        Map<String, String> expected = ApprovalCardsIT.expected();
        List<Told> told = new ArrayList<>();
        for (String[] sample : CardSamples.ALL) {
            String text = expected.get(sample[0]);
            if (List.of(tools).contains(sample[1])
                    && !text.startsWith("Nobody is asked")
                    && !goesByTheClock(sample[2])) {
                Asked asked = desk.ask(sample[1], world.filled(sample[2]));
                told.add(new Told(sample[0], asked, text.lines().findFirst().orElseThrow()));
            }
        }
        assertThat(sentences(told)).isEqualTo(expectedOf(told));
        return told;
    }

    @Test
    void isTheSameWhereNobodyAnswersInTime() throws Exception {
        desk.restart("--workmate.approval-lifetime=1s");
        List<Told> told = asked("erp_update", "erp_delete", "erp_invoke_action");
        assertThat(told).hasSizeGreaterThanOrEqualTo(MANY);
        for (Told each : told) {
            Reply late =
                    AskingDesk.await(
                            () ->
                                    Optional.of(
                                                    desk.answer(
                                                            each.asked(),
                                                            "{\"decision\":\"denied\"}"))
                                            .filter(reply -> reply.status() != 200));
            assertThat(late.json().path("decision").asString()).isEqualTo("expired");
            desk.awaitAnswer(each.asked());
        }
        told.forEach(each -> standsEverywhere(each, "expired"));
        desk.restart();
        told.forEach(each -> standsEverywhere(each, "expired"));
    }

    @Test
    void isTheSameWhereWhatWasShownIsNotSoAnyMore() throws Exception {
        List<Told> told = asked("erp_update", "erp_delete", "erp_invoke_action", "erp_create");
        world.run(
                "erp_update",
                CardSamples.update("customers", "lark", "{\"displayName\":\"Larklake Bikes\"}"));
        world.run(
                "erp_update",
                CardSamples.update(
                        "items",
                        "guide",
                        "{\"displayName\":\"Guided Walk\",\"unitPrice\":151}"));
        Map<String, String> ends = new LinkedHashMap<>();
        for (Told each : told) {
            ends.put(each.label(), end(each.asked(), "approved"));
        }
        List<Told> lapsed =
                told.stream().filter(each -> "lapsed".equals(ends.get(each.label()))).toList();
        assertThat(lapsed).hasSizeGreaterThanOrEqualTo(MANY);
        lapsed.forEach(each -> standsEverywhere(each, "lapsed"));
        desk.restart();
        lapsed.forEach(each -> standsEverywhere(each, "lapsed"));
    }

    /** An edit that changes the first value of a kind that people change. */
    private static String edited(String arguments) {
        String days = arguments.replaceFirst("(Date\":\"2026-0)\\d", "$17");
        if (!days.equals(arguments)) {
            return days;
        }
        String numbers =
                arguments.replaceFirst(
                        "(\"(?:quantity|unitPrice|creditLimit|amount)\":-?)(\\d)", "$19$2");
        return numbers.equals(arguments)
                ? arguments.replaceFirst("(\"(?:city|displayName)\":\"[^\"]+)", "$1 West")
                : numbers;
    }

    @Test
    void isWhatWasDoneAfterAnEdit() throws Exception {
        int edits = 0;
        for (Told each : asked("erp_create", "erp_update")) {
            Asked asked = each.asked();
            String arguments = desk.inbox(asked).path("arguments").toString();
            String wanted = edited(arguments);
            if (wanted.equals(arguments)) {
                continue;
            }
            Reply shown =
                    desk.user()
                            .post(
                                    "/api/approvals/" + asked.id() + "/preview",
                                    "{\"arguments\":" + wanted + "}");
            if (shown.status() != 200) {
                continue;
            }
            String done = shown.json().path("summary").asString();
            assertThat(done).as(each.label()).isNotEqualTo(asked.sentence());
            String confirmed = shown.json().at("/details/confirm/value").asString("");
            Reply taken =
                    desk.answer(
                            asked,
                            "{\"decision\":\"approved\",\"arguments\":%s%s}"
                                    .formatted(
                                            wanted,
                                            confirmed.isEmpty()
                                                    ? ""
                                                    : ",\"confirmedAmount\":\""
                                                            + confirmed
                                                            + "\""));
            assertThat(taken.status()).as(each.label() + taken).isEqualTo(200);
            desk.awaitAnswer(asked);
            JsonNode resolved =
                    desk.events(asked.session(), "approval_resolved").getLast().path("data");
            if (!resolved.path("decision").asString().equals("approved")) {
                continue;
            }
            edits++;
            assertThat(resolved.path("summary").asString()).as(each.label()).isEqualTo(done);
            assertThat(desk.isSettled(asked, "approved").path("summary").asString())
                    .isEqualTo(done);
            saysInItsResultAndAnswer(each.label(), asked, done);
        }
        assertThat(edits).isGreaterThanOrEqualTo(MANY);
    }

    private void saysInItsResultAndAnswer(String label, Asked asked, String sentence) {
        assertThat(
                        desk.events(asked.session(), "tool_result")
                                .getFirst()
                                .at("/data/output")
                                .asString(""))
                .as(label)
                .contains(json(sentence));
        assertThat(desk.events(asked.session(), "message").getFirst().at("/data/content").asString())
                .as(label)
                .contains(json(sentence));
    }

    /** What is shipped is posted today: the computer's day here, which may be a locked one. */
    private static boolean goesByTheClock(String arguments) {
        return arguments.contains("AndInvoice");
    }

    private Map<String, String> sentences(List<Told> told) {
        Map<String, String> sentences = new LinkedHashMap<>();
        told.forEach(each -> sentences.put(each.label(), world.named(each.asked().sentence())));
        return sentences;
    }

    private static Map<String, String> expectedOf(List<Told> told) {
        Map<String, String> expected = new LinkedHashMap<>();
        told.forEach(each -> expected.put(each.label(), each.expected()));
        return expected;
    }

    /** Ends a question, and tells how it really ended: what is approved may have lapsed. */
    private String end(Asked asked, String wanted) {
        if (wanted.equals("stopped")) {
            desk.user().post(asked.session() + "/stop", "{}");
        } else {
            Reply reply = desk.answer(asked, answer(asked, wanted));
            assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
            desk.awaitAnswer(asked);
        }
        List<JsonNode> settled =
                AskingDesk.await(
                        () ->
                                Optional.of(desk.events(asked.session(), "approval_resolved"))
                                        .filter(events -> !events.isEmpty()));
        return settled.getLast().at("/data/decision").stringValue();
    }

    private String answer(Asked asked, String decision) {
        JsonNode details =
                desk.events(asked.session(), "approval_requested").getFirst().at("/data/details");
        String confirmed = details.at("/confirm/value").asString("");
        return "{\"decision\":\"%s\"%s}"
                .formatted(
                        decision,
                        confirmed.isEmpty() || decision.equals("denied")
                                ? ""
                                : ",\"confirmedAmount\":\"" + confirmed + "\"");
    }

    private void standsEverywhere(Told told, String state) {
        Asked asked = told.asked();
        JsonNode listed = desk.isSettled(asked, state);
        JsonNode question =
                desk.events(asked.session(), "approval_requested").getFirst().path("data");
        String result =
                desk.events(asked.session(), "tool_result").stream()
                        .findFirst()
                        .map(event -> event.at("/data/output").asString(""))
                        .orElse("");
        List<String> places = new ArrayList<>();
        places.add(listed.path("summary").stringValue());
        places.add(question.path("summary").stringValue());
        assertThat(places).as(told.label()).allMatch(asked.sentence()::equals);
        assertThat(listed.path("details")).as(told.label()).isEqualTo(question.path("details"));
        assertThat(desk.user().get(asked.session() + "/audit").toString())
                .as(told.label())
                .contains(json(asked.sentence()));
        assertThat(result.contains(asked.sentence()) && !result.contains("\"error\""))
                .as("%s is %s: %s", told.label(), state, result)
                .isEqualTo(state.equals("approved") && !result.isEmpty());
        if (state.equals("approved") && !result.isEmpty()) {
            saysInItsResultAndAnswer(told.label(), asked, asked.sentence());
        }
    }

    /** Inside JSON, as it is sent. */
    private static String json(String text) {
        return text.replace("\"", "\\\"");
    }

    /** What a reload shows of each conversation. */
    private Map<String, String> pages(List<Told> told) {
        Map<String, String> pages = new LinkedHashMap<>();
        for (Told each : told) {
            String page = each.asked().session() + "/messages?limit=100";
            pages.put(each.label(), desk.user().get(page).json().path("events").toString());
        }
        return pages;
    }
}
