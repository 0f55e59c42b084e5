package dev.workmate.knowledge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.id.UserId;
import dev.workmate.testkit.ApiClient;
import dev.workmate.testkit.ApiClient.Reply;
import dev.workmate.testkit.ObedientModel;
import dev.workmate.testkit.RunningServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DiskLimitIT {
    @Test
    void whoHasFilledTheirDiskSendsNoMoreFiles() {
        try (RunningServer server =
                RunningServer.start(ObedientModel.model(), "--workmate.max-disk-mib=1")) {
            ApiClient ada = server.signedIn(User.of(UserId.next(), "Ada", Role.USER));
            FileClient files = new FileClient(ada);
            assertThat(files.upload("a.txt", "x".repeat(700_000)).status()).isEqualTo(201);

            Reply whole = files.upload("b.txt", "y".repeat(700_000));
            Reply parts = ada.post("/api/uploads", "{\"name\":\"b.txt\",\"size\":700000}");

            for (Reply reply : List.of(whole, parts)) {
                assertThat(reply.status()).as(reply.text()).isEqualTo(413);
                assertThat(reply.code()).isEqualTo("disk_limit");
            }
            assertThat(ada.post("/api/uploads", "{\"name\":\"c.txt\",\"size\":70000}").status())
                    .isEqualTo(201);
            ApiClient eve = server.signedIn(User.of(UserId.next(), "Eve", Role.USER));
            assertThat(new FileClient(eve).upload("b.txt", "y".repeat(700_000)).status())
                    .as("somebody else's disk")
                    .isEqualTo(201);
        }
    }
}
