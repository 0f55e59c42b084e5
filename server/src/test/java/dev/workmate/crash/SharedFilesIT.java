package dev.workmate.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.Workmate;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.NeedsTheMachine;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestS3;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Two real servers, one conversation: a file that one of them wrote is read at the other. */
@NeedsTheMachine
class SharedFilesIT {
    private static final int TRIES = 1_200;

    @TempDir Path home;

    @Test
    void aFileOfAConversationInTheDatabaseIsReadAtAnotherServer() throws Exception {
        writtenHereReadThere(Map.of("WORKMATE_FILES_URL", "database"));
    }

    @Test
    void aFileOfAConversationInS3IsReadAtAnotherServer() throws Exception {
        writtenHereReadThere(
                Map.of(
                        "WORKMATE_FILES_URL",
                        TestS3.running().url("shared-files-it"),
                        "WORKMATE_FILES_ACCESS_KEY",
                        TestS3.ACCESS,
                        "WORKMATE_FILES_SECRET_KEY",
                        TestS3.SECRET));
    }

    private void writtenHereReadThere(Map<String, String> place) throws Exception {
        Map<String, String> settings = new HashMap<>(place);
        settings.put("WORKMATE_DATABASE_URL", TestPostgres.empty(SharedFilesIT.class));
        settings.put("WORKMATE_MODEL", "offline");
        settings.put("WORKMATE_DEMO_ERP", "off");
        settings.put("WORKMATE_EMBEDDINGS", "off");
        settings.put("WORKMATE_DEMO_DOCUMENTS", "off");
        try (ServerProcess first = server("first", settings);
                ServerProcess second = server("second", settings)) {
            ApiClient here = ApiClient.signedIn(URI.create(first.address()));
            ApiClient there = here.at(URI.create(second.address()));
            String session = here.newSession();
            send(here, session, "Write a file parcel-71.txt with Parcel 71 goes to Trondheim.");
            approve(there);
            awaitEnds(there, session, 1);

            send(there, session, "Read parcel-71.txt");
            awaitEnds(here, session, 2);

            assertThat(lastResult(there, session)).contains("Parcel 71 goes to Trondheim.");
            assertThat(home.resolve("first/workspaces")).satisfies(SharedFilesIT::isEmpty);
        }
    }

    private static void isEmpty(Path folder) {
        try {
            if (Files.exists(folder)) {
                assertThat(folder).isEmptyDirectory();
            }
        } catch (RuntimeException e) {
            throw new AssertionError(e);
        }
    }

    private ServerProcess server(String name, Map<String, String> settings) throws Exception {
        return ServerProcess.start(
                Files.createDirectories(home.resolve(name)), Workmate.class, settings);
    }

    private static void send(ApiClient client, String session, String message) {
        var reply = client.post(session + "/turns", "{\"message\":\"" + message + "\"}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(202);
    }

    private static void approve(ApiClient client) throws InterruptedException {
        for (int tries = 0; tries < TRIES; tries++) {
            JsonNode open = client.get("/api/approvals?state=pending&limit=10").json();
            for (JsonNode question : open.path("approvals")) {
                String id = question.path("approvalId").asString();
                var reply = client.post("/api/approvals/" + id, "{\"decision\":\"approved\"}");
                assertThat(reply.status()).as(reply.text()).isEqualTo(200);
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("nobody was asked");
    }

    private static void awaitEnds(ApiClient client, String session, int turns)
            throws InterruptedException {
        for (int tries = 0; tries < TRIES; tries++) {
            if (log(client, session).findValuesAsString("type").stream()
                            .filter("turn_ended"::equals)
                            .count()
                    == turns) {
                return;
            }
            Thread.sleep(50);
        }
        throw new AssertionError("not " + turns + " turns: " + log(client, session));
    }

    private static String lastResult(ApiClient client, String session) {
        String result = "";
        for (JsonNode event : log(client, session).path("events")) {
            if (event.path("type").asString().equals("tool_result")) {
                result = event.path("data").toString();
            }
        }
        return result;
    }

    private static JsonNode log(ApiClient client, String session) {
        return client.get(session + "/audit?limit=500&after=0").json();
    }
}
