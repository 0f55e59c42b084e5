package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.ImageType;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.testkit.Photos;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A picture goes to models that see, in the form each wire takes, and to nobody else. */
class PicturesTest {
    static Stream<UnderTest> everyone() {
        return Subjects.all().stream();
    }

    static Stream<UnderTest> thoseWhoSee() {
        return Stream.of(
                Subjects.anthropic(),
                Subjects.anthropicWithABudget(),
                Subjects.responses(),
                Subjects.gemini(),
                Subjects.chat(ChatDialect.OPENAI));
    }

    private static ModelRequest asking(Image image) {
        return Questions.thinking(
                List.of(new UserSaid("What is this?", List.of(image), "An aside.")));
    }

    private static String body(HttpCall call) {
        return new String(call.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("everyone")
    void isShownToWhoCanSeeItAndNamedToOthers(UnderTest subject) {
        boolean sees = subject.card(subject.model()).images();
        try (ProviderServer server = subject.servers().get()) {
            for (ImageType type : ImageType.values()) {
                HttpCall call = subject.call(asking(Photos.image(type)), subject.model());
                boolean shown =
                        sees && !(subject.wireName().equals("gemini") && type == ImageType.GIF);
                assertThat(server.judge(call)).as("%s", type).isEmpty();
                assertThat(body(call).contains(Photos.base64(type))).isEqualTo(shown);
                assertThat(body(call).contains("A picture that you cannot see: photo"))
                        .isEqualTo(!shown);
                assertThat(body(call).indexOf("An aside.")).as("an aside stands last").isPositive();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoSee")
    void isRefusedWhereItIsNone(UnderTest subject) {
        assertThat(subject.card(subject.model()).images()).isTrue();
        try (ProviderServer server = subject.servers().get()) {
            Image fake = new Image("photo", "image/png", () -> new byte[] {1, 2, 3});
            assertThat(server.judge(subject.call(asking(fake), subject.model())))
                    .hasValueSatisfying(refusal -> assertThat(refusal.status()).isEqualTo(400));
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoSee")
    void isOnlyNamedWhereItCannotBeRead(UnderTest subject) {
        Image lost =
                new Image(
                        "photo",
                        "image/png",
                        () -> {
                            throw new java.io.IOException("gone");
                        });
        assertThat(body(subject.call(asking(lost), subject.model())))
                .contains("A picture that you cannot see: photo");
    }
}
