package dev.workmate.erp;

import java.util.Optional;

/**
 * A question or a change the ERP system did not serve. The message is for people; {@code code} is
 * the system's own where it has one, and the correlation id finds the case in its logs.
 */
public abstract sealed class ErpException extends Exception {
    private final String code;
    private final Optional<String> correlationId;
    private final Effect effect;

    private ErpException(String message, String code, Optional<String> id, Effect effect) {
        super(message);
        this.code = code;
        this.correlationId = id;
        this.effect = effect;
    }

    /** What is known about the change that was asked for. */
    public enum Effect {
        /** Nothing was changed. */
        NONE,
        /** It was sent and the answer was lost. */
        UNKNOWN,
        /** It was sent, and something before the system gave up waiting: it may still come. */
        ON_ITS_WAY
    }

    public String code() {
        return code;
    }

    public Optional<String> correlationId() {
        return correlationId;
    }

    /** Whether a change may have taken effect all the same. */
    public boolean outcomeUnknown() {
        return effect != Effect.NONE;
    }

    /** Whether it may still take effect later. */
    public boolean isOnItsWay() {
        return effect == Effect.ON_ITS_WAY;
    }

    /** Nobody has connected a system, or its settings are not usable. */
    public static final class NotConnected extends ErpException {
        public NotConnected(String message) {
            super(message, "not_connected", Optional.empty(), Effect.NONE);
        }
    }

    /** A person has to sign in to the system first, or again. */
    public static final class SignInNeeded extends ErpException {
        public SignInNeeded(String message) {
            super(message, "sign_in_needed", Optional.empty(), Effect.NONE);
        }
    }

    /** The system understood and said no; asking the same again is of no use. */
    public static final class Rejected extends ErpException {
        public Rejected(String message, String code, Optional<String> correlationId) {
            super(message, code, correlationId, Effect.NONE);
        }
    }

    /** No such record, set or company. */
    public static final class Missing extends ErpException {
        public Missing(String message, String code, Optional<String> correlationId) {
            super(message, code, correlationId, Effect.NONE);
        }
    }

    /** The login was refused or has no right to this. */
    public static final class Forbidden extends ErpException {
        public Forbidden(String message, String code, Optional<String> correlationId) {
            super(message, code, correlationId, Effect.NONE);
        }
    }

    /** Somebody changed the record meanwhile; nothing was done. */
    public static final class RecordChanged extends ErpException {
        public RecordChanged(String message, String code, Optional<String> correlationId) {
            super(message, code, correlationId, Effect.NONE);
        }
    }

    /** Too many requests, also after waiting as the system asked. */
    public static final class Throttled extends ErpException {
        public Throttled(String message, String code, Optional<String> correlationId) {
            super(message, code, correlationId, Effect.NONE);
        }
    }

    /** The system could not be reached, failed, or did not answer in time. */
    public static final class Unavailable extends ErpException {
        public Unavailable(
                String message, String code, Optional<String> correlationId, Effect effect) {
            super(message, code, correlationId, effect);
        }
    }

    /** The system answered what we cannot read. */
    public static final class Unreadable extends ErpException {
        public Unreadable(String message, Effect effect) {
            super(message, "unreadable_answer", Optional.empty(), effect);
        }
    }
}
