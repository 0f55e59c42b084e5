package dev.workmate.llm.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.http.CallLimits;
import dev.workmate.llm.testserver.ChatDialect;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A question that may be too long is counted by its provider first, where that is offered. */
@Timeout(30)
class CountingTest {
    private static final CallLimits HASTY =
            CallLimits.DEFAULT.withTimes(Duration.ofMillis(400), Duration.ofSeconds(20));

    static Stream<UnderTest> thoseWhoCount() {
        return Stream.of(Subjects.anthropic(), Subjects.responses(), Subjects.gemini());
    }

    private static ModelRequest near(UnderTest subject) {
        int context = subject.card(subject.model()).limits().contextTokens();
        return Questions.plain(List.of(new UserSaid("word ".repeat(context * 3 / 5 * 9 / 10))));
    }

    private static List<String> paths(ProviderServer server) {
        return server.calls().stream().map(HttpCall::path).toList();
    }

    @ParameterizedTest
    @MethodSource("thoseWhoCount")
    void isNotAskedWhatItCannotRead(UnderTest subject) {
        try (ProviderServer server = subject.servers().get().counts(2_000_000)) {
            assertThatThrownBy(() -> subject.ask(server).ask(near(subject), Deltas.IGNORED))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> assertThat(e.code().key()).isEqualTo("context_exceeded"));
            assertThat(server.refusals()).isEmpty();
            assertThat(server.calls()).as("counted, not asked").hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoCount")
    void isAskedWhatItCountsToBeShortEnough(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get().counts(500)) {
            server.reply(Reply.of(Part.says("Yes.")));
            subject.ask(server).ask(near(subject), Deltas.IGNORED);
            assertThat(server.refusals()).isEmpty();
            assertThat(server.calls()).hasSize(2);
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoCount")
    void isNotCountedWhatIsShortInAnyCase(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get().counts(2_000_000)) {
            server.reply(Reply.of(Part.says("Yes.")));
            subject.ask(server).ask(Questions.hello(), Deltas.IGNORED);
            assertThat(server.calls()).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("thoseWhoCount")
    void isAskedAllTheSameWhereNobodyAnswersInTime(UnderTest subject) throws Exception {
        try (ProviderServer server = subject.servers().get().counts(-1)) {
            server.reply(Reply.of(Part.says("Yes.")));
            subject.ask(server, HASTY).ask(near(subject), Deltas.IGNORED);
            assertThat(server.calls()).hasSize(2);
        }
    }

    @Test
    void isNotCountedWhereTheWireHasNoSuchThing() throws Exception {
        UnderTest subject = Subjects.chat(ChatDialect.OPENAI);
        try (ProviderServer server = subject.servers().get().counts(2_000_000)) {
            server.reply(Reply.of(Part.says("Yes.")));
            LanguageModel model = subject.ask(server);
            model.ask(near(subject), Deltas.IGNORED);
            assertThat(paths(server)).containsExactly("/v1/chat/completions");
        }
    }
}
