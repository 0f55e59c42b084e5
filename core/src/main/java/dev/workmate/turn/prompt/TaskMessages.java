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
import java.util.List;

/**
 * A task as one conversation that fits into the room there is: the past takes two fifths of it at
 * most, the task's own words with their pictures two, and its rounds have the rest. Used once.
 */
public final class TaskMessages {
    private static final String REMEMBERED = "What was said before, in short:\n";
    private static final String NOTED = "I keep it in mind.";

    /** For the notes about the summary and about rounds that were left out. */
    private static final int NOTE_TOKENS = 128;

    private final int room;
    private final PictureAlbum album;

    public TaskMessages(int room, Blobs blobs, SessionId session) {
        this.room = room;
        this.album = new PictureAlbum(blobs, session, room / 4);
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
        Taken pictures = album.take(attachments);
        int words = room / 5 * 2 - pictures.images().size() * TokenEstimate.PICTURE;
        UserSaid task =
                new UserSaid(
                        pictures.words(TokenEstimate.shorten(instruction, words)),
                        pictures.images(),
                        TokenEstimate.shorten(aside, words / 4));
        Past fitting = past.within(partOfThePast(room));
        List<ChatMessage> messages = new ArrayList<>(past(fitting));
        int used = TokenEstimate.of(task) + NOTE_TOKENS + fitting.tokens();
        RoundFit.Fitted fitted = RoundFit.fit(rounds, room - used, thoughts);
        messages.add(fitted.dropped() == 0 ? task : withNote(task, fitted.dropped()));
        messages.addAll(fitted.messages());
        return messages;
    }

    private static UserSaid withNote(UserSaid task, int dropped) {
        String note =
                "[Your first "
                        + dropped
                        + " steps of this task were left out to save room. What they did is done.]";
        return new UserSaid(
                task.text(),
                task.images(),
                task.aside().isEmpty() ? note : task.aside() + "\n" + note);
    }

    private List<ChatMessage> past(Past past) {
        List<ChatMessage> messages = new ArrayList<>();
        for (Exchange exchange : past.exchanges().reversed()) {
            Taken pictures = album.take(exchange.attachments());
            messages.addFirst(said(exchange.answer()));
            messages.addFirst(new UserSaid(pictures.words(exchange.question()), pictures.images()));
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
