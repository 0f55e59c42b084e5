package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.id.ToolUseId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.Image;
import dev.workmate.llm.Origin;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.turn.prompt.RoundFit.Fitted;
import dev.workmate.turn.prompt.RoundFit.Thoughts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes first when room is short, to the token. */
class RoundFitTest {
    private static final int ROUND = 1_000;
    private static final String STUB = "was left out to save room";
    private static final ToolUseId CALL = ToolUseId.next();

    @Test
    void whatHasJustRoomStaysAsItIs() {
        List<List<ChatMessage>> rounds = List.of(round(ROUND), round(ROUND), round(ROUND));

        assertThat(fit(rounds, 3 * ROUND)).isEqualTo(new Fitted(flat(rounds), 0));
    }

    /** Enough is left out for some rounds to come: down to three fifths. */
    @Test
    void oneTokenTooManyShortensTheOldestOutputsToThreeFifths() {
        List<List<ChatMessage>> rounds = Collections.nCopies(10, round(ROUND));

        Fitted fitted = fit(rounds, 10 * ROUND - 1);

        assertThat(stubs(fitted)).isEqualTo(5);
        assertThat(outputs(fitted).subList(0, 5)).allMatch(output -> output.contains(STUB));
        assertThat(tokens(fitted)).isBetween(5 * ROUND, 6 * ROUND);
        assertThat(fitted.dropped()).isZero();
    }

    @Test
    void theStubNamesTheToolAndTheLength() {
        List<List<ChatMessage>> rounds = List.of(round(ROUND), round(ROUND));

        assertThat(outputs(fit(rounds, 2 * ROUND - 1)).getFirst())
                .isEqualTo("[What look gave, %d characters, %s.]".formatted(length(ROUND), STUB));
    }

    /** An output that is no longer than its stub would be is left alone. */
    @Test
    void shortOutputsAreNotReplaced() {
        List<List<ChatMessage>> rounds =
                List.of(round(said(400), answer(60)), round(said(400), answer(61)), round(ROUND));

        Fitted fitted = fit(rounds, tokens(rounds) - 1);

        assertThat(outputs(fitted).get(0)).doesNotContain(STUB);
        assertThat(outputs(fitted).get(1)).contains(STUB);
    }

    /** A model's words are never cut, so where they fill the room, whole rounds go. */
    @Test
    void wholeRoundsGoWhereWordsAloneAreTooMany() {
        List<List<ChatMessage>> rounds = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            rounds.add(round(said(ROUND - 20 - i), answer(4)));
        }
        int room = tokens(rounds) - 1;

        Fitted fitted = fit(rounds, room);

        // Six of them are 6,009 tokens of the 6,018 that are three fifths; seven are more.
        assertThat(fitted.dropped()).isEqualTo(4);
        assertThat(fitted.messages()).isEqualTo(flat(rounds.subList(4, 10)));
    }

    @Test
    void theNewestRoundStaysWhateverItTakes() {
        List<List<ChatMessage>> rounds = List.of(round(ROUND), round(said(5 * ROUND), answer(4)));

        Fitted fitted = fit(rounds, ROUND);

        assertThat(fitted.dropped()).isEqualTo(1);
        assertThat(fitted.messages()).isEqualTo(rounds.getLast());
    }

    /** Its outputs share what its words leave. */
    @Test
    void theNewestOutputsAreShortenedToTheirShare() {
        List<ChatMessage> round =
                round(said(200), answer(3 * ROUND), answer(3 * ROUND), answer(50));

        Fitted fitted = fit(List.of(round), 2 * ROUND);

        List<String> outputs = outputs(fitted);
        // (2,000 - 208) / 3 - 60
        assertThat(outputs.subList(0, 2))
                .allSatisfy(output -> assertThat(TokenEstimate.of(output)).isBetween(537 - 60, 537))
                .allMatch(output -> output.contains("characters left out"));
        assertThat(outputs.getLast()).isEqualTo("x".repeat(150));
        assertThat(tokens(fitted)).isLessThanOrEqualTo(2 * ROUND);
    }

    @Test
    void withoutAnyRoomOnlyStubsAreLeft() {
        Fitted fitted = fit(List.of(round(ROUND), round(ROUND)), -7);

        assertThat(fitted.dropped()).isEqualTo(1);
        assertThat(outputs(fitted)).singleElement().asString().contains(STUB);
    }

    /** Twenty pictures beside those of the user are what providers take. */
    @Test
    void twentyPicturesStayAndOneMoreLeavesTen() {
        List<List<ChatMessage>> rounds = new ArrayList<>(Collections.nCopies(20, pictured(10)));

        assertThat(pictures(fit(rounds, 1_000_000))).isEqualTo(20);
        rounds.add(pictured(10));
        Fitted fitted = fit(rounds, 1_000_000);
        assertThat(pictures(fitted)).isEqualTo(10);
        assertThat(fitted.messages().subList(22, 42)).isEqualTo(flat(rounds.subList(11, 21)));
        assertThat(stubs(fitted)).isZero();
    }

    @Test
    void sixMegabytesOfPicturesStayAndOneByteMoreLeavesThree() {
        List<List<ChatMessage>> rounds = new ArrayList<>(Collections.nCopies(6, pictured(1 << 20)));

        assertThat(pictures(fit(rounds, 1_000_000))).isEqualTo(6);
        rounds.set(0, pictured((1 << 20) + 1));
        assertThat(pictures(fit(rounds, 1_000_000))).isEqualTo(3);
    }

    /** One round alone never has too many: they are what was just asked for. */
    @Test
    void theNewestPicturesStayHoweverLarge() {
        assertThat(pictures(fit(List.of(pictured(7 << 20)), 1_000_000))).isEqualTo(1);
    }

    @Test
    void picturesGoBeforeWords() {
        List<List<ChatMessage>> rounds = List.of(pictured(10), round(ROUND), round(ROUND));

        Fitted fitted = fit(rounds, tokens(rounds) - 1);

        assertThat(pictures(fitted)).isZero();
        assertThat(stubs(fitted)).isZero();
    }

    /** A picture that takes more than half of all room leaves it for words. */
    @Test
    void aPictureThatFillsTheRoomGoesToo() {
        List<ChatMessage> round = pictured(10);
        int words = tokens(List.of(round)) - TokenEstimate.PICTURE;

        assertThat(pictures(fit(List.of(round), TokenEstimate.PICTURE + words))).isEqualTo(1);
        Fitted without = fit(List.of(round), TokenEstimate.PICTURE + words - 1);
        assertThat(pictures(without)).isZero();
        assertThat(outputs(without)).containsExactly("x".repeat(30));
    }

    @Test
    void theOutputBesideAPictureHasWhatItLeaves() {
        Fitted fitted = fit(List.of(pictured(10, "x".repeat(15_000))), 4_000);

        assertThat(tokens(fitted)).isBetween(2_000, 4_000);
    }

    /** Bound thoughts go where something before them has changed, and only there. */
    @Test
    void boundThoughtsGoWithAChangeBeforeThem() {
        List<List<ChatMessage>> rounds = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            rounds.add(thoughtful(ROUND));
        }
        int room = tokens(rounds) - 1;
        rounds.add(thoughtful(100));

        assertThat(thoughts(RoundFit.fit(rounds, room, Thoughts.FREE))).isEqualTo(5);
        // The fourth made it too much, so the first were shortened; the fifth came after that.
        assertThat(thoughts(RoundFit.fit(rounds, room, Thoughts.BOUND))).isEqualTo(1);
        assertThat(thoughts(RoundFit.fit(rounds, 1_000_000, Thoughts.BOUND))).isEqualTo(5);
    }

    /** Pictures that were left out are a change too; where none were, thoughts stay. */
    @Test
    void boundThoughtsGoWithPicturesBeforeThem() {
        List<List<ChatMessage>> rounds = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            rounds.add(List.of(thoughtful(100).getFirst(), pictured(10).getLast()));
        }
        assertThat(thoughts(RoundFit.fit(rounds, 1_000_000, Thoughts.BOUND))).isEqualTo(20);

        rounds.add(pictured(10));
        rounds.add(thoughtful(100));
        assertThat(thoughts(RoundFit.fit(rounds, 1_000_000, Thoughts.BOUND))).isEqualTo(1);
    }

    private static Fitted fit(List<List<ChatMessage>> rounds, int room) {
        return RoundFit.fit(rounds, room, Thoughts.FREE);
    }

    /** A round of so many tokens: 8 around each message, 8 around the answer. */
    private static List<ChatMessage> round(int tokens) {
        return round(said(32), answer(tokens - 56));
    }

    private static int length(int tokens) {
        return (tokens - 56) * 3;
    }

    private static List<ChatMessage> round(ModelSaid said, ToolAnswer... answers) {
        return List.of(said, new ToolsAnswered(List.of(answers)));
    }

    private static ModelSaid said(int tokens) {
        return new ModelSaid(List.of(new TextBlock("y".repeat(tokens * 3), List.of())));
    }

    private static ToolAnswer answer(int tokens) {
        return new ToolAnswer(CALL, "call", "look", "x".repeat(tokens * 3), Outcome.DONE);
    }

    private static List<ChatMessage> pictured(long bytes) {
        return pictured(bytes, "x".repeat(30));
    }

    private static List<ChatMessage> pictured(long bytes, String output) {
        Image picture = new Image("p", "image/png", bytes, () -> new byte[0]);
        ToolAnswer answer =
                new ToolAnswer(
                        CALL, "call", "look", output, Outcome.DONE, List.of(picture), List.of());
        return List.of(said(10), new ToolsAnswered(List.of(answer)));
    }

    private static List<ChatMessage> thoughtful(int tokens) {
        ModelSaid said =
                new ModelSaid(
                        new Origin("p", "m"),
                        List.of(
                                new ThinkingBlock("Hm.", "o", false),
                                new TextBlock("y".repeat(90), List.of())));
        return List.of(said, new ToolsAnswered(List.of(answer(tokens - 56))));
    }

    private static List<ChatMessage> flat(List<List<ChatMessage>> rounds) {
        return rounds.stream().flatMap(List::stream).toList();
    }

    private static int tokens(List<List<ChatMessage>> rounds) {
        return flat(rounds).stream().mapToInt(TokenEstimate::of).sum();
    }

    private static int tokens(Fitted fitted) {
        return fitted.messages().stream().mapToInt(TokenEstimate::of).sum();
    }

    private static List<ToolAnswer> answers(Fitted fitted) {
        return fitted.messages().stream()
                .filter(ToolsAnswered.class::isInstance)
                .flatMap(message -> ((ToolsAnswered) message).answers().stream())
                .toList();
    }

    private static List<String> outputs(Fitted fitted) {
        return answers(fitted).stream().map(ToolAnswer::output).toList();
    }

    private static long stubs(Fitted fitted) {
        return outputs(fitted).stream().filter(output -> output.contains(STUB)).count();
    }

    private static int pictures(Fitted fitted) {
        return answers(fitted).stream().mapToInt(answer -> answer.images().size()).sum();
    }

    private static long thoughts(Fitted fitted) {
        return fitted.messages().stream()
                .filter(ModelSaid.class::isInstance)
                .flatMap(message -> ((ModelSaid) message).blocks().stream())
                .filter(ThinkingBlock.class::isInstance)
                .count();
    }
}
