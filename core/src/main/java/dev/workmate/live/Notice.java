package dev.workmate.live;

import dev.workmate.event.value.Decision;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.FileId;
import dev.workmate.id.SessionId;
import java.time.Instant;
import java.util.Optional;

/**
 * Something a person should know wherever they are: it belongs to them, not to a joined session.
 */
public sealed interface Notice {
    /** A later notice with the same subject takes the place of an earlier one. */
    Object subject();

    /** How a session is now, in its owner's list. */
    record SessionChanged(
            SessionId session,
            Optional<String> title,
            Activity activity,
            Instant updatedAt,
            Optional<String> model,
            Marks marks)
            implements Notice {
        @Override
        public Object subject() {
            return session;
        }
    }

    /** A session that is no more. */
    record SessionErased(SessionId session, Instant updatedAt) implements Notice {
        @Override
        public Object subject() {
            return session;
        }
    }

    /** An agent asks before it acts. */
    record QuestionAsked(SessionId session, ApprovalId approval, String summary, Instant expiresAt)
            implements Notice {
        @Override
        public Object subject() {
            return approval;
        }
    }

    /** A question needs no answer any more. */
    record QuestionSettled(SessionId session, ApprovalId approval, Decision decision)
            implements Notice {
        @Override
        public Object subject() {
            return approval;
        }
    }

    /** Notices were left out: whoever keeps lists reads them again. */
    record ListsChanged() implements Notice {
        @Override
        public Object subject() {
            return ListsChanged.class;
        }
    }

    /** A file of the person's can be searched and read. */
    record FileReady(FileId file, String name) implements Notice {
        @Override
        public Object subject() {
            return file;
        }
    }

    /** A budget that bounds the person's spending is nearly used up. */
    record QuotaWarning(String scope, String period, String message) implements Notice {
        @Override
        public Object subject() {
            return scope + "/" + period;
        }
    }

    /** A file could not be read; {@code code} is stable, {@code reason} a sentence. */
    record FileFailed(FileId file, String name, String code, String reason) implements Notice {
        @Override
        public Object subject() {
            return file;
        }
    }
}
