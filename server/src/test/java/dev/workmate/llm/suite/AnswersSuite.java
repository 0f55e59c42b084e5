package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.testserver.Part.Source;
import dev.workmate.llm.testserver.Part.Strange;
import dev.workmate.llm.testserver.Part.Words;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.llm.testserver.Reply.Stop;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every adapter makes of an answer, however its bytes are cut. */
@Timeout(30)
public abstract class AnswersSuite {
    private static final String WORDS = "Grüße, 世界! 🚀 “Zitat”\r\n\n- één\n- zwei \\ \"drei\"";

    private final UnderTest subject = subject();
    private final ProviderServer server = subject.servers().get();
    private final Heard heard = new Heard();

    protected abstract UnderTest subject();

    @AfterEach
    void stop() {
        server.close();
    }

    private Answer play(Reply reply) throws Exception {
        server.reply(reply);
        Answer answer = subject.ask(server).ask(Questions.hello(), heard);
        assertThat(server.refusals()).isEmpty();
        assertThat(heard.words()).as("words told = words kept").isEqualTo(words(answer));
        return answer;
    }

    private void means(Reply reply, Answer answer) {
        assertThat(Shape.of(answer.blocks()))
                .isEqualTo(Shape.meant(reply, subject.can(Ability.THOUGHTS)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4_096, ProviderServer.WHOLE})
    void hearsWords(int chunkSize) throws Exception {
        server.chunks(chunkSize);
        Reply reply = Reply.of(says(WORDS));
        Answer answer = play(reply);
        means(reply, answer);
        assertThat(answer.stopReason()).isEqualTo(AnswerStop.END_TURN);
        assertThat(answer.usage()).isEqualTo(reply.usage());
        assertThat(answer.model()).isEqualTo(subject.model());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4_096, ProviderServer.WHOLE})
    void hearsThoughts(int chunkSize) throws Exception {
        assumeTrue(subject.can(Ability.THOUGHTS));
        server.chunks(chunkSize);
        Reply reply = Reply.of(thinks("Let me see… 🤔 größer"), says(WORDS));
        Answer answer = play(reply);
        means(reply, answer);
        assertThat(heard.thoughts()).isEqualTo("Let me see… 🤔 größer");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4_096, ProviderServer.WHOLE})
    void hearsParallelCalls(int chunkSize) throws Exception {
        server.chunks(chunkSize);
        Reply reply =
                Reply.of(
                        thinks("I need two things."),
                        says("One moment."),
                        calls(
                                "look_up",
                                "{\"name\": \"Müller & Söhne 🏭\", \"n\": [1, 2.50, -3e4]}"),
                        calls("calculate", "{\"expression\":\"6*7\"}"));
        Answer answer = play(reply);
        means(reply, answer);
        assertThat(answer.stopReason()).isEqualTo(AnswerStop.TOOL_USE);
        List<ToolCallBlock> calls = callsOf(answer);
        assertThat(calls).extracting(ToolCallBlock::toolUseId).doesNotHaveDuplicates();
        assertThat(calls)
                .extracting(ToolCallBlock::providerCallId)
                .doesNotHaveDuplicates()
                .doesNotContain("");
        if (subject.can(Ability.TEXT_ARGUMENTS)) {
            assertThat(calls.getFirst().arguments().value())
                    .as("to the letter")
                    .isEqualTo("{\"name\": \"Müller & Söhne 🏭\", \"n\": [1, 2.50, -3e4]}");
            assertThat(heard.calls())
                    .isEqualTo(calls.getFirst().arguments() + "|" + calls.getLast().arguments());
        }
    }

    @Test
    void takesNoArgumentsForAnEmptyObject() throws Exception {
        Answer answer = play(Reply.of(calls("now", "")));
        assertThat(callsOf(answer).getFirst().arguments().value()).isEqualTo("{}");
    }

    @Test
    void hearsAnAnswerOfNothing() throws Exception {
        Answer answer = play(Reply.of());
        assertThat(Shape.of(answer.blocks())).isEmpty();
        assertThat(answer.stopReason()).isEqualTo(AnswerStop.END_TURN);
    }

    @Test
    void keepsBrokenArgumentsAsTheyAre() throws Exception {
        assumeTrue(subject.can(Ability.TEXT_ARGUMENTS));
        Answer answer =
                play(Reply.of(calls("look_up", "{\"name\": \"Mül")).stopping(Stop.MAX_TOKENS));
        assertThat(answer.stopReason()).isEqualTo(AnswerStop.MAX_TOKENS);
        assertThat(callsOf(answer).getFirst().arguments().value())
                .as("JSON, but no object that a tool could take for its input")
                .isEqualTo("\"{\\\"name\\\": \\\"Mül\"");
    }

    @Test
    void keepsWhereWordsComeFrom() throws Exception {
        assumeTrue(subject.can(Ability.CITATIONS));
        Source source = new Source("https://example.org/a", "A page", "Gänse");
        Answer answer =
                play(Reply.of(says("Wußten Sie? "), new Words("Gänse fliegen.", List.of(source))));
        TextBlock last = (TextBlock) textsOf(answer).getLast();
        assertThat(last.citations()).hasSize(1);
        Citation citation = last.citations().getFirst();
        Span place = citation.place().orElseThrow();
        assertThat(citation.source()).isEqualTo("https://example.org/a");
        assertThat(citation.title()).isEqualTo("A page");
        assertThat(last.text().substring(place.start(), place.end())).isEqualTo("Gänse fliegen.");
    }

    @Test
    void goesOnAfterPartsItDoesNotKnow() throws Exception {
        Reply reply = Reply.of(says("Before."), new Strange("hologram"), calls("now", "{}"));
        Answer answer = play(reply);
        assertThat(Shape.of(answer.blocks())).isEqualTo(Shape.meant(reply, false));
        if (subject.can(Ability.STRANGE_PARTS)) {
            assertThat(answer.blocks())
                    .anyMatch(
                            block ->
                                    block instanceof AnswerBlock.UnknownBlock unknown
                                            && unknown.raw().value().contains("1.5"));
        }
    }

    @Test
    void countsEveryKindOfToken() throws Exception {
        Usage usage =
                new Usage(
                        321,
                        99,
                        1_024,
                        subject.can(Ability.CACHE_WRITES) ? 55 : 0,
                        subject.can(Ability.REASONING_TOKENS) ? 44 : 0);
        assertThat(play(Reply.of(says("Hi.")).using(usage)).usage()).isEqualTo(usage);
    }

    @Test
    void readsAStreamWithoutTrimmingsToo() throws Exception {
        Reply reply = Reply.of(says(WORDS), calls("now", "{}")).trimmed(Set.of());
        means(reply, play(reply));
    }

    @Test
    void tellsWhyTheModelStopped() throws Exception {
        assertThat(stop(Stop.MAX_TOKENS)).isEqualTo(AnswerStop.MAX_TOKENS);
        assertThat(stop(Stop.STRANGE)).isEqualTo(AnswerStop.UNKNOWN);
        if (subject.can(Ability.STOP_SEQUENCES)) {
            assertThat(stop(Stop.STOP_SEQUENCE)).isEqualTo(AnswerStop.STOP_SEQUENCE);
        }
        if (subject.can(Ability.CONTEXT_STOP)) {
            assertThat(stop(Stop.CONTEXT_EXCEEDED)).isEqualTo(AnswerStop.CONTEXT_EXCEEDED);
        }
        if (subject.can(Ability.PAUSES)) {
            assertThat(stop(Stop.PAUSED)).isEqualTo(AnswerStop.PAUSED);
        }
        if (subject.can(Ability.REFUSALS)) {
            assertThat(stop(Stop.REFUSED)).isIn(AnswerStop.REFUSED, AnswerStop.CONTENT_FILTER);
        }
        if (subject.can(Ability.FILTERS)) {
            assertThat(stop(Stop.FILTERED)).isIn(AnswerStop.REFUSED, AnswerStop.CONTENT_FILTER);
        }
    }

    private AnswerStop stop(Stop reason) throws Exception {
        server.reply(Reply.of(says("Half of it")).stopping(reason));
        return subject.ask(server).ask(Questions.hello(), heard).stopReason();
    }

    @Test
    void isNotFooledByAFilterThatLeftNothing() throws Exception {
        assumeTrue(subject.can(Ability.FILTERS));
        server.reply(Reply.of().stopping(Stop.FILTERED));
        Answer answer = subject.ask(server).ask(Questions.hello(), heard);
        assertThat(answer.stopReason()).isIn(AnswerStop.REFUSED, AnswerStop.CONTENT_FILTER);
    }

    private static List<AnswerBlock> textsOf(Answer answer) {
        return answer.blocks().stream().filter(TextBlock.class::isInstance).toList();
    }

    private static List<ToolCallBlock> callsOf(Answer answer) {
        return answer.blocks().stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(ToolCallBlock.class::cast)
                .toList();
    }

    private static String words(Answer answer) {
        StringBuilder words = new StringBuilder();
        textsOf(answer).forEach(block -> words.append(((TextBlock) block).text()));
        return words.toString();
    }
}
