package dev.workmate.live.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.SessionId;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import dev.workmate.testkit.TestPostgres;
import dev.workmate.testkit.TestS3;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jclouds.blobstore.domain.StorageMetadata;
import org.jclouds.blobstore.options.ListContainerOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two servers on one database and one bucket: a picture lies in it, for both, until it goes. */
@Timeout(120)
class StoredPicturesIT {
    private final String prefix =
            "p" + SessionId.next().value().toLowerCase(Locale.ROOT).substring(24);
    private final String database = TestPostgres.empty(StoredPicturesIT.class);

    private RunningServer server() {
        return RunningServer.start(
                ObedientModel.model(),
                "--workmate.database-url=" + database,
                "--workmate.files-url=" + TestS3.running().url(prefix),
                "--workmate.files-access-key=" + TestS3.ACCESS,
                "--workmate.files-secret-key=" + TestS3.SECRET);
    }

    @Test
    void isShownByAnyServerProvenAndErasedEverywhere() throws Exception {
        byte[] png = Photos.bytes(ImageType.PNG);
        try (RunningServer first = server();
                RunningServer second = server()) {
            ApiClient ada = first.demo();
            String session = ada.newSession();
            ada.converseRaw(
                    session,
                    "{\"message\":\"hello\",\"attachments\":[{\"name\":\"dot\",\"mediaType\":"
                            + "\"image/png\",\"data\":\""
                            + Base64.getEncoder().encodeToString(png)
                            + "\"}]}");
            assertThat(objects()).hasSize(1).allMatch(key -> key.startsWith(prefix + "/blobs/"));

            ApiClient elsewhere = second.demo();
            String path = session + "/attachments/" + reference();
            assertThat(
                            HttpClient.newHttpClient()
                                    .send(
                                            elsewhere.request(path).build(),
                                            BodyHandlers.ofByteArray())
                                    .body())
                    .isEqualTo(png);
            assertThat(elsewhere.get(session + "/audit/verify").json().get("valid").asBoolean())
                    .isTrue();

            assertThat(elsewhere.delete(session).status()).isEqualTo(204);
            assertThat(objects()).isEmpty();
        }
    }

    /** The folder that the piece lies in. */
    private String reference() {
        String[] names = objects().getFirst().split("/");
        return names[names.length - 2];
    }

    private List<String> objects() {
        return TestS3.running()
                .store()
                .list(TestS3.BUCKET, ListContainerOptions.Builder.prefix(prefix + "/").recursive())
                .stream()
                .map(StorageMetadata::getName)
                .toList();
    }
}
