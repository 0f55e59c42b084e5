package dev.workmate.turn.prompt;

import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.ToolAnswer;
import dev.workmate.llm.ChatMessage.ToolsAnswered;
import dev.workmate.llm.Image;
import dev.workmate.llm.TokenEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Brings a task's rounds into the room that is left for them. Pictures that tools gave go first,
 * then their outputs, the oldest first; then whole rounds, a call and its answer together. A
 * model's own words are never touched, since its tokens hang on them.
 *
 * <p>It goes through the rounds as they came about, and once it must leave something out it leaves
 * out enough for some rounds to come. So the same rounds always end the same, what was sent before
 * is mostly sent again as it was, and nothing has to be stored. Used once.
 */
final class RoundFit {
    private static final int STUB_TOKENS = 60;

    /** Pictures that providers take beside those of the user. */
    private static final int MOST = 20;

    private static final long MOST_BYTES = 6L << 20;

    private final List<List<ChatMessage>> rounds;
    private final int room;
    private int dropped;
    private int unchangedSince;

    private RoundFit(List<List<ChatMessage>> rounds, int room) {
        this.rounds = new ArrayList<>(rounds);
        this.room = room;
    }

    /** The rounds that are left, and how many are not. */
    record Fitted(List<ChatMessage> messages, int dropped) {}

    /** What a model has thought about what it was told. */
    public enum Thoughts {
        /** Kept whatever becomes of earlier rounds. */
        FREE,
        /** Refused once anything before them has changed, so they go with the change. */
        BOUND
    }

    static Fitted fit(List<List<ChatMessage>> rounds, int room, Thoughts thoughts) {
        RoundFit fit = new RoundFit(rounds, Math.max(0, room));
        for (int count = 1; count <= rounds.size(); count++) {
            fit.next(count);
        }
        if (thoughts == Thoughts.BOUND) {
            fit.dropThoughts();
        }
        return new Fitted(
                fit.rounds.subList(fit.dropped, rounds.size()).stream()
                        .flatMap(List::stream)
                        .toList(),
                fit.dropped);
    }

    /** Fits the first {@code count} rounds, as they were when there were no more. */
    private void next(int count) {
        leavePicturesOut(count);
        if (tokens(count) <= room) {
            return;
        }
        int enough = room / 5 * 3;
        int newest = count - 1;
        for (int i = dropped; i < newest && tokens(count) > enough; i++) {
            List<ChatMessage> stub = shortened(rounds.get(i), STUB_TOKENS);
            unchangedSince = stub.equals(rounds.get(i)) ? unchangedSince : count;
            rounds.set(i, stub);
        }
        boolean tooLong = tokens(count) > room;
        while (tooLong && dropped < newest && tokens(count) > enough) {
            dropped++;
            unchangedSince = count;
        }
        if (tokens(count) > room && pictureTokens(rounds.get(newest)) > room / 2) {
            rounds.set(newest, withoutPictures(rounds.get(newest)));
        }
        if (tokens(count) > room) {
            rounds.set(newest, shortened(rounds.get(newest), share(rounds.get(newest))));
        }
    }

    /**
     * Pictures go before words: the older ones, once they are too many or something must go. One
     * round alone never has too many.
     */
    private void leavePicturesOut(int count) {
        if (tokens(count) <= room && pictures(count) <= MOST && bytes(count) <= MOST_BYTES) {
            return;
        }
        for (int i = dropped; i < count - 1 && hasTooMany(count); i++) {
            List<ChatMessage> words = withoutPictures(rounds.get(i));
            unchangedSince = words.equals(rounds.get(i)) ? unchangedSince : count;
            rounds.set(i, words);
        }
    }

    private boolean hasTooMany(int count) {
        return tokens(count) > room / 5 * 3
                || pictures(count) > MOST / 2
                || bytes(count) > MOST_BYTES / 2;
    }

    private int pictures(int count) {
        return (int) images(count).count();
    }

    private long bytes(int count) {
        return images(count).mapToLong(Image::size).sum();
    }

    private Stream<Image> images(int count) {
        return rounds.subList(dropped, count).stream().flatMap(RoundFit::images);
    }

    private static int pictureTokens(List<ChatMessage> round) {
        return (int) images(round).count() * TokenEstimate.PICTURE;
    }

    private static Stream<Image> images(List<ChatMessage> round) {
        return round.stream()
                .filter(ToolsAnswered.class::isInstance)
                .flatMap(message -> ((ToolsAnswered) message).answers().stream())
                .flatMap(answer -> answer.images().stream());
    }

    private static List<ChatMessage> withoutPictures(List<ChatMessage> round) {
        return round.stream()
                .map(
                        message ->
                                message instanceof ToolsAnswered answered
                                        ? new ToolsAnswered(
                                                answered.answers().stream()
                                                        .map(ToolAnswer::withoutImages)
                                                        .toList())
                                        : message)
                .toList();
    }

    /** Thoughts that came before the last change; later ones know what was changed. */
    private void dropThoughts() {
        for (int i = dropped; i < unchangedSince; i++) {
            rounds.set(
                    i,
                    rounds.get(i).stream()
                            .map(m -> m instanceof ModelSaid said ? said.withoutThoughts() : m)
                            .toList());
        }
    }

    /** What each output of a round may take so that the round alone has room. */
    private int share(List<ChatMessage> round) {
        int others = 0;
        int outputs = 0;
        for (ChatMessage message : round) {
            if (message instanceof ToolsAnswered answered) {
                outputs += answered.answers().size();
                others += pictureTokens(round);
            } else {
                others += TokenEstimate.of(message);
            }
        }
        return Math.max(STUB_TOKENS, (room - others) / Math.max(1, outputs) - STUB_TOKENS);
    }

    private int tokens(int count) {
        return rounds.subList(dropped, count).stream()
                .flatMap(List::stream)
                .mapToInt(TokenEstimate::of)
                .sum();
    }

    private static List<ChatMessage> shortened(List<ChatMessage> round, int tokens) {
        return round.stream()
                .map(
                        message ->
                                message instanceof ToolsAnswered answered
                                        ? shortened(answered, tokens)
                                        : message)
                .toList();
    }

    private static ChatMessage shortened(ToolsAnswered answered, int tokens) {
        return new ToolsAnswered(
                answered.answers().stream().map(answer -> shortened(answer, tokens)).toList());
    }

    private static ToolAnswer shortened(ToolAnswer answer, int tokens) {
        if (TokenEstimate.of(answer.output()) <= Math.max(tokens, STUB_TOKENS)) {
            return answer;
        }
        String output =
                tokens > STUB_TOKENS
                        ? TokenEstimate.shorten(answer.output(), tokens)
                        : "[What %s gave, %d characters, was left out to save room.]"
                                .formatted(answer.toolName(), answer.output().length());
        return answer.saying(output);
    }
}
