package dev.workmate.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.Administration;
import dev.workmate.access.account.LoginName;
import dev.workmate.id.SessionId;
import dev.workmate.id.UserId;
import dev.workmate.knowledge.source.ConnectionTokens;
import dev.workmate.knowledge.source.Connections;
import dev.workmate.llm.Secret;
import dev.workmate.privacy.Erasure;
import dev.workmate.privacy.Erasures;
import dev.workmate.probe.Things.Shown;
import dev.workmate.probe.Things.Thing;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.RunningServer;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.workspace.WorkspacePath;
import dev.workmate.workspace.Workspaces;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** Somebody with one of everything, and a canary in each. */
final class Victim {
    /** Stands in all that is theirs; nothing else says it. */
    static final String CANARY = "qanarix";

    static final String NAME = "Vera Opfer";
    static final String KARL = "{\"login\":\"karl\",\"password\":\"a lamp in the north wing\"}";
    static final User VERA = User.of(UserId.next(), NAME, Role.USER);

    /** What they ask for takes another person. */
    static final User VIKTOR = User.of(UserId.next(), "Viktor Zweier", Role.USER);

    private static final User BOSS =
            User.of(UserId.next(), "Berta Boss", Role.USER, Role.ADMINISTRATOR);
    private static final int TRIES = 2_000;

    private final RunningServer server;
    private final ApiClient vera;
    private final ApiClient boss;
    private final Things things = new Things();

    Victim(RunningServer server) {
        this.server = server;
        this.vera = server.signedIn(VERA);
        this.boss = server.signedIn(BOSS);
    }

    static String permissions() {
        return "[{\"decision\":\"second_person\",\"tool\":\"write_file\",\"user\":\""
                + VIKTOR.id()
                + "\",\"reason\":\"Files take two.\"}]";
    }

    Things makeEverything() {
        talk();
        moreSessions();
        questions();
        files();
        sourcesAndConnections();
        account();
        administration();
        return things;
    }

    private void talk() {
        String session = vera.newSession();
        String note = Base64.getEncoder().encodeToString((CANARY + " attached").getBytes(UTF_8));
        vera.converseRaw(
                session,
                "{\"message\":\"%s\",\"attachments\":[{\"name\":\"%s.txt\",\"data\":\"%s\"}]}"
                        .formatted(CANARY, CANARY, note));
        ok(
                vera.patch(
                        session,
                        "{\"title\":\"" + CANARY + "\",\"folder\":\"" + CANARY + " drawer\"}"));
        JsonNode events = vera.get(session + "/messages").json().get("events");
        String message =
                events.valueStream()
                        .filter(event -> event.get("type").asString().equals("message"))
                        .findFirst()
                        .orElseThrow()
                        .at("/data/messageId")
                        .asString();
        ok(
                vera.put(
                        session + "/messages/" + message + "/rating",
                        "{\"rating\":\"up\",\"comment\":\"" + CANARY + "\"}"));
        things.add("id", id(session)).add("sessionId", id(session));
        String attachment =
                events.valueStream()
                        .filter(event -> event.at("/data/attachments/0/fileId").isString())
                        .findFirst()
                        .orElseThrow()
                        .at("/data/attachments/0/fileId")
                        .asString();
        things.part("messageId", message).part("attachmentId", attachment);
        long head = vera.get(session + "/messages").json().get("head").asLong();
        Reply fork = vera.post(session + "/fork", "{\"atSequence\":" + head + "}");
        assertThat(fork.status()).isEqualTo(201);
        things.add("id", fork.json().get("id").asString());
        leaveFiles(new SessionId(id(session)));
    }

    /** What tools of the session have left: a file in its folder, and a long output. */
    private void leaveFiles(SessionId session) {
        byte[] words = (CANARY + " of the folder").getBytes(UTF_8);
        try {
            server.bean(Workspaces.class)
                    .write(session, WorkspacePath.file("secret-" + CANARY + ".txt"), words);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        things.part("blob", server.bean(Blobs.class).keep(session, "text/plain", words));
    }

    private void moreSessions() {
        String running = vera.newSession();
        ok(vera.post(running + "/turns", "{\"message\":\"hang " + CANARY + "\"}"));
        things.add("id", id(running));
        String archived = vera.newSession();
        vera.converse(archived, CANARY);
        ok(vera.patch(archived, "{\"archived\":true,\"title\":\"" + CANARY + "\"}"));
        things.add("id", id(archived));
        String binned = vera.newSession();
        vera.converse(binned, CANARY);
        ok(vera.patch(binned, "{\"title\":\"" + CANARY + "\"}"));
        ok(vera.patch(binned, "{\"deleted\":true}"));
        things.add("id", new Thing(id(binned), Shown.OTHERWISE, false));
    }

    private void questions() {
        String session = vera.newSession();
        ok(vera.post(session + "/turns", "{\"message\":\"/task write\"}"));
        things.add("id", id(session));
        things.add("approvalId", question(vera));
        ApiClient viktor = server.signedIn(VIKTOR);
        ok(viktor.post(viktor.newSession() + "/turns", "{\"message\":\"/task write\"}"));
        things.add("approvalId", new Thing(question(viktor), Shown.YES, true));
    }

    private static String question(ApiClient person) {
        await(() -> !person.get("/api/approvals?state=pending").json().get("approvals").isEmpty());
        return person.get("/api/approvals?state=pending")
                .json()
                .at("/approvals/0/approvalId")
                .asString();
    }

    private void files() {
        String file = upload(CANARY + ".txt", "the text of " + CANARY);
        await(() -> vera.get(file).json().get("state").asString().equals("ready"));
        ok(vera.patch(file, "{\"folder\":\"" + CANARY + "\"}"));
        things.add("fileId", id(file));
        String removed = upload("removed " + CANARY + ".txt", CANARY + " was removed");
        ok(vera.delete(removed));
        things.add("fileId", new Thing(id(removed), Shown.OTHERWISE, false));
        Reply upload = vera.post("/api/uploads", "{\"name\":\"" + CANARY + ".txt\",\"size\":40}");
        String part = upload.json().get("uploadId").asString();
        ok(
                vera.send(
                        vera.request("/api/uploads/" + part + "?offset=0")
                                .header("Content-Type", "application/octet-stream")
                                .PUT(BodyPublishers.ofString((CANARY + "...").substring(0, 10)))));
        things.add("uploadId", part);
    }

    private String upload(String name, String text) {
        String form =
                ("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\n"
                                + "Content-Type: text/plain\r\n\r\n%s\r\n--x--\r\n")
                        .formatted(name, text);
        Reply sent =
                vera.send(
                        vera.request("/api/files")
                                .header("Content-Type", "multipart/form-data; boundary=x")
                                .POST(BodyPublishers.ofString(form)));
        assertThat(sent.status()).as(sent.text()).isEqualTo(201);
        return "/api/files/" + sent.json().get("id").asString();
    }

    private void sourcesAndConnections() {
        Reply source =
                vera.post(
                        "/api/sources",
                        "{\"kind\":\"folder\",\"root\":\"Papers\",\"name\":\"" + CANARY + "\"}");
        assertThat(source.status()).as(source.text()).isEqualTo(201);
        things.add("sourceId", source.json().get("id").asString());
        await(() -> vera.get("/api/files?q=paper").text().contains("\"ready\""));
        things.add(
                "connectionId",
                server.bean(Connections.class)
                        .connect(
                                VERA.id(),
                                CANARY + "@example.org",
                                new ConnectionTokens(
                                        new Secret(CANARY),
                                        Instant.now().plusSeconds(999),
                                        new Secret(CANARY)))
                        .id()
                        .value());
        things.add("systemId", connected(vera.post("/api/connections", system(CANARY))));
        things.add("sharedId", connected(boss.post("/api/admin/connections", system("Works"))));
        String url = vera.post("/api/connections/graph/start", "{}").json().get("url").asString();
        things.part("state", url.replaceAll(".*[?&]state=([^&]*).*", "$1"));
    }

    private static String system(String name) {
        return """
        {"kind":"erp","name":"%s","way":"token","secret":"%s","settings":
         {"url":"http://127.0.0.1:9/api/v2.0","company":"Nobody's"}}
        """
                .formatted(name, CANARY);
    }

    private static String connected(Reply made) {
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made.json().get("id").asString();
    }

    private void account() {
        Reply token = vera.post("/api/me/tokens", "{\"name\":\"" + CANARY + "\"}");
        things.add("tokenId", token.json().get("id").asString());
        JsonNode signIns = vera.get("/api/me/sign-ins").json().get("signIns");
        things.add("tokenId", new Thing(signIns.at("/0/id").asString(), Shown.OTHERWISE, false));
        ok(
                vera.put(
                        "/api/settings",
                        "{\"theme\":\"dark\",\"density\":\"compact\",\"language\":\"de\","
                                + "\"notifications\":true,\"agent\":\""
                                + CANARY
                                + "\"}"));
    }

    private void administration() {
        things.add("personId", VERA.id().value()).add("personId", VIKTOR.id().value());
        AccountDesk desk = server.bean(AccountDesk.class);
        AccountDesk.Made invitation = desk.invite(BOSS, CANARY, Set.of(Role.USER), "");
        things.add("invitationId", invitation.link().id()).add("linkId", invitation.link().id());
        AccountDesk.Made accepted = desk.invite(BOSS, "", Set.of(Role.USER), "");
        AccountDesk.Outcome outcome =
                desk.accept(
                        accepted.secret(),
                        new AccountDesk.Wish(
                                LoginName.parse("karl").orElseThrow(),
                                "Karl",
                                "a lamp in the north wing"),
                        "");
        things.add("accountId", ((AccountDesk.Outcome.Done) outcome).user().id().value());
        User service =
                server.bean(Administration.class).addService(BOSS, CANARY, Set.of(Role.USER), "");
        things.add("serviceId", service.id().value());
        Reply robot =
                boss.post("/api/admin/services/" + service.id() + "/tokens", "{\"name\":\"r\"}");
        assertThat(robot.status()).as(robot.text()).isEqualTo(201);
        things.part("serviceTokenId", robot.json().get("id").asString());
        things.add("scope", "person").part("subject", VERA.id().value()).part("period", "month");
        ok(boss.put("/api/admin/budgets/person/" + VERA.id() + "/month", "{\"limit\":\"900\"}"));
        ok(boss.put("/api/admin/teams/" + VERA.id(), "{\"team\":\"" + CANARY + "\"}"));
        ok(boss.put("/api/admin/holds/people/" + VERA.id(), "{\"reason\":\"" + CANARY + "\"}"));
        ok(
                boss.put(
                        "/api/admin/holds/sessions/" + things.first("sessionId"),
                        "{\"reason\":\"" + CANARY + "\"}"));
        User gone = User.of(UserId.next(), CANARY, Role.USER);
        server.signedIn(gone);
        Erasures erasures = server.bean(Erasures.class);
        Act act = Act.by(gone, ActKind.PERSON_ERASED, "", "");
        Erasures.Ticket ticket =
                (Erasures.Ticket) erasures.request(gone.id(), Erasure.AskedBy.PERSON, act);
        await(() -> erasures.find(ticket.erasure().id(), ticket.secret()).orElseThrow().isDone());
        things.add("erasureId", ticket.erasure().id().value());
    }

    private static void ok(Reply reply) {
        assertThat(reply.status()).as(reply.text()).isBetween(200, 299);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    static void await(BooleanSupplier done) {
        for (int tries = 0; tries < TRIES; tries++) {
            if (done.getAsBoolean()) {
                return;
            }
            LockSupport.parkNanos(10_000_000);
        }
        throw new AssertionError("it does not come about");
    }
}
