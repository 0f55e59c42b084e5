package dev.workmate.turn.prompt;

import dev.workmate.event.value.Attachment;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.llm.TokenEstimate;
import java.util.List;

/** What was said in a session before a turn. */
public interface History {
    /** What was said before the visible event {@code mark}; {@code turn} itself is left out. */
    Past before(SessionId session, TurnId turn, long mark);

    /** A turn has ended with this exchange; {@code mark} is now the newest visible event. */
    void ended(SessionId session, long markBefore, Exchange exchange, long mark);

    /** Nothing known about a session counts any more: it is to be read again. */
    void forget(SessionId session);

    /** How many tokens of it should be sent word for word at most. */
    int budget();

    /**
     * One user message, the {@code sequence} it has in the log, what agents answered, and about how
     * many {@code tokens} that takes: counted once, because every later call asks for it again.
     */
    record Exchange(
            long sequence,
            String question,
            List<Attachment> attachments,
            String answer,
            int tokens) {
        public Exchange {
            attachments = List.copyOf(attachments);
        }

        public Exchange(
                long sequence, String question, List<Attachment> attachments, String answer) {
            this(sequence, question, attachments, answer, count(question, attachments, answer));
        }

        private static int count(String question, List<Attachment> attachments, String answer) {
            long pictures = attachments.stream().filter(PictureAlbum::isPicture).count();
            return TokenEstimate.of(question)
                    + TokenEstimate.of(answer)
                    + (int) pictures * TokenEstimate.PICTURE
                    + 16;
        }

        /** The same, where no text takes more than so many tokens. */
        Exchange within(int most) {
            return tokens <= most
                    ? this
                    : new Exchange(
                            sequence,
                            TokenEstimate.shorten(question, most),
                            attachments,
                            TokenEstimate.shorten(answer, most));
        }
    }
}
