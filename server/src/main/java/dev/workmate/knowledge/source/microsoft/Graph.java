package dev.workmate.knowledge.source.microsoft;

import dev.workmate.knowledge.source.Connections;
import java.time.InstantSource;

/** All that speaks to Microsoft Graph, put together. */
public record Graph(
        GraphSettings settings, GraphReader reader, GraphPlaces places, GraphSignIns signIns) {
    public static Graph of(GraphSettings settings, Connections connections, InstantSource time) {
        ShortCalls calls = new ShortCalls();
        EntraTokens entra = new EntraTokens(settings, calls, time);
        GraphClient client =
                new GraphClient(settings, calls, new Bearers(entra, connections, time), time);
        return new Graph(
                settings,
                new GraphReader(client, new Downloads(settings, calls, client)),
                new GraphPlaces(client),
                new GraphSignIns(entra, client, connections, time));
    }
}
