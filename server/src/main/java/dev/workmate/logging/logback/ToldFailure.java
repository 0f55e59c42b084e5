package dev.workmate.logging.logback;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import dev.workmate.logging.QuotingFailures;
import dev.workmate.logging.Redaction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A failure as log lines tell it: of which kind, from where, and without what it quotes. */
final class ToldFailure implements IThrowableProxy {
    private final IThrowableProxy failure;
    private final QuotingFailures quoting;

    private ToldFailure(IThrowableProxy failure, QuotingFailures quoting) {
        this.failure = failure;
        this.quoting = quoting;
    }

    static ToldFailure of(IThrowableProxy failure) {
        return new ToldFailure(
                failure,
                failure instanceof ThrowableProxy known
                        ? QuotingFailures.in(known.getThrowable())
                        : QuotingFailures.NONE);
    }

    String message() {
        String message = getMessage();
        return message == null ? "" : Redaction.of(message);
    }

    String trace() {
        return Redaction.of(ThrowableProxyUtil.asString(this));
    }

    @Override
    public @Nullable String getMessage() {
        return quoting.told(failure.getMessage());
    }

    @Override
    public String getClassName() {
        return failure.getClassName();
    }

    @Override
    public StackTraceElementProxy[] getStackTraceElementProxyArray() {
        return failure.getStackTraceElementProxyArray();
    }

    @Override
    public int getCommonFrames() {
        return failure.getCommonFrames();
    }

    @Override
    public @Nullable IThrowableProxy getCause() {
        IThrowableProxy cause = failure.getCause();
        return cause == null ? null : new ToldFailure(cause, quoting);
    }

    @Override
    public IThrowableProxy[] getSuppressed() {
        IThrowableProxy[] suppressed = failure.getSuppressed();
        return suppressed == null
                ? new IThrowableProxy[0]
                : Stream.of(suppressed)
                        .map(each -> new ToldFailure(each, quoting))
                        .toArray(IThrowableProxy[]::new);
    }

    @Override
    public boolean isCyclic() {
        return failure.isCyclic();
    }
}
