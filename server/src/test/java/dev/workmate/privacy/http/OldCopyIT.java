package dev.workmate.privacy.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.database.PersonKeys;
import dev.workmate.diagnostics.cli.Verify;
import dev.workmate.id.UserId;
import dev.workmate.privacy.cli.VerifyReceipt;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.OnSqliteAlone;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.TestTerminal;
import dev.workmate.transfer.cli.BackUp;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A copy of the database from before an erasure, of which nobody tells it: what was said is cipher
 * text there, and its key is gone.
 */
@Timeout(300)
@OnSqliteAlone
class OldCopyIT {
    private static final int CANARIES = 1_000;

    private final Canaries canaries = new Canaries();
    private final TestTerminal terminal = new TestTerminal();
    private final User mia = User.of(UserId.next(), "Mia " + canaries.next(), Role.USER);
    private final User noa = User.of(UserId.next(), "Noa", Role.USER);
    @TempDir Path folder;

    @Test
    void showsNothingThatWasSaid() throws Exception {
        Path home = folder.resolve("home");
        Path copy = folder.resolve("copy");
        String session;
        String receipt;
        try (RunningServer server = start(home)) {
            ApiClient api = server.signedIn(mia);
            session = leaveWords(api, server.signedIn(noa));
            assertThat(found(api, "/api/sessions?q=" + List.copyOf(canaries.said()).getLast()))
                    .isEqualTo(1);
            int saved = terminal.run(BackUp::run, home, "", folder.resolve("backup").toString());
            assertThat(saved).as(terminal.complained()).isZero();
            copy(folder.resolve("backup"), copy);
            assertThat(canaries.said()).hasSizeGreaterThan(650);
            assertThat(saidBelow(copy)).isEmpty();

            receipt = erase(api);
        }
        assertThat(Canaries.below(home)).isEmpty();
        assertThat(terminal.run(Verify::run, home, "", "--json")).as(terminal.said()).isZero();
        Path file = Files.writeString(folder.resolve("receipt.jws"), receipt);
        assertThat(terminal.run(VerifyReceipt::run, home, "", file.toString())).isZero();
        assertThat(receipt(terminal)).isPositive();

        replaceKeys(home, copy);
        assertThat(terminal.run(Verify::run, copy, "", "--json")).as(terminal.said()).isZero();
        try (RunningServer server = start(copy)) {
            nothingIsTold(server.signedIn(mia), session);
            assertThat(found(server.signedIn(noa), "/api/sessions?q=stays")).isEqualTo(1);
        }
    }

    private static RunningServer start(Path home) {
        List<String> settings = new ArrayList<>(TalkativePerson.settings(home));
        settings.add("--workmate.log-file=on");
        return RunningServer.start(home, ObedientModel.model(), settings.toArray(String[]::new));
    }

    /** The last session. */
    private String leaveWords(ApiClient api, ApiClient other) throws InterruptedException {
        other.converse(other.newSession(), "What stays.");
        new TalkativePerson(api, canaries).fillEverything();
        String session = api.newSession();
        api.converse(session, canaries.said(CANARIES - canaries.count()));
        String last = List.copyOf(canaries.said()).getLast();
        TalkativePerson.await(
                () -> api.get("/api/sessions?q=" + last).json().get("sessions").path(0));
        return session;
    }

    private static int found(ApiClient api, String query) {
        return api.get(query).json().get("sessions").size();
    }

    /** What was said, as far as any file holds it. */
    private Set<String> saidBelow(Path where) throws IOException {
        Set<String> found = new TreeSet<>(Canaries.below(where));
        found.retainAll(canaries.said());
        return found;
    }

    private static String erase(ApiClient api) throws InterruptedException {
        Reply begun =
                api.send(
                        api.request("/api/me")
                                .header("Content-Type", "application/json")
                                .method(
                                        "DELETE",
                                        BodyPublishers.ofString(
                                                "{\"confirm\":\"erase everything\"}")));
        assertThat(begun.status()).isEqualTo(202);
        String path = "/api/erasures/" + begun.json().get("id").asString();
        String secret = begun.json().get("secret").asString();
        return TalkativePerson.await(
                        () -> {
                            JsonNode now =
                                    api.send(
                                                    api.request(path)
                                                            .header("Erasure-Secret", secret)
                                                            .GET())
                                            .json();
                            return now.get("done").asBoolean() ? now : now.path("missing");
                        })
                .get("receipt")
                .asString();
    }

    /** How many logs it says are left as skeletons. */
    private static int receipt(TestTerminal terminal) {
        return terminal.json().get("erased").get("sealedSessions").asInt();
    }

    /** Names of folders are no words of conversations, and stay as they are. */
    private void nothingIsTold(ApiClient api, String session) {
        assertThat(api.get(session + "/messages").code()).isEqualTo("forgotten");
        assertThat(found(api, "/api/sessions?q=kanarix")).isZero();
        assertThat(found(api, "/api/sessions")).isPositive();
        Set<String> told = new TreeSet<>();
        Canaries.add(told, api.get("/api/sessions").text());
        assertThat(told).doesNotContainAnyElementsOf(canaries.said());
        assertThat(api.get("/api/approvals?state=any").text()).doesNotContain("kanarix");
    }

    /** As they are now, as in a folder of keys that lies elsewhere. */
    private static void replaceKeys(Path home, Path copy) throws IOException {
        Path keys = copy.resolve(PersonKeys.FOLDER);
        try (Stream<Path> files = Files.list(keys)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        assertThat(copy(home.resolve(PersonKeys.FOLDER), keys)).isEqualTo(1);
    }

    /** How many files that were. */
    private static int copy(Path from, Path to) throws IOException {
        int files = 0;
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path target = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(each, target);
                    files++;
                }
            }
        }
        return files;
    }
}
