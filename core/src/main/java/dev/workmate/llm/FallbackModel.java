package dev.workmate.llm;

import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A model with a substitute: where the first fails for reasons of its own, the second is asked the
 * same. A request that is wrong in itself is not asked twice. Thread-safe if both are.
 */
public final class FallbackModel implements LanguageModel {
    private static final Logger log = LoggerFactory.getLogger(FallbackModel.class);
    private static final Set<FailureCode> OF_ITS_OWN =
            EnumSet.of(
                    FailureCode.AUTH_FAILED,
                    FailureCode.MODEL_NOT_FOUND,
                    FailureCode.QUOTA_EXHAUSTED);

    private final LanguageModel first;
    private final LanguageModel second;
    private final String names;

    /** {@code names} says which two, for the log. */
    public FallbackModel(LanguageModel first, LanguageModel second, String names) {
        this.first = first;
        this.second = second;
        this.names = names;
    }

    @Override
    public Answer ask(ModelRequest request, Deltas deltas)
            throws ModelException, InterruptedException {
        Deltas.Noticed heard = new Deltas.Noticed(deltas);
        try {
            return first.ask(request, heard);
        } catch (ModelException e) {
            if (!isOfItsOwn(e)) {
                throw e;
            }
            log.warn("{}: the first failed with {}; the second is asked", names, e.code().key());
            if (heard.anything()) {
                deltas.reset();
            }
            return afterwards(request, deltas, e);
        }
    }

    /** Whatever becomes of the second, what the first took is counted. */
    private Answer afterwards(ModelRequest request, Deltas deltas, ModelException failed)
            throws ModelException, InterruptedException {
        try {
            return second.ask(request, deltas).after(failed.usage(), failed.cost());
        } catch (ModelException e) {
            throw e.after(failed.usage(), failed.cost());
        }
    }

    /** Whether another model asked the same may answer. */
    static boolean isOfItsOwn(ModelException failure) {
        return failure.retryable() || OF_ITS_OWN.contains(failure.code());
    }

    @Override
    public boolean summarises() {
        return first.summarises();
    }
}
