package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.llm.Secret;
import java.util.Optional;

/** Tokens of one person that somebody else keeps good. Thread-safe. */
@FunctionalInterface
public interface BearerSource {
    /** {@code refused} is a token that the service did not take any more. */
    Secret token(Optional<Secret> refused) throws ErpException, InterruptedException;
}
