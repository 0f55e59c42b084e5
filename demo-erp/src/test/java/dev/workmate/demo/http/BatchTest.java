package dev.workmate.demo.http;

import static dev.workmate.demo.testkit.TinyCompany.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.testkit.Caller;
import dev.workmate.demo.testkit.Reply;
import dev.workmate.demo.testkit.TinyCompany;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final String COMPANY = "companies(" + TinyCompany.ID + ")";
    private static final String GOOD =
            "{\"id\":\"%s\",\"method\":\"POST\",\"url\":\""
                    + COMPANY
                    + "/customers\",\"headers\":{\"Content-Type\":\"application/json\"},"
                    + "\"body\":{\"displayName\":\"Batch %s\"}}";
    private static final String BAD =
            "{\"id\":\"bad\",\"method\":\"POST\",\"url\":\""
                    + COMPANY
                    + "/customers\",\"body\":{\"city\":\"Nowhere\"}}";
    private static final String COUNT =
            "{\"id\":\"count\",\"method\":\"GET\",\"url\":\"" + COMPANY + "/customers/$count\"}";
    private DemoErp erp;
    private Caller caller;

    @BeforeEach
    void start() {
        erp = DemoErp.start(DemoErpOptions.defaults().withStaticToken("t"), TinyCompany::fill);
        caller = new Caller(erp.apiUrl(), "t");
    }

    @AfterEach
    void stop() {
        erp.close();
    }

    private static String good(String id) {
        return GOOD.formatted(id, id);
    }

    private Reply batch(List<String> operations, String... headers) {
        return caller.post(
                "/$batch", "{\"requests\":[" + String.join(",", operations) + "]}", headers);
    }

    private List<String> statuses(Reply reply) {
        List<String> statuses = new ArrayList<>();
        reply.json()
                .get("responses")
                .forEach(
                        one ->
                                statuses.add(
                                        one.get("id").asString()
                                                + " "
                                                + one.get("status").asInt()));
        return statuses;
    }

    private String customers() {
        return caller.get("/" + COMPANY + "/customers/$count").body();
    }

    @Test
    void operationsStandForThemselves() {
        Reply reply = batch(List.of(good("1"), BAD, good("2"), COUNT));
        assertThat(statuses(reply)).containsExactly("1 201", "bad 400", "2 201", "count 200");
        assertThat(reply.json().get("responses").get(3).get("body").asString()).isEqualTo("5");
        assertThat(reply.json().get("responses").get(0).get("body").get("number").asString())
                .isEqualTo("C4");
        assertThat(erp.acceptedWrites()).hasSize(2);
    }

    @Test
    void aSnapshotIsAllOrNothing() {
        Reply failed = batch(List.of(good("1"), BAD, good("2")), "Isolation", "snapshot");
        assertThat(statuses(failed)).containsExactly("bad 400");
        assertThat(customers()).isEqualTo("3");
        assertThat(erp.acceptedWrites()).isEmpty();
        Reply done = batch(List.of(good("1"), COUNT, good("2")), "Isolation", "snapshot");
        assertThat(statuses(done)).containsExactly("1 201", "count 200", "2 201");
        assertThat(done.json().get("responses").get(1).get("body").asString()).isEqualTo("4");
        assertThat(customers()).isEqualTo("5");
        assertThat(erp.acceptedWrites()).hasSize(2);
    }

    @Test
    void aHeaderMayNameTheCompany() {
        String operation =
                "{\"id\":\"1\",\"method\":\"GET\",\"url\":\"customers?$filter=number eq 'C1'\","
                        + "\"headers\":{\"Company\":\"Tiny Trading\"}}";
        Reply reply = batch(List.of(operation));
        assertThat(
                        reply.json()
                                .get("responses")
                                .get(0)
                                .get("body")
                                .get("value")
                                .get(0)
                                .get("number")
                                .asString())
                .isEqualTo("C1");
    }

    @Test
    void whatWaitsForAFailureIsNotDone() {
        String after =
                "{\"id\":\"after\",\"dependsOn\":[\"bad\"],\"method\":\"DELETE\",\"url\":\""
                        + COMPANY
                        + "/items("
                        + id("item", 1)
                        + ")\",\"headers\":{\"If-Match\":\"*\"}}";
        assertThat(statuses(batch(List.of(BAD, after)))).containsExactly("bad 400", "after 424");
    }

    @Test
    void aHundredOperationsAreTheMost() {
        List<String> many = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            many.add(good("n" + i));
        }
        assertThat(batch(many).message()).startsWith("A batch holds at most 100 operations.");
        assertThat(customers()).isEqualTo("3");
        assertThat(statuses(batch(many.subList(0, 100)))).hasSize(100);
        assertThat(batch(List.of(good("1"), good("1"))).message()).contains("occurs twice");
    }
}
