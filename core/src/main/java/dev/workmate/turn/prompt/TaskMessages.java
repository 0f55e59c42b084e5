package dev.workmate.turn.prompt;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.llm.ChatMessage;
import dev.workmate.llm.ChatMessage.ModelSaid;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.turn.prompt.History.Exchange;
import dev.workmate.turn.prompt.PictureAlbum.Taken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A task as one conversation that fits into the room there is: documents take two fifths of it at
 * most; of what is left the past takes two fifths, the task's own words with their pictures two,
 * and its rounds have the rest. Used once.
 */
public final class TaskMessages {
    private static final String REMEMBERED = "What was said before, in short:\n";
    private static final String NOTED = "I keep it in mind.";

    /** For the notes about the summary and about rounds that were left out. */
    private static final int NOTE_TOKENS = 128;

    private static final Taken NOTHING = new Taken(List.of(), List.of(), List.of());

    private final int room;
    private final PictureAlbum album;

    public TaskMessages(int room, Blobs blobs, SessionId session) {
        this.room = room;
        this.album = new PictureAlbum(blobs, session, room);
    }

    static int partOfThePast(int room) {
        return room / 5 * 2;
    }

    public List<ChatMessage> of(
            Past past,
            String instruction,
            List<Attachment> attachments,
            String aside,
            List<List<ChatMessage>> rounds,
            RoundFit.Thoughts thoughts) {
        Taken own = album.takeDocuments(attachments);
        Map<Long, Taken> earlier = documentsOf(past);
        int documents =
                own.documentTokens()
                        + earlier.values().stream().mapToInt(Taken::documentTokens).sum();
        int spare = room - documents;
        Taken taken = own.and(album.takePictures(attachments));
        int words = spare / 5 * 2 - taken.images().size() * TokenEstimate.PICTURE;
        UserSaid task =
                new UserSaid(
                        taken.words(TokenEstimate.shorten(instruction, words)),
                        taken.images(),
                        taken.documents(),
                        TokenEstimate.shorten(aside, words / 4));
        Past fitting = past.within(partOfThePast(spare));
        List<ChatMessage> messages = new ArrayList<>(past(fitting, earlier));
        int used = TokenEstimate.of(task) + NOTE_TOKENS + tokens(fitting, messages);
        RoundFit.Fitted fitted = RoundFit.fit(rounds, room - used, thoughts);
        messages.add(fitted.dropped() == 0 ? task : withNote(task, fitted.dropped()));
        messages.addAll(fitted.messages());
        return messages;
    }

    /** Known for words; of files only those count that are really sent again. */
    private static int tokens(Past past, List<ChatMessage> messages) {
        boolean words = past.exchanges().stream().allMatch(e -> e.attachments().isEmpty());
        return words ? past.tokens() : messages.stream().mapToInt(TokenEstimate::of).sum();
    }

    private static UserSaid withNote(UserSaid task, int dropped) {
        String note =
                "[Your first "
                        + dropped
                        + " steps of this task were left out to save room. What they did is done.]";
        return new UserSaid(
                task.text(),
                task.images(),
                task.documents(),
                task.aside().isEmpty() ? note : task.aside() + "\n" + note);
    }

    /** People go on asking about what they sent, so newer documents go before older ones. */
    private Map<Long, Taken> documentsOf(Past past) {
        Map<Long, Taken> taken = new HashMap<>();
        for (Exchange exchange : past.exchanges().reversed()) {
            taken.put(exchange.sequence(), album.takeDocuments(exchange.attachments()));
        }
        return taken;
    }

    private List<ChatMessage> past(Past past, Map<Long, Taken> documents) {
        List<ChatMessage> messages = new ArrayList<>();
        for (Exchange exchange : past.exchanges().reversed()) {
            Taken taken =
                    album.takePictures(exchange.attachments())
                            .and(documents.getOrDefault(exchange.sequence(), NOTHING));
            messages.addFirst(said(exchange.answer()));
            messages.addFirst(
                    new UserSaid(
                            taken.words(exchange.question()),
                            taken.images(),
                            taken.documents(),
                            ""));
        }
        if (!past.summary().isBlank()) {
            messages.addFirst(said(NOTED));
            messages.addFirst(new UserSaid(REMEMBERED + past.summary()));
        }
        return messages;
    }

    private static ModelSaid said(String text) {
        return new ModelSaid(List.of(new TextBlock(text, List.of())));
    }
}
