package dev.workmate.erp.odata.http;

import java.util.List;
import java.util.Optional;

/**
 * What a connection needs. {@code further} are the roots of custom APIs beside the first; {@code
 * company} is used where a session has selected none.
 */
public record ConnectionSettings(
        BaseAddress root,
        List<BaseAddress> further,
        ServiceSignIn signIn,
        Optional<String> company,
        Optional<String> language,
        ConnectionLimits limits) {
    public ConnectionSettings {
        further = List.copyOf(further);
    }

    public ConnectionSettings(BaseAddress root, ServiceSignIn signIn) {
        this(root, List.of(), signIn, Optional.empty(), Optional.empty(), ConnectionLimits.DEFAULT);
    }

    public ConnectionSettings withLimits(ConnectionLimits changed) {
        return new ConnectionSettings(root, further, signIn, company, language, changed);
    }
}
