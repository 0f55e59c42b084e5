package dev.workmate.llm.http;

import dev.workmate.llm.Secret;
import dev.workmate.outbound.SharedGate;
import java.net.URI;
import java.util.Map;

/** Where a provider is reached, by which key or other proof, and by how many calls at a time. */
public record Endpoint(String provider, URI base, Secret key, CallSigning signIn, SharedGate gate) {
    public Endpoint(String provider, URI base, Secret key) {
        this(provider, base, key, CallSigning.NONE);
    }

    public Endpoint(String provider, URI base, Secret key, CallSigning signIn) {
        this(provider, base, key, signIn, SharedGate.OPEN);
    }

    /** Whether the models of a publisher are served here by another company's platform. */
    public boolean isOnVertex() {
        return base.getPath() != null && base.getPath().contains("/publishers/");
    }

    /** The header that carries the key; none where there is no key. */
    public Map<String, String> keyIn(String header, String prefix) {
        return key.isEmpty() ? Map.of() : Map.of(header, prefix + key.reveal());
    }

    /** The address of a call; a slash at the end of the base does not matter. */
    public URI resolve(String path) {
        String text = base.toString();
        return URI.create(
                (text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
    }
}
