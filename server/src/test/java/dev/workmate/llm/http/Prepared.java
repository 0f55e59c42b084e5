package dev.workmate.llm.http;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import java.util.Optional;

/** A request as it would be posted, tools brought into shape included. */
public final class Prepared {
    private Prepared() {}

    public static WireRequest request(
            ProviderWire wire,
            Endpoint endpoint,
            Origin self,
            ModelCard card,
            ModelRequest request) {
        ModelRequest offered = OfferedTools.of(request, wire.toolRules()).request();
        return wire.request(endpoint, self, card, offered);
    }

    /** The same, to be counted. */
    public static Optional<WireRequest> count(
            ProviderWire wire,
            Endpoint endpoint,
            Origin self,
            ModelCard card,
            ModelRequest request) {
        ModelRequest offered = OfferedTools.of(request, wire.toolRules()).request();
        return wire.count(endpoint, self, card, offered);
    }
}
