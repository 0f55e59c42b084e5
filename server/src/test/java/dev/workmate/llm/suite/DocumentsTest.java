package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Document;
import dev.workmate.llm.DocumentType;
import dev.workmate.llm.ModelCard.Feature;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.testkit.Papers;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A document goes to models that read it as such; others get its words, or its name. */
class DocumentsTest {
    static Stream<UnderTest> everyone() {
        return Subjects.all().stream();
    }

    static Stream<UnderTest> thoseWhoReadPdfs() {
        return Stream.of(
                Subjects.anthropic(),
                Subjects.anthropicWithABudget(),
                Subjects.responses(),
                Subjects.gemini(),
                Subjects.geminiWithABudget(),
                Subjects.chat(ChatDialect.OPENAI));
    }

    private static ModelRequest asking(Document document) {
        return Questions.thinking(
                List.of(new UserSaid("What is this?", List.of(), List.of(document), "An aside.")));
    }

    private static String body(HttpCall call) {
        return new String(call.body(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("everyone")
    void isReadByThoseWhoCanAndNamedToOthers(UnderTest subject) {
        boolean reads = subject.card(subject.model()).can(Feature.DOCUMENTS);
        try (ProviderServer server = subject.servers().get()) {
            for (DocumentType type : DocumentType.values()) {
                HttpCall call = subject.call(asking(Papers.document(type)), subject.model());
                String body = body(call);
                assertThat(server.judge(call)).as("%s", type).isEmpty();
                assertThat(body).contains("What is this?", "An aside.");
                if (type.isText()) {
                    assertThat(body).contains("pay within 30 days");
                } else {
                    assertThat(body.contains(Papers.base64(type))).isEqualTo(reads);
                    assertThat(body.contains("A document that you cannot read: paper"))
                            .isEqualTo(!reads);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoReadPdfs")
    void isRefusedWhereItIsNone(UnderTest subject) {
        assertThat(subject.card(subject.model()).can(Feature.DOCUMENTS)).isTrue();
        Document fake = new Document("f", "x", DocumentType.PDF, 1, () -> new byte[] {1, 2, 3});
        try (ProviderServer server = subject.servers().get()) {
            assertThat(server.judge(subject.call(asking(fake), subject.model())))
                    .hasValueSatisfying(refusal -> assertThat(refusal.status()).isEqualTo(400));
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoReadPdfs")
    void isOnlyNamedWhereItIsGone(UnderTest subject) {
        Document lost =
                new Document(
                        "f",
                        "paper",
                        DocumentType.PDF,
                        1,
                        () -> {
                            throw new IOException("gone");
                        });
        assertThat(body(subject.call(asking(lost), subject.model())))
                .contains("A document that you cannot read: paper");
    }
}
