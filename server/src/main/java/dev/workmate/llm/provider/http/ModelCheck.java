package dev.workmate.llm.provider.http;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ToolCallBlock;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.UserSaid;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.FailureCode;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelCards;
import dev.workmate.llm.ModelException;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelRole;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.ModelSettings.Limits;
import dev.workmate.llm.ModelSettings.Provider;
import dev.workmate.llm.NamedModel;
import dev.workmate.llm.NamedModels;
import dev.workmate.llm.ToolChoice;
import dev.workmate.llm.http.ModelList;
import dev.workmate.llm.provider.http.ModelReport.Entry;
import dev.workmate.llm.provider.http.ModelReport.Key;
import dev.workmate.llm.provider.http.ModelReport.State;
import dev.workmate.llm.provider.http.ModelReport.Trial;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.text.JsonText;
import dev.workmate.tool.ToolSpec;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks the providers that the settings name whether they take the keys, and their models one small
 * question. All are asked beside each other, and none is waited for longer than a limit.
 */
public final class ModelCheck implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final int SHOWN = 60;

    /** With a tool, because agents have tools and some servers refuse them. */
    private static final ModelRequest QUESTION =
            new ModelRequest(
                    ModelRole.GENERAL,
                    "check",
                    "",
                    List.of(new UserSaid("Reply with the one word: ready")),
                    List.of(
                            new ToolSpec(
                                    "report_ready",
                                    "Reports that you are ready.",
                                    new JsonText("{\"type\":\"object\",\"properties\":{}}"))),
                    ToolChoice.AUTO,
                    0,
                    64);

    private final ModelSettings settings;
    private final NamedModels named;
    private final InstantSource time;
    private final Duration wait;
    private final ProviderModels providers;
    private final ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor();

    /** What is asked besides listing. */
    public enum Asking {
        KEYS,
        TRIALS
    }

    public ModelCheck(ModelSettings settings, ModelCards cards, InstantSource time, Duration wait) {
        this.settings = settings;
        this.named = new NamedModels(settings, cards);
        this.time = time;
        this.wait = wait;
        Limits limits = settings.limits();
        this.providers =
                new ProviderModels(
                        new Limits(
                                shorter(limits.idle(), wait),
                                shorter(limits.total(), wait),
                                limits.quickEnough(),
                                limits.callsAtOnce()),
                        time,
                        new LocalPauses(time),
                        SharedPlaces.UNSHARED);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    public ModelReport run(Set<Asking> asking, Optional<String> ownTable)
            throws InterruptedException {
        List<NamedModel> models = named.all();
        Map<String, Future<ModelList.Outcome>> lists = new LinkedHashMap<>();
        Map<NamedModel, Future<Trial>> trials = new LinkedHashMap<>();
        for (NamedModel model : models) {
            String name = model.origin().provider();
            Optional<Provider> provider = Optional.ofNullable(settings.providers().get(name));
            if (asking.contains(Asking.KEYS)) {
                provider.ifPresent(
                        each ->
                                lists.computeIfAbsent(
                                        name,
                                        _ -> started(() -> providers.list(name, each, wait))));
            }
            if (asking.contains(Asking.TRIALS) && provider.isPresent()) {
                trials.put(model, started(() -> trial(model)));
            }
        }
        Map<String, ModelList.Outcome> listed = new LinkedHashMap<>();
        for (Map.Entry<String, Future<ModelList.Outcome>> list : lists.entrySet()) {
            listed.put(list.getKey(), answer(list.getValue(), ModelCheck::notListed));
        }
        Map<NamedModel, Trial> tried = new LinkedHashMap<>();
        for (Map.Entry<NamedModel, Future<Trial>> trial : trials.entrySet()) {
            tried.put(trial.getKey(), answer(trial.getValue(), ModelCheck::failed));
        }
        return new ModelReport(
                time.instant(),
                ownTable,
                models.stream().map(model -> entry(model, listed, tried)).toList());
    }

    private <T> Future<T> started(Callable<T> work) {
        return askers.submit(work);
    }

    /** Whatever goes wrong with one, the others are still told. */
    private <T> T answer(Future<T> future, Function<String, T> otherwise)
            throws InterruptedException {
        try {
            return future.get(wait.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            future.cancel(true);
            return otherwise.apply("No answer within " + wait.toSeconds() + " s.");
        } catch (ExecutionException e) {
            return otherwise.apply(masked(String.valueOf(e.getCause())));
        }
    }

    private String masked(String text) {
        String masked = text;
        for (Provider provider : settings.providers().values()) {
            masked = provider.key().maskIn(masked);
        }
        return masked;
    }

    private static ModelList.Outcome notListed(String words) {
        return new ModelList.Outcome.Failed(FailureCode.CONNECTION_FAILED, words);
    }

    private static Trial failed(String words) {
        return new Trial(false, 0, Usage.NONE, Optional.empty(), words);
    }

    private Entry entry(
            NamedModel model, Map<String, ModelList.Outcome> listed, Map<NamedModel, Trial> tried) {
        String name = model.origin().provider();
        return new Entry(
                model,
                Optional.ofNullable(settings.providers().get(name))
                        .map(provider -> shown(provider.base()))
                        .orElse(""),
                Optional.ofNullable(listed.get(name))
                        .map(outcome -> key(outcome, model.origin().model())),
                Optional.ofNullable(tried.get(model)));
    }

    /** An address may hold a password. */
    private static String shown(URI base) {
        return base.getScheme()
                + "://"
                + base.getHost()
                + (base.getPort() < 0 ? "" : ":" + base.getPort())
                + base.getPath();
    }

    private static Key key(ModelList.Outcome outcome, String model) {
        return switch (outcome) {
            case ModelList.Outcome.Listed list ->
                    new Key(State.TAKEN, Optional.of(list.has(model)), "");
            case ModelList.Outcome.NoList _ ->
                    new Key(
                            State.UNKNOWN,
                            Optional.empty(),
                            "There is no list of models to ask for.");
            case ModelList.Outcome.Failed failed ->
                    new Key(
                            failed.code() == FailureCode.AUTH_FAILED
                                    ? State.REFUSED
                                    : State.UNREACHABLE,
                            Optional.empty(),
                            failed.words());
        };
    }

    private Trial trial(NamedModel named) throws InterruptedException {
        long begun = System.nanoTime();
        try {
            Answer answer = model(named).ask(QUESTION, Deltas.IGNORED);
            return new Trial(true, since(begun), answer.usage(), answer.cost(), beginning(answer));
        } catch (ModelException e) {
            return new Trial(
                    false,
                    since(begun),
                    e.usage(),
                    e.cost(),
                    e.code().key() + ": " + masked(String.valueOf(e.getMessage())));
        }
    }

    private LanguageModel model(NamedModel named) {
        String name = named.origin().provider();
        Provider provider =
                Objects.requireNonNull(settings.providers().get(name), "only providers are tried");
        return providers.make(name, provider, named.origin().model(), named.card());
    }

    private static long since(long begun) {
        return (System.nanoTime() - begun) / 1_000_000;
    }

    private static String beginning(Answer answer) {
        String text =
                answer.blocks().stream()
                        .filter(TextBlock.class::isInstance)
                        .map(block -> ((TextBlock) block).text())
                        .collect(Collectors.joining(" "))
                        .replaceAll("[\\p{Cntrl}\\s]+", " ")
                        .strip();
        if (text.isEmpty() && answer.blocks().stream().anyMatch(ToolCallBlock.class::isInstance)) {
            return "it called the tool it was offered";
        }
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    @Override
    public void close() {
        askers.shutdownNow();
        providers.close();
    }
}
