package dev.workmate.llm.suite;

import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.Origin;
import dev.workmate.llm.Secret;
import dev.workmate.llm.http.CallLimits;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.Prepared;
import dev.workmate.llm.http.ProviderModel;
import dev.workmate.llm.http.ProviderWire;
import dev.workmate.llm.http.RetryPolicy;
import dev.workmate.llm.http.StreamingHttp;
import dev.workmate.llm.http.WireRequest;
import dev.workmate.llm.testkit.BuiltInCards;
import dev.workmate.llm.testserver.HttpCall;
import dev.workmate.llm.testserver.ProviderServer;
import dev.workmate.outbound.LocalPauses;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** An adapter with the server it is tested against and the model it asks there. */
public record UnderTest(
        String wireName,
        ProviderWire wire,
        Supplier<ProviderServer> servers,
        String basePath,
        String model,
        Set<Ability> abilities) {
    public static final CallLimits PATIENT =
            CallLimits.DEFAULT.withTimes(Duration.ofSeconds(10), Duration.ofSeconds(30));

    private static final String PROVIDER = "provider-under-test";
    private static final ModelCards CARDS = BuiltInCards.read();
    private static final HttpClient CLIENT = StreamingHttp.client(PATIENT);

    /** Whether it only resembles the one that the table's models are served by. */
    public boolean isCompatible() {
        return wireName.equals("chat") && !model.startsWith("gpt-");
    }

    public boolean can(Ability ability) {
        return abilities.contains(ability);
    }

    public Origin self() {
        return new Origin(PROVIDER, model);
    }

    public ModelCard card(String name) {
        return CARDS.find(wireName, PROVIDER, name);
    }

    public Endpoint endpoint(URI server, String key) {
        return new Endpoint(PROVIDER, URI.create(server + basePath), new Secret(key));
    }

    public LanguageModel ask(ProviderServer server) {
        return ask(server, PATIENT);
    }

    public LanguageModel ask(ProviderServer server, CallLimits limits) {
        return ask(server, limits, model, ProviderServer.KEY);
    }

    public LanguageModel ask(ProviderServer server, CallLimits limits, String name, String key) {
        return new ProviderModel(
                wire,
                endpoint(server.address(), key),
                name,
                card(name),
                new StreamingHttp(CLIENT, limits),
                hasty());
    }

    /** The request as the server would get it. */
    public HttpCall call(ModelRequest request, String name) {
        return call(
                Prepared.request(
                        wire,
                        endpoint(URI.create("http://127.0.0.1"), ProviderServer.KEY),
                        new Origin(PROVIDER, name),
                        card(name),
                        request));
    }

    /** The same, to be counted; empty where nobody counts. */
    public Optional<HttpCall> count(ModelRequest request, String name) {
        return Prepared.count(
                        wire,
                        endpoint(URI.create("http://127.0.0.1"), ProviderServer.KEY),
                        new Origin(PROVIDER, name),
                        card(name),
                        request)
                .map(UnderTest::call);
    }

    private static HttpCall call(WireRequest written) {
        return new HttpCall(
                "POST",
                written.uri().getPath(),
                String.valueOf(written.uri().getQuery()),
                written.headers(),
                written.body().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return wireName + ":" + model;
    }

    /** Tries again at once where the provider names no time: the random quarter takes all of it. */
    private static RetryPolicy hasty() {
        InstantSource time = InstantSource.system();
        return new RetryPolicy(time, () -> 4.0, new LocalPauses(time));
    }
}
