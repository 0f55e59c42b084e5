package dev.workmate.knowledge.vector;

import dev.workmate.billing.Payer;
import java.util.ArrayList;
import java.util.List;

/** Says how long a text is and how many blanks it has; fails or hangs when told to. */
final class MadeUpEmbedder implements Embedder {
    final List<String> asked = new ArrayList<>();
    final List<List<Payer>> payers = new ArrayList<>();
    volatile Mood mood = Mood.WELL;

    enum Mood {
        WELL,
        AWAY,
        REFUSING,
        BROKEN,
        SHORT,
        HANGING,
        UNPAID
    }

    @Override
    public EmbeddingModel model() {
        return new EmbeddingModel("made-up", 2);
    }

    @Override
    public synchronized List<float[]> embed(List<String> texts, List<Payer> payers)
            throws EmbeddingException, InterruptedException {
        asked.addAll(texts);
        this.payers.add(payers);
        return switch (mood) {
            case WELL -> texts.stream().map(text -> new float[] {text.length(), 1}).toList();
            case AWAY -> throw new EmbeddingException(EmbeddingException.Cause.UNAVAILABLE, "away");
            case REFUSING ->
                    throw new EmbeddingException(EmbeddingException.Cause.REFUSED, "refused");
            case UNPAID ->
                    throw new EmbeddingException(EmbeddingException.Cause.UNPAID, "all is spent");
            case BROKEN -> throw new IllegalStateException("broken");
            case SHORT -> List.of(new float[] {1});
            case HANGING -> {
                Thread.sleep(Long.MAX_VALUE);
                yield List.of();
            }
        };
    }
}
