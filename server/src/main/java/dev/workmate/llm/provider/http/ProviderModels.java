package dev.workmate.llm.provider.http;

import dev.workmate.llm.CallsAtOnce;
import dev.workmate.llm.CloudSignIn;
import dev.workmate.llm.ModelCard;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.ModelSettings.Provider;
import dev.workmate.llm.anthropic.AnthropicWire;
import dev.workmate.llm.anthropic.AnthropicWire.ApiVersion;
import dev.workmate.llm.gemini.GeminiWire;
import dev.workmate.llm.http.AwsSignIn;
import dev.workmate.llm.http.CallLimits;
import dev.workmate.llm.http.CallSigning;
import dev.workmate.llm.http.Endpoint;
import dev.workmate.llm.http.EntraClient;
import dev.workmate.llm.http.GoogleAccount;
import dev.workmate.llm.http.ModelList;
import dev.workmate.llm.http.ProviderModel;
import dev.workmate.llm.http.ProviderWire;
import dev.workmate.llm.http.RetryPolicy;
import dev.workmate.llm.http.StreamingHttp;
import dev.workmate.llm.http.TokenSignIn;
import dev.workmate.llm.openai.ChatWire;
import dev.workmate.llm.openai.ResponsesWire;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.SharedGate;
import dev.workmate.outbound.SharedPlaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Makes models behind providers' wires; they share one client, and one sign-in per provider. */
final class ProviderModels implements AutoCloseable {
    private static final int MAX_WAITING = 1_000;

    private final HttpClient client;
    private final StreamingHttp http;
    private final RetryPolicy retries;
    private final InstantSource time;
    private final CallsAtOnce callsAtOnce;
    private final SharedPlaces places;
    private final Map<String, CallSigning> signIns = new ConcurrentHashMap<>();
    private final Map<String, SharedGate> gates = new ConcurrentHashMap<>();

    ProviderModels(
            ModelSettings.Limits limits, InstantSource time, Pauses pauses, SharedPlaces places) {
        CallLimits callLimits = CallLimits.DEFAULT.withTimes(limits.idle(), limits.total());
        this.client = StreamingHttp.client(callLimits);
        this.http = new StreamingHttp(client, callLimits);
        this.time = time;
        this.callsAtOnce = limits.callsAtOnce();
        this.places = places;
        this.retries =
                new RetryPolicy(time, () -> ThreadLocalRandom.current().nextDouble(), pauses);
    }

    ProviderModel make(String name, Provider provider, String model, ModelCard card) {
        return new ProviderModel(
                wire(provider, card), endpoint(name, provider), model, card, http, retries);
    }

    /** Asks a provider for its models, to see whether it takes the key. */
    ModelList.Outcome list(String name, Provider provider, Duration limit)
            throws InterruptedException {
        return new ModelList(client, limit)
                .ask(wire(provider, ModelCard.CAUTIOUS), endpoint(name, provider));
    }

    private Endpoint endpoint(String name, Provider provider) {
        return new Endpoint(
                name,
                provider.base(),
                provider.key(),
                signIns.computeIfAbsent(name, _ -> signIn(provider)),
                gates.computeIfAbsent(name, this::gate));
    }

    private SharedGate gate(String provider) {
        return callsAtOnce
                .of(provider)
                .map(most -> new SharedGate(places, "provider:" + provider, most, MAX_WAITING))
                .orElse(SharedGate.OPEN);
    }

    private CallSigning signIn(Provider provider) {
        if (provider.signIn().isEmpty()) {
            return CallSigning.NONE;
        }
        return switch (provider.signIn().get()) {
            case CloudSignIn.Aws aws ->
                    new AwsSignIn(
                            new AwsSignIn.Account(aws.keyId(), aws.key(), aws.sessionToken()),
                            aws.region(),
                            aws.service(),
                            time);
            case CloudSignIn.Google google ->
                    new TokenSignIn(client, GoogleAccount.read(file(google.keyFile())), time);
            case CloudSignIn.Azure azure ->
                    new TokenSignIn(
                            client,
                            new EntraClient(
                                    URI.create(azure.authority()),
                                    azure.tenant(),
                                    azure.clientId(),
                                    azure.secret(),
                                    azure.scope()),
                            time);
            case CloudSignIn.AzureKey _ -> {
                Map<String, String> header = Map.of("api-key", provider.key().reveal());
                yield _ -> header;
            }
        };
    }

    private static String file(String path) {
        try {
            return Files.readString(Path.of(path));
        } catch (IOException e) {
            throw new UncheckedIOException("the key file cannot be read: " + path, e);
        }
    }

    /** OpenAI serves some of its models over Responses only, others with tools only there. */
    private static ProviderWire wire(Provider provider, ModelCard card) {
        boolean onlyThere = provider.isOpenAi() && card.has(ModelCard.Quirk.RESPONSES_ONLY);
        return switch (onlyThere ? "openai" : provider.wire()) {
            case "anthropic" -> new AnthropicWire(ApiVersion.of(provider.version()));
            case "openai" -> new ResponsesWire();
            case "chat" -> new ChatWire();
            case "gemini" -> new GeminiWire();
            default ->
                    throw new IllegalArgumentException(
                            "a wire is anthropic, openai, chat or gemini, was " + provider.wire());
        };
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
