package dev.workmate.llm.offline;

import dev.workmate.llm.Answer;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.LanguageModel;
import dev.workmate.llm.ModelRequest;
import dev.workmate.llm.ModelSettings;
import java.time.Duration;

/**
 * A deterministic model that follows rules, for a server without a provider. It says plainly that
 * it is a demo; it answers any request. Thread-safe, because it keeps nothing.
 */
public final class OfflineModel implements LanguageModel {
    public static final String PROVIDER = ModelSettings.OFFLINE;
    public static final String MODEL = ModelSettings.OFFLINE_MODEL;

    /** Provider and model, as {@link dev.workmate.llm.Models#nameOf} gives them. */
    public static final String NAME = PROVIDER + ":" + MODEL;

    public static final Duration DEFAULT_PER_WORD = Duration.ofMillis(15);

    private final Speech speech;

    /** {@code perWord} is the pause before each word; zero for none. */
    public OfflineModel(Duration perWord) {
        this.speech = new Speech(PROVIDER, MODEL, perWord);
    }

    @Override
    public Answer ask(ModelRequest request, Deltas deltas) throws InterruptedException {
        return speech.speak(reply(request), request, deltas);
    }

    @Override
    public boolean summarises() {
        return false;
    }

    private static Reply reply(ModelRequest request) {
        Scene scene = Scene.of(request);
        return switch (request.role()) {
            case SUPERVISOR -> SupervisorPart.reply(scene);
            case SESSION_TITLE -> Reply.says(Titles.of(scene.task()));
            case RAG ->
                    scene.offers(LibraryAnswer.SEARCH)
                            ? LibraryAnswer.reply(scene)
                            : WorkerPart.reply(scene);
            case GENERAL, ERP, CHART -> WorkerPart.reply(scene);
        };
    }
}
