package dev.workmate.knowledge.spring;

import dev.workmate.knowledge.SearchHealth;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.EmbeddingRoom;
import dev.workmate.knowledge.vector.Vectors;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The making of vectors, where there is a model; says how far it is. Thread-safe. */
final class MeaningWork implements SearchHealth, AutoCloseable {
    private final Vectors vectors;
    private final Optional<EmbeddingModel> model;
    private final Optional<EmbeddingRoom> room;

    MeaningWork(Vectors vectors, Optional<EmbeddingModel> model, Optional<EmbeddingRoom> room) {
        this.vectors = vectors;
        this.model = model;
        this.room = room;
    }

    /** {@code alone}: nobody else can be at work on what an earlier run had begun. */
    void start(boolean alone) {
        if (alone) {
            model.ifPresent(vectors::giveBackAll);
        }
        room.ifPresent(EmbeddingRoom::start);
    }

    void wake() {
        room.ifPresent(EmbeddingRoom::wake);
    }

    @Override
    public Map<String, String> details() {
        Map<String, String> details = new LinkedHashMap<>();
        details.put("words", "bm25");
        details.put("meaning", model.map(EmbeddingModel::name).orElse("off"));
        model.ifPresent(
                each -> {
                    Vectors.Progress progress = vectors.progress(each);
                    details.put("embedded", progress.made() + " of " + progress.all());
                    if (progress.givenUp() > 0) {
                        details.put("givenUp", Integer.toString(progress.givenUp()));
                    }
                });
        room.flatMap(EmbeddingRoom::trouble)
                .ifPresent(_ -> details.put("meaningState", "unavailable"));
        return details;
    }

    @Override
    public void close() {
        room.ifPresent(EmbeddingRoom::close);
    }
}
