package dev.workmate.chaos;

import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.demo.http.LimitOptions;
import dev.workmate.demo.odata.WriteJournal.Accepted;
import dev.workmate.testkit.Link;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The ERP system that all servers work with, with a customer for each person and an item, and the
 * line to it. Its own ledger says what was really done.
 */
final class Company implements AutoCloseable {
    private static final String TOKEN = "chaos-token-123456";
    private static final String ITEM = "Vexlar Lantern";
    private static final List<String> FIRST =
            List.of("Zor", "Quil", "Brax", "Vel", "Drun", "Kesk", "Yorl", "Plim", "Thra", "Gwen");
    private static final List<String> SECOND =
            List.of("vane", "mere", "ford", "dock", "pike", "holt", "zell", "nook", "tarn", "wyke");

    private final DemoErp erp;
    private final Link link;
    private final int before;

    private Company(DemoErp erp, Link link, int before) {
        this.erp = erp;
        this.link = link;
        this.before = before;
    }

    static Company start(int people) throws IOException, InterruptedException {
        DemoErp erp =
                DemoErp.start(
                        DemoErpOptions.defaults()
                                .withStaticToken(TOKEN)
                                .withLimits(
                                        LimitOptions.defaults()
                                                .withPerWindow(1_000_000, Duration.ofMinutes(1))));
        try (HttpClient http = HttpClient.newHttpClient()) {
            String company = companyUrl(http, erp);
            for (int i = 0; i < people; i++) {
                create(http, company + "/customers", Map.of("displayName", nameOf(i)));
            }
            create(
                    http,
                    company + "/items",
                    Map.of("displayName", ITEM, "unitPrice", 0.01, "type", "Inventory"));
        }
        Link link = Link.to(URI.create(erp.baseUrl()).getPort());
        return new Company(erp, link, erp.acceptedWrites().size());
    }

    private static String companyUrl(HttpClient http, DemoErp erp)
            throws IOException, InterruptedException {
        JsonNode companies = send(http, request(erp.apiUrl() + "/companies").GET().build());
        return erp.apiUrl()
                + "/companies("
                + companies.path("value").get(0).path("id").asString("")
                + ")";
    }

    private static void create(HttpClient http, String url, Map<String, Object> values)
            throws IOException, InterruptedException {
        send(
                http,
                request(url)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(Api.JSON.writeValueAsString(values)))
                        .build());
    }

    private static HttpRequest.Builder request(String url) {
        return HttpRequest.newBuilder(URI.create(url))
                .timeout(Duration.ofSeconds(60))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Authorization", "Bearer " + TOKEN);
    }

    private static JsonNode send(HttpClient http, HttpRequest request)
            throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException("the ERP system said " + response.body());
        }
        return Api.JSON.readTree(response.body());
    }

    /** What a server must be told to work with it. */
    Map<String, String> settings() {
        String path = URI.create(erp.apiUrl()).getPath();
        return Map.of(
                "WORKMATE_ERP_URL",
                "http://127.0.0.1:" + link.port() + path,
                "WORKMATE_ERP_TOKEN",
                TOKEN,
                "WORKMATE_ERP_COMPANY",
                "Tarnhollow Trading");
    }

    /** Names that resemble each other or anything else in the company as little as possible. */
    String customer(int person) {
        return nameOf(person);
    }

    private static String nameOf(int person) {
        return FIRST.get(person % 10) + SECOND.get((person / 10 + person) % 10) + " Outfitters";
    }

    String item() {
        return ITEM;
    }

    Link link() {
        return link;
    }

    /** All that was changed since the start, in its order. */
    List<Accepted> writes() {
        List<Accepted> all = erp.acceptedWrites();
        return all.subList(before, all.size());
    }

    /** Whether a call with these arguments has taken effect. */
    boolean wasDone(JsonNode arguments) {
        List<String> numbers = Errands.in(text(arguments)).toList();
        return writes().stream()
                .flatMap(write -> Errands.in(write.body()))
                .anyMatch(numbers::contains);
    }

    /** Arguments are sent as an object, or as its text. */
    static String text(JsonNode arguments) {
        return arguments.isString() ? arguments.stringValue() : arguments.toString();
    }

    @Override
    public void close() throws IOException {
        link.close();
        erp.close();
    }
}
