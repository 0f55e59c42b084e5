package dev.workmate.llm.http;

import dev.workmate.llm.Secret;
import java.net.URI;

/** Where a provider is reached, and by which key or other proof. */
public record Endpoint(String provider, URI base, Secret key, SignIn signIn) {
    public Endpoint(String provider, URI base, Secret key) {
        this(provider, base, key, SignIn.NONE);
    }

    /** Whether the models of a publisher are served here by another company's platform. */
    public boolean isOnVertex() {
        return base.getPath() != null && base.getPath().contains("/publishers/");
    }

    /** The address of a call; a slash at the end of the base does not matter. */
    public URI resolve(String path) {
        String text = base.toString();
        return URI.create(
                (text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
    }
}
