package dev.workmate.llm.http;

import dev.workmate.llm.Secret;
import java.net.URI;

/** Where a provider is reached, and by which key. */
public record Endpoint(String provider, URI base, Secret key) {
    /** The address of a call; a slash at the end of the base does not matter. */
    public URI resolve(String path) {
        String text = base.toString();
        return URI.create(
                (text.endsWith("/") ? text.substring(0, text.length() - 1) : text) + path);
    }
}
