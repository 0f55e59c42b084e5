package dev.workmate.event;

import dev.workmate.event.value.ApprovalDetails;
import dev.workmate.event.value.Decision;
import dev.workmate.event.value.Need;
import dev.workmate.event.value.Phrase;
import dev.workmate.event.value.Preview;
import dev.workmate.event.value.Preview.ValueChange;
import dev.workmate.event.value.Signatures;
import dev.workmate.id.ApprovalId;
import dev.workmate.id.ToolUseId;
import dev.workmate.text.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A question to a person before a tool may act, and its answer. */
public sealed interface ApprovalEvent extends AgentEvent {
    ApprovalId approvalId();

    /**
     * {@code digest} is of the tool's name and these exact arguments: a yes is bound to it. {@code
     * entity} is what the person may agree to once and for all in this session; absent where every
     * call is asked about. {@code needs} says who must decide where it is not the person who asked.
     * {@code reasonWords} say the reason to readers of other languages; absent where somebody wrote
     * it.
     */
    record ApprovalRequested(
            ApprovalId approvalId,
            ToolUseId toolUseId,
            String toolName,
            JsonText arguments,
            String summary,
            String reason,
            Instant expiresAt,
            Optional<Preview> preview,
            Optional<String> digest,
            Optional<String> entity,
            Optional<ApprovalDetails> details,
            Optional<Need> needs,
            Optional<List<Phrase>> reasonWords)
            implements ApprovalEvent {
        /** A missing list and an empty one mean the same. */
        public ApprovalRequested {
            reasonWords = reasonWords.map(List::copyOf).filter(words -> !words.isEmpty());
        }

        /** A question to the person who asked. */
        public ApprovalRequested(
                ApprovalId approvalId,
                ToolUseId toolUseId,
                String toolName,
                JsonText arguments,
                String summary,
                String reason,
                Instant expiresAt,
                Optional<Preview> preview,
                Optional<String> digest,
                Optional<String> entity,
                Optional<ApprovalDetails> details) {
            this(
                    approvalId,
                    toolUseId,
                    toolName,
                    arguments,
                    summary,
                    reason,
                    expiresAt,
                    preview,
                    digest,
                    entity,
                    details,
                    Optional.empty(),
                    Optional.empty());
        }
    }

    /**
     * {@code arguments}, {@code changes}, {@code summary} and {@code details} are there where the
     * person changed something before agreeing: they tell what was agreed to instead. {@code
     * signatures} are there where somebody other than the person who asked has decided.
     */
    record ApprovalResolved(
            ApprovalId approvalId,
            Decision decision,
            String by,
            Optional<String> reason,
            Optional<JsonText> arguments,
            Optional<List<ValueChange>> changes,
            Optional<String> summary,
            Optional<ApprovalDetails> details,
            Optional<Signatures> signatures)
            implements ApprovalEvent {
        /** A missing value and JSON's own null cannot be told apart once stored: both mean none. */
        public ApprovalResolved {
            arguments = arguments.filter(text -> !text.value().equals("null"));
            changes = changes.map(List::copyOf);
        }

        /** An answer of the person who asked. */
        public ApprovalResolved(
                ApprovalId approvalId,
                Decision decision,
                String by,
                Optional<String> reason,
                Optional<JsonText> arguments,
                Optional<List<ValueChange>> changes,
                Optional<String> summary,
                Optional<ApprovalDetails> details) {
            this(
                    approvalId,
                    decision,
                    by,
                    reason,
                    arguments,
                    changes,
                    summary,
                    details,
                    Optional.empty());
        }

        /** An answer to the question as it was asked. */
        public ApprovalResolved(
                ApprovalId approvalId, Decision decision, String by, Optional<String> reason) {
            this(
                    approvalId,
                    decision,
                    by,
                    reason,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
    }

    /**
     * The person changed the arguments before agreeing: these run, and none other. {@code version}
     * is the state of the record they were checked against.
     */
    record ArgumentsEdited(
            ApprovalId approvalId,
            ToolUseId toolUseId,
            JsonText arguments,
            String digest,
            String by,
            Optional<String> version)
            implements ApprovalEvent {}

    /** The person agreed to all draft writes to an entity for the rest of the session. */
    record GrantRemembered(ApprovalId approvalId, String toolName, String entity, String by)
            implements ApprovalEvent {}
}
