package dev.workmate.llm.suite;

import static dev.workmate.llm.testserver.Part.calls;
import static dev.workmate.llm.testserver.Part.says;
import static dev.workmate.llm.testserver.Part.thinks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.AnswerBlock.UnknownBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.Origin;
import dev.workmate.llm.testserver.Part;
import dev.workmate.llm.testserver.Part.Shape;
import dev.workmate.llm.testserver.Part.Strange;
import dev.workmate.llm.testserver.Part.Thought;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.llm.testserver.Reply;
import dev.workmate.llm.testserver.Reply.Stop;
import dev.workmate.text.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Conversations over several requests. The server knows every token it gave and refuses a request
 * that lacks or alters one, so an answer is the proof.
 */
@Timeout(30)
public abstract class LoopsSuite {
    private static final Part LOOK = calls("look_up", "{\"name\": \"Müller\"}");
    private static final Part COMPUTE = calls("calculate", "{\"expression\": \"6 * 7\"}");

    private final UnderTest subject = subject();
    private final ProviderServer server = subject.servers().get();

    protected abstract UnderTest subject();

    @AfterEach
    void stop() {
        server.close();
    }

    private static List<ChatMessage> question() {
        return List.of(new UserSaid("How much did Müller buy?"));
    }

    private Answer ask(List<ChatMessage> messages) throws Exception {
        Answer answer = subject.ask(server).ask(Questions.thinking(messages), Deltas.IGNORED);
        assertThat(server.refusals()).isEmpty();
        return answer;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4_096, ProviderServer.WHOLE})
    void thinksAndCallsToolsOverSeveralRequests(int chunkSize) throws Exception {
        server.chunks(chunkSize)
                .reply(
                        Reply.of(thinks("First the customer. 🔎"), says("Looking…"), LOOK, COMPUTE),
                        Reply.of(thinks("Now the sum."), COMPUTE),
                        Reply.of(LOOK),
                        Reply.of(thinks("Done."), says("42.")));
        List<ChatMessage> messages = question();
        for (int request = 0; request < 3; request++) {
            messages = Questions.after(messages, ask(messages));
        }
        Answer last = ask(messages);
        assertThat(last.stopReason()).isEqualTo(AnswerStop.END_TURN);
        assertThat(server.calls()).hasSize(4);
        goesOnWithTheNextQuestion(messages, last);
    }

    private void goesOnWithTheNextQuestion(List<ChatMessage> messages, Answer last)
            throws Exception {
        List<ChatMessage> next = new ArrayList<>(Questions.after(messages, last));
        next.add(new UserSaid("And last year?"));
        server.reply(Reply.of(says("41.")));
        ask(next);
    }

    @Test
    void asksOnceMoreWithoutThoughtsThatAreRefused() throws Exception {
        assumeTrue(subject.can(Ability.SEALED_THOUGHTS));
        server.reply(Reply.of(thinks("First."), says("Well…"), LOOK), Reply.of(says("Fine.")));
        List<ChatMessage> messages = question();
        Answer first = ask(messages);
        List<ChatMessage> spoiled =
                Questions.after(messages, first).stream()
                        .map(m -> m instanceof ModelSaid said ? Spoiled.thoughts(said) : m)
                        .toList();
        Answer second = subject.ask(server).ask(Questions.thinking(spoiled), Deltas.IGNORED);
        assertThat(second.blocks()).containsExactly(new TextBlock("Fine.", List.of()));
        assertThat(server.refusals()).hasSize(1);
        assertThat(server.calls()).hasSize(3);
    }

    @Test
    void sendsHiddenThoughtsBack() throws Exception {
        assumeTrue(subject.can(Ability.HIDDEN_THOUGHTS));
        server.reply(
                Reply.of(
                        new Thought("Not for you", Shape.OMITTED),
                        new Thought("Nor this", Shape.REDACTED),
                        LOOK),
                Reply.of(says("Fine.")));
        List<ChatMessage> messages = question();
        ask(Questions.after(messages, ask(messages)));
    }

    @Test
    void sendsUnknownPartsBack() throws Exception {
        assumeTrue(subject.can(Ability.STRANGE_PARTS));
        server.reply(Reply.of(new Strange("hologram"), LOOK), Reply.of(says("Fine.")));
        List<ChatMessage> messages = question();
        ask(Questions.after(messages, ask(messages)));
        assertThat(server.calls().getLast().text()).contains("hologram");
    }

    @Test
    void goesOnAfterAPause() throws Exception {
        assumeTrue(subject.can(Ability.PAUSES));
        server.reply(
                Reply.of(thinks("Search first."), says("Searching…")).stopping(Stop.PAUSED),
                Reply.of(says("Found it.")));
        List<ChatMessage> messages = question();
        Answer paused = ask(messages);
        assertThat(paused.stopReason()).isEqualTo(AnswerStop.PAUSED);
        assertThat(ask(Questions.after(messages, paused)).stopReason())
                .isEqualTo(AnswerStop.END_TURN);
    }

    @Test
    void answersACallThatWasCutShort() throws Exception {
        assumeTrue(subject.can(Ability.TEXT_ARGUMENTS));
        server.reply(
                Reply.of(calls("look_up", "{\"name\": \"Mül")).stopping(Stop.MAX_TOKENS),
                Reply.of(says("Sorry.")));
        List<ChatMessage> messages = question();
        ask(Questions.after(messages, ask(messages)));
    }

    @Test
    void goesOnAfterThoughtsThatLedNowhere() throws Exception {
        server.reply(
                Reply.of(thinks("Hm, this is long")).stopping(Stop.MAX_TOKENS),
                Reply.of(says("Short, then.")));
        List<ChatMessage> messages = question();
        List<ChatMessage> next = new ArrayList<>(Questions.after(messages, ask(messages)));
        next.add(new UserSaid("Be brief."));
        ask(next);
    }

    @Test
    void closesCallsNobodyAnswered() throws Exception {
        server.reply(Reply.of(thinks("Two."), LOOK, COMPUTE), Reply.of(says("Well.")));
        List<ChatMessage> messages = question();
        Answer calling = ask(messages);
        List<ChatMessage> broken = new ArrayList<>(messages);
        broken.add(new ModelSaid(subject.self(), calling.blocks()));
        broken.add(new ToolsAnswered(Questions.results(calling.blocks()).subList(1, 2)));
        ask(broken);
    }

    @ParameterizedTest
    @ValueSource(strings = {"anthropic:claude-x", "openai:gpt-x", "provider-under-test:another"})
    void continuesWhatAnotherModelBegan(String origin) throws Exception {
        String[] names = origin.split(":");
        ToolUseId id = ToolUseId.next();
        List<AnswerBlock> foreign =
                List.of(
                        new ThinkingBlock("Thoughts of another", "c2lnbmF0dXJl", false),
                        new ThinkingBlock("", "cmVkYWN0ZWQ=", true),
                        new UnknownBlock("hologram", new JsonText("{\"type\":\"hologram\"}")),
                        new TextBlock("Let me look.", List.of()),
                        new ToolCallBlock(
                                id,
                                foreignId(),
                                "look_up",
                                new JsonText("{\"name\":\"A\"}"),
                                "b3BhcXVl"));
        List<ChatMessage> messages = new ArrayList<>(question());
        messages.add(new ModelSaid(new Origin(names[0], names[1]), foreign));
        messages.add(new ToolsAnswered(Questions.results(foreign)));
        server.reply(Reply.of(thinks("I go on."), COMPUTE), Reply.of(says("Done.")));
        ask(Questions.after(messages, ask(messages)));
    }

    /** As no other provider would name a call. */
    private String foreignId() {
        return "call_0123456789abcdef";
    }
}
