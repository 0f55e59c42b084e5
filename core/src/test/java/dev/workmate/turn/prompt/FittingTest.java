package dev.workmate.turn.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.value.AnswerBlock;
import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.id.Uuids;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Image;
import dev.workmate.llm.Origin;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.testkit.Tries;
import dev.workmate.text.JsonText;
import dev.workmate.tool.blob.InMemoryBlobs;
import dev.workmate.turn.prompt.History.Exchange;
import dev.workmate.turn.prompt.RoundFit.Thoughts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whatever was said and whatever tools gave: it fits, it is paired, and it stays the same. */
class FittingTest {
    private static final Origin ORIGIN = new Origin("p", "m");
    private static final int STORIES = Tries.atMost(400);

    /** Kept free for notes, and for what stands around a message. */
    private static final int NOTES = 160;

    private final SessionId session = SessionId.next();
    private int breaks;
    private int calls;
    private static final Image PICTURE = new Image("p", "image/png", 1_000, () -> new byte[0]);

    private int kept;
    private int forgotten;

    @Test
    void everyRequestFitsIsPairedAndBeginsAsTheOneBefore() {
        for (int seed = 0; seed < STORIES; seed++) {
            tell(new Random(seed));
        }
        assertThat(breaks).as("things were left out").isGreaterThan(STORIES / 4);
        assertThat(breaks).as("but not in every call").isLessThan(calls / 3);
        assertThat(kept).as("thoughts go back").isGreaterThan(calls / 2);
        assertThat(forgotten).as("unless something before them changed").isGreaterThan(STORIES);
    }

    private void tell(Random random) {
        int room = 4_000 + random.nextInt(60_000);
        Past past = past(random);
        String instruction = words(random, random.nextInt(room));
        List<Attachment> attachments = pictures(random);
        List<List<ChatMessage>> rounds = new ArrayList<>();
        List<List<ChatMessage>> asked = new ArrayList<>();
        List<ChatMessage> before = List.of();
        for (int i = 0; i <= random.nextInt(16); i++) {
            List<ChatMessage> request =
                    new TaskMessages(room, new InMemoryBlobs(), session)
                            .of(past, instruction, attachments, "an aside", rounds, Thoughts.FREE);
            check(request, rounds, room);
            asked.add(
                    new TaskMessages(room, new InMemoryBlobs(), session)
                            .of(
                                    past,
                                    instruction,
                                    attachments,
                                    "an aside",
                                    rounds,
                                    Thoughts.BOUND));
            checkBound(asked, rounds);
            calls++;
            if (!isPrefix(before, request)) {
                breaks++;
                int unfitted = tokens(before) + tokens(rounds.getLast());
                assertThat(unfitted).as("left out without need").isGreaterThan(room - NOTES);
            }
            before = request;
            rounds.add(round(random, room));
        }
    }

    private static void check(List<ChatMessage> request, List<List<ChatMessage>> rounds, int room) {
        assertThat(tokens(request)).isLessThanOrEqualTo(room);
        assertThat(request.getFirst()).isInstanceOf(UserSaid.class);
        for (int i = 0; i < request.size(); i++) {
            Set<ToolUseId> open = request.get(i) instanceof ModelSaid said ? calls(said) : Set.of();
            boolean answered =
                    i + 1 < request.size() && request.get(i + 1) instanceof ToolsAnswered;
            assertThat(answered).isEqualTo(!open.isEmpty());
            if (answered) {
                ToolsAnswered next = (ToolsAnswered) request.get(i + 1);
                assertThat(next.answers().stream().map(ToolAnswer::toolUseId).toList())
                        .containsExactlyInAnyOrderElementsOf(open);
            }
        }
        List<ChatMessage> own =
                rounds.stream().flatMap(List::stream).filter(ModelSaid.class::isInstance).toList();
        List<ChatMessage> sent =
                request.stream()
                        .filter(m -> m instanceof ModelSaid said && said.origin().equals(ORIGIN))
                        .toList();
        assertThat(own.subList(own.size() - sent.size(), own.size()))
                .as("thoughts and calls, to the letter")
                .isEqualTo(sent);
        if (!rounds.isEmpty()) {
            assertThat(sent).isNotEmpty();
        }
    }

    /** Where a thought goes back, all before it is what the model was told when it thought it. */
    private void checkBound(List<List<ChatMessage>> asked, List<List<ChatMessage>> rounds) {
        List<ChatMessage> request = asked.getLast();
        for (int i = 0; i < rounds.size(); i++) {
            ModelSaid own = (ModelSaid) rounds.get(i).getFirst();
            int at = request.indexOf(own);
            boolean thought = own.blocks().getFirst() instanceof ThinkingBlock;
            if (thought && at >= 0) {
                kept++;
                assertThat(plain(request.subList(0, at))).isEqualTo(plain(asked.get(i)));
            } else if (thought && request.contains(own.withoutThoughts())) {
                forgotten++;
            }
        }
    }

    private static List<Object> plain(List<ChatMessage> messages) {
        return messages.stream()
                .map(m -> plain(m instanceof ModelSaid said ? said.withoutThoughts() : m))
                .toList();
    }

    /** Pictures are read anew each time, so only their names can be compared. */
    private static boolean isPrefix(List<ChatMessage> before, List<ChatMessage> now) {
        return before.size() <= now.size()
                && before.stream()
                        .map(FittingTest::plain)
                        .toList()
                        .equals(
                                now.subList(0, before.size()).stream()
                                        .map(FittingTest::plain)
                                        .toList());
    }

    private static Object plain(ChatMessage message) {
        return message instanceof UserSaid said
                ? List.of(
                        said.text(),
                        said.aside(),
                        said.images().stream().map(image -> image.name()).toList(),
                        said.documents().stream().map(document -> document.name()).toList())
                : message;
    }

    private static Set<ToolUseId> calls(ModelSaid said) {
        return said.blocks().stream()
                .filter(ToolCallBlock.class::isInstance)
                .map(block -> ((ToolCallBlock) block).toolUseId())
                .collect(Collectors.toSet());
    }

    private static int tokens(List<ChatMessage> messages) {
        return messages.stream().mapToInt(TokenEstimate::of).sum();
    }

    private static Past past(Random random) {
        List<Exchange> exchanges = new ArrayList<>();
        for (int i = 0; i < random.nextInt(12); i++) {
            exchanges.add(
                    new Exchange(
                            i + 1,
                            words(random, random.nextInt(9_000)),
                            pictures(random),
                            words(random, 1 + random.nextInt(9_000))));
        }
        return new Past(random.nextBoolean() ? words(random, 4_000) : "", exchanges);
    }

    private static List<Attachment> pictures(Random random) {
        List<Attachment> pictures = new ArrayList<>();
        for (int i = random.nextInt(8); i > 5; i--) {
            pictures.add(
                    new Attachment(Uuids.next(), i + ".png", "image/png", random.nextInt(6 << 20)));
        }
        if (random.nextInt(4) == 0) {
            Optional<Integer> pages = Optional.of(1 + random.nextInt(6));
            pictures.add(new Attachment(Uuids.next(), "a.pdf", "application/pdf", 9_000, pages));
        }
        return pictures;
    }

    /** A model's own words are short beside what tools give, as they are in life. */
    private static List<ChatMessage> round(Random random, int room) {
        List<AnswerBlock> blocks = new ArrayList<>();
        List<ToolAnswer> answers = new ArrayList<>();
        if (random.nextBoolean()) {
            blocks.add(new ThinkingBlock(words(random, 200), "sig" + random.nextLong(), false));
        }
        blocks.add(new TextBlock(words(random, 20), List.of()));
        for (int i = 0; i <= random.nextInt(3); i++) {
            ToolUseId id = ToolUseId.next();
            blocks.add(
                    new ToolCallBlock(id, "c" + id, "look", new JsonText("{\"n\":" + i + "}"), ""));
            answers.add(
                    new ToolAnswer(
                            id,
                            "c" + id,
                            "look",
                            words(random, random.nextInt(room / 3)),
                            random.nextInt(5) == 0 ? Outcome.FAILED : Outcome.DONE,
                            random.nextInt(9) == 0 ? List.of(PICTURE) : List.of(),
                            List.of()));
        }
        return List.of(new ModelSaid(ORIGIN, blocks), new ToolsAnswered(answers));
    }

    private static String words(Random random, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append((char) ('a' + random.nextInt(26)));
            if (random.nextInt(6) == 0) {
                text.append(random.nextInt(20) == 0 ? 'ß' : ' ');
            }
        }
        return text.toString();
    }
}
