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
import java.util.Set;
import java.util.TreeSet;
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
    private static final List<String> ENDS = List.of("approved", "denied", "stopped");

    /** One question of each kind that can be edited: what of it is replaced by what. */
    private static final Map<String, Edit> EDITS = new LinkedHashMap<>();

    static {
        EDITS.put("draft with a price", new Edit("\"quantity\":2", "\"quantity\":3"));
        EDITS.put("order", new Edit("\"quantity\":7", "\"quantity\":8"));
        EDITS.put("purchase order", new Edit("\"quantity\":5", "\"quantity\":6"));
        EDITS.put("purchase invoice again", new Edit("PT-77", "PT-79"));
        EDITS.put("customer", new Edit("Galway", "Ennis"));
        EDITS.put("item", new Edit("49.9", "51.5"));
        EDITS.put("a line more", new Edit("\"quantity\":4", "\"quantity\":5"));
        EDITS.put("journal line", new Edit("\"amount\":-3", "\"amount\":-4"));
        EDITS.put("address", new Edit("Galway", "Sligo"));
        EDITS.put("due date", new Edit("2026-08-31", "2026-09-15"));
        EDITS.put("price", new Edit("175.5", "176.5"));
        EDITS.put("bank account", new Edit("IE29AIBK93115212345678", "IE64IRCE92050112345678"));
        EDITS.put("line changed", new Edit("\"quantity\":200", "\"quantity\":3"));
        EDITS.put("cancel and send", new Edit("cancelAndSend", "cancel"));
        EDITS.put("several", new Edit("Galway", "Tralee"));
    }

    private static final String ONE_ACT =
            "A record and one act are all there is: another one is another question.";

    private static final Map<String, String> UNEDITED =
            Map.ofEntries(
                    Map.entry("erp_invoke_action salesOrders", ONE_ACT),
                    Map.entry("erp_invoke_action salesQuotes", ONE_ACT),
                    Map.entry("erp_invoke_action salesCreditMemos", ONE_ACT),
                    Map.entry("erp_invoke_action purchaseInvoices", ONE_ACT),
                    Map.entry("erp_invoke_action purchaseOrders", ONE_ACT),
                    Map.entry("erp_invoke_action journals", ONE_ACT),
                    Map.entry("erp_delete salesInvoices", ONE_ACT),
                    Map.entry("erp_delete salesInvoiceLines", ONE_ACT),
                    Map.entry("erp_delete customers", ONE_ACT),
                    Map.entry("erp_delete vendors", ONE_ACT),
                    Map.entry("erp_delete items", ONE_ACT));

    private record Edit(String before, String after) {
        String of(String arguments) {
            assertThat(arguments).containsOnlyOnce(before);
            return arguments.replace(before, after);
        }
    }

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

    /** What of cards there is: a tool, and what it is about. */
    private static String kind(String[] sample) {
        String entity = sample[2].replaceFirst("(?s).*?\"entity\":\"(\\w+)\".*", "$1");
        return sample[1].equals("erp_batch") ? sample[1] : sample[1] + " " + entity;
    }

    @Test
    void isWhatWasDoneAfterAnEdit() throws Exception {
        Map<String, String> expected = ApprovalCardsIT.expected();
        Set<String> kinds = new TreeSet<>();
        Set<String> edited = new TreeSet<>(UNEDITED.keySet());
        for (String[] sample : CardSamples.ALL) {
            if (!expected.get(sample[0]).startsWith("Nobody is asked")) {
                kinds.add(kind(sample));
            }
            if (EDITS.containsKey(sample[0])) {
                edited.add(kind(sample));
                edit(sample[0], desk.ask(sample[1], world.filled(sample[2])));
            }
        }
        assertThat(edited).isEqualTo(kinds);
    }

    /** Changes a question and approves it: the changed sentence stands wherever it is told. */
    private void edit(String label, Asked asked) {
        String wanted = EDITS.get(label).of(desk.inbox(asked).path("arguments").toString());
        Reply shown =
                desk.user()
                        .post(
                                "/api/approvals/" + asked.id() + "/preview",
                                "{\"arguments\":" + wanted + "}");
        assertThat(shown.status()).as(label + shown).isEqualTo(200);
        String done = shown.json().path("summary").asString();
        assertThat(done).as(label).isNotEqualTo(asked.sentence());
        String confirmed = shown.json().at("/details/confirm/value").asString("");
        Reply taken =
                desk.answer(
                        asked,
                        "{\"decision\":\"approved\",\"arguments\":%s%s}"
                                .formatted(
                                        wanted,
                                        confirmed.isEmpty()
                                                ? ""
                                                : ",\"confirmedAmount\":\"" + confirmed + "\""));
        assertThat(taken.status()).as(label + taken).isEqualTo(200);
        desk.awaitAnswer(asked);
        JsonNode resolved =
                desk.events(asked.session(), "approval_resolved").getLast().path("data");
        assertThat(resolved.path("decision").asString()).as(label).isEqualTo("approved");
        assertThat(resolved.path("summary").asString()).as(label).isEqualTo(done);
        assertThat(desk.isSettled(asked, "approved").path("summary").asString()).isEqualTo(done);
        JsonNode result = desk.events(asked.session(), "tool_result").getFirst();
        assertThat(result.at("/data/output").asString("")).as(label + result).contains(json(done));
        JsonNode answer = desk.events(asked.session(), "message").getFirst();
        assertThat(answer.at("/data/content").asString()).as(label).contains(json(done));
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
