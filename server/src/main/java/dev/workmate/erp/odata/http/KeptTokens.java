package dev.workmate.erp.odata.http;

import dev.workmate.erp.ErpException;
import dev.workmate.llm.Secret;
import java.util.Optional;

/** Shows a person's own token, which is looked up for every request. Thread-safe. */
final class KeptTokens implements Credentials {
    private static final String BEARER = "Bearer ";

    private final BearerSource source;
    private volatile Secret current = Secret.NONE;
    private volatile Optional<Secret> refused = Optional.empty();

    KeptTokens(BearerSource source) {
        this.source = source;
    }

    @Override
    public String header() throws ErpException, InterruptedException {
        Secret token = source.token(refused);
        current = token;
        return BEARER + token.reveal();
    }

    @Override
    public boolean renew(String refusedHeader) {
        refused = Optional.of(new Secret(refusedHeader.substring(BEARER.length())));
        return true;
    }

    @Override
    public String mask(String text) {
        return current.maskIn(text);
    }
}
