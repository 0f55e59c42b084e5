package dev.workmate.erp.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.demo.DemoErp;
import dev.workmate.demo.DemoErpOptions;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpRead;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.ODataErp;
import dev.workmate.erp.odata.http.BaseAddress;
import dev.workmate.erp.odata.http.ConnectionLimits;
import dev.workmate.erp.odata.http.ConnectionSettings;
import dev.workmate.erp.odata.http.ServiceSignIn;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.Secret;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.Script;
import dev.workmate.testkit.ScriptedModel;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What an act amounts to in the business system decides how many people it takes. */
@Timeout(120)
class LargeActsIT {
    private static final String TOKEN = "test-token-123456";
    private static final String POST = "/erp post ";
    private static final Pattern ASKED = Pattern.compile("post ([0-9A-Fa-f-]{36})");
    private static final String YES = "{\"decision\":\"approved\"}";

    @TempDir static Path home;
    private static DemoErp demo;
    private static ODataErp erp;
    private static ErpCompany company;
    private static RunningServer server;

    private final ApiClient ann = signedIn(TenantId.DEFAULT, "Ann Miller");
    private final ApiClient bob = signedIn(TenantId.DEFAULT, "Bob Vogel");
    private final ApiClient elsewhere = signedIn(TenantId.next(), "Eve Far");
    private final ApiClient cay = server.signedIn(User.of(UserId.next(), "Cay Plain", Role.USER));

    @BeforeAll
    static void start() throws Exception {
        demo = DemoErp.start(DemoErpOptions.defaults().withStaticToken(TOKEN));
        erp =
                new ODataErp(
                        new ConnectionSettings(
                                BaseAddress.of(demo.apiUrl()),
                                List.of(),
                                new ServiceSignIn.ClientCredentials(
                                        BaseAddress.of(demo.tokenUrl()),
                                        "demo-client",
                                        new Secret("demo-secret"),
                                        "https://api.businesscentral.dynamics.com/.default"),
                                Optional.empty(),
                                Optional.empty(),
                                ConnectionLimits.DEFAULT));
        company = erp.companies().getFirst();
        Files.writeString(
                home.resolve("permissions.json"),
                """
                [{"decision":"second_person","tool":"erp_*","above":"1000",
                  "reason":"Above 1,000 two people decide."}]\
                """);
        server =
                RunningServer.start(
                        home,
                        new ScriptedModel(LargeActsIT::script),
                        "--workmate.demo-erp=off",
                        "--workmate.connection-hosts=127.0.0.1");
        ApiClient root =
                server.signedIn(User.of(UserId.next(), "Root", Role.USER, Role.ADMINISTRATOR));
        assertThat(
                        root.post(
                                        "/api/admin/connections",
                                        """
                                        {"kind":"erp","name":"Works","way":"token","secret":"%s",
                                         "settings":{"url":"%s","company":"%s"}}
                                        """
                                                .formatted(TOKEN, demo.apiUrl(), company.name()))
                                .status())
                .isEqualTo(201);
    }

    @AfterAll
    static void stop() {
        server.close();
        erp.close();
        demo.close();
    }

    private static ApiClient signedIn(TenantId tenant, String name) {
        return server.signedIn(
                new User(UserId.next(), tenant, name, Set.of(Role.USER, Role.APPROVER)));
    }

    private static Script script(ModelRequest request) {
        if (request.role() == ModelRole.SESSION_TITLE
                || request.messages().getLast() instanceof ChatMessage.ToolsAnswered) {
            return Script.says("Done.");
        }
        return request.messages().reversed().stream()
                .filter(ChatMessage.UserSaid.class::isInstance)
                .map(message -> ASKED.matcher(((ChatMessage.UserSaid) message).text()))
                .filter(Matcher::find)
                .findFirst()
                .map(asked -> Script.calls("erp_invoke_action", posting(asked.group(1))))
                .orElseGet(() -> Script.says("Done."));
    }

    private static String posting(String invoice) {
        return "{\"entity\":\"salesInvoices\",\"record\":\"%s\",\"action\":\"post\"}"
                .formatted(invoice);
    }

    @Test
    void belowTheAmountOnePersonIsEnough() throws Exception {
        String invoice = draft(2);
        String session = ask(cay, invoice);
        JsonNode question = awaitPending(cay);

        assertThat(question.has("needs")).isFalse();
        assertThat(pending(bob)).isEmpty();
        assertThat(cay.post(path(question), YES).status()).isEqualTo(200);

        assertThat(awaitResult(cay, session)).isEqualTo("success");
        assertThat(status(invoice)).isEqualTo("Open");
        assertThat(resolved(cay, session).at("/signatures/askedBy").isMissingNode()).isTrue();
    }

    @Test
    void aboveItAnotherPersonOfTheTenantDecidesAndBothAreNamed() throws Exception {
        String invoice = draft(200);
        String session = ask(ann, invoice);
        JsonNode question = awaitPending(bob);

        assertThat(question.path("needs").stringValue()).isEqualTo("approver");
        assertThat(question.path("askedBy").stringValue()).isEqualTo("Ann Miller");
        assertThat(question.path("reason").stringValue())
                .isEqualTo("Above 1,000 two people decide.");
        assertThat(question.at("/details/totals")).as("what decides how many").isNotEmpty();
        ApiClient.Reply own = ann.post(path(question), YES);
        assertThat(own.status()).isEqualTo(403);
        assertThat(own.code()).isEqualTo("another_person_needed");
        for (ApiClient other : List.of(elsewhere, cay)) {
            assertThat(pending(other)).isEmpty();
            assertThat(other.post(path(question), YES).status()).isEqualTo(404);
        }
        assertThat(status(invoice)).isEqualTo("Draft");

        assertThat(bob.post(path(question), YES).status()).isEqualTo(200);

        assertThat(awaitResult(ann, session)).isEqualTo("success");
        assertThat(status(invoice)).isEqualTo("Open");
        JsonNode signatures = resolved(ann, session).path("signatures");
        assertThat(signatures.at("/askedBy/name").stringValue()).isEqualTo("Ann Miller");
        assertThat(signatures.at("/decidedBy/name").stringValue()).isEqualTo("Bob Vogel");
    }

    /** A sales invoice of so many paddles at 12.50. */
    private static String draft(int quantity) throws Exception {
        ErpRow line =
                new ErpRow(
                        Map.of(
                                "itemId",
                                create(
                                        "items",
                                        Map.of(
                                                "displayName",
                                                new ErpValue.Text("Paddle"),
                                                "unitPrice",
                                                new ErpValue.Amount(new BigDecimal("12.5")))),
                                "quantity",
                                new ErpValue.Amount(BigDecimal.valueOf(quantity))));
        ErpValue customer =
                create("customers", Map.of("displayName", new ErpValue.Text("Lost Lake")));
        ErpValue made =
                create(
                        "salesInvoices",
                        Map.of(
                                "customerId",
                                customer,
                                "salesInvoiceLines",
                                new ErpValue.NestedMany(List.of(line))));
        return ((ErpValue.Guid) made).value().toString();
    }

    private static ErpValue create(String set, Map<String, ErpValue> values) throws Exception {
        return erp.change(company, new ErpChange.Create(set, new ErpRow(values)))
                .row()
                .orElseThrow()
                .value("id");
    }

    private static String status(String invoice) throws Exception {
        ErpRow row =
                erp.get(company, new ErpRead("salesInvoices", ErpKey.id(UUID.fromString(invoice))))
                        .row();
        return ((ErpValue.Choice) row.value("status")).name();
    }

    private static String ask(ApiClient person, String invoice) {
        String session = person.newSession();
        assertThat(
                        person.post(session + "/turns", "{\"message\":\"" + POST + invoice + "\"}")
                                .status())
                .isEqualTo(202);
        return session;
    }

    private static String path(JsonNode question) {
        return "/api/approvals/" + question.path("approvalId").stringValue();
    }

    private static List<JsonNode> pending(ApiClient person) {
        return person.get("/api/approvals?state=pending")
                .json()
                .path("approvals")
                .valueStream()
                .toList();
    }

    private static JsonNode awaitPending(ApiClient person) {
        for (int tries = 0; tries < 1_000; tries++) {
            List<JsonNode> questions = pending(person);
            if (!questions.isEmpty()) {
                return questions.getFirst();
            }
            LockSupport.parkNanos(20_000_000);
        }
        throw new AssertionError("nothing is asked");
    }

    private static String awaitResult(ApiClient person, String session) {
        for (int tries = 0; tries < 1_000; tries++) {
            List<JsonNode> results = events(person, session, "tool_result");
            if (!results.isEmpty()) {
                return results.getLast().at("/data/status").stringValue();
            }
            LockSupport.parkNanos(20_000_000);
        }
        throw new AssertionError("nothing was done");
    }

    private static JsonNode resolved(ApiClient person, String session) {
        return events(person, session, "approval_resolved").getLast().path("data");
    }

    private static List<JsonNode> events(ApiClient person, String session, String type) {
        return person.get(session + "/messages?limit=100")
                .json()
                .path("events")
                .valueStream()
                .filter(event -> event.path("type").stringValue().equals(type))
                .toList();
    }
}
