package dev.workmate.knowledge.lucene;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.LibraryFile;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.text.Chunk;
import dev.workmate.knowledge.text.Language;
import dev.workmate.knowledge.vector.EmbeddingModel;
import dev.workmate.knowledge.vector.Vectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.VectorSimilarityFunction;

/**
 * What is indexed of each file, from the database: a document for each chunk, with its vector where
 * all of its file's are made. Thread-safe.
 */
public final class ChunkDocuments {
    private final Texts texts;
    private final Optional<Meanings> meanings;

    /** The stored vectors, and the model whose are used. */
    private record Meanings(Vectors vectors, EmbeddingModel model) {}

    private ChunkDocuments(Texts texts, Optional<Meanings> meanings) {
        this.texts = texts;
        this.meanings = meanings;
    }

    public static ChunkDocuments ofWords(Texts texts) {
        return new ChunkDocuments(texts, Optional.empty());
    }

    public static ChunkDocuments withVectors(Texts texts, Vectors vectors, EmbeddingModel model) {
        return new ChunkDocuments(texts, Optional.of(new Meanings(vectors, model)));
    }

    /** The field of the vectors; another one for every model. */
    Optional<String> vectorField() {
        return meanings.map(
                each ->
                        "vector_"
                                + Integer.toHexString(each.model().name().hashCode())
                                + "_"
                                + each.model().dimensions());
    }

    /** Contents of a person whose vectors are all there. */
    Set<ContentId> embedded(UserId owner) {
        return meanings.map(each -> each.vectors().made(owner, each.model())).orElse(Set.of());
    }

    /** Changes whenever what is indexed of a file does. */
    String stamp(LibraryFile file, boolean embedded) {
        return file.content().value()
                + '|'
                + (embedded ? vectorField().orElse("") : "")
                + '|'
                + file.name();
    }

    List<Document> of(LibraryFile file, boolean embedded) {
        String text = texts.text(file.content()).orElse("");
        List<float[]> vectors =
                embedded
                        ? meanings.map(each -> each.vectors().of(file.content(), each.model()))
                                .orElse(List.of())
                        : List.of();
        String stamp = stamp(file, embedded);
        List<Document> documents = new ArrayList<>();
        for (Chunk chunk : texts.chunks(file.content())) {
            if (chunk.end() <= text.length()) {
                Document document = document(file, chunk, chunk.in(text));
                if (documents.isEmpty()) {
                    document.add(
                            new StringField(
                                    ChunkQueries.FIRST, file.owner().value(), Field.Store.NO));
                    document.add(new StoredField(ChunkQueries.STAMP, stamp));
                }
                if (chunk.number() < vectors.size()) {
                    addVector(document, vectors.get(chunk.number()));
                }
                documents.add(document);
            }
        }
        return documents;
    }

    /** A vector of nothing has no direction, and is near to nothing. */
    private void addVector(Document document, float[] vector) {
        float square = 0;
        for (float each : vector) {
            square += each * each;
        }
        if (square > 0.5f && square < 2f) {
            document.add(
                    new KnnFloatVectorField(
                            vectorField().orElseThrow(), vector, VectorSimilarityFunction.COSINE));
        }
    }

    private static Document document(LibraryFile file, Chunk chunk, String text) {
        Document document = new Document();
        document.add(new StringField(ChunkQueries.OWNER, file.owner().value(), Field.Store.NO));
        document.add(new StringField(ChunkQueries.FILE, file.id().value(), Field.Store.YES));
        document.add(new StoredField(ChunkQueries.CHUNK, chunk.number()));
        document.add(
                new TextField(
                        ChunkQueries.TITLE,
                        words(file.name()) + "\n" + chunk.context(),
                        Field.Store.NO));
        Language language = Language.of(text);
        document.add(new TextField(ChunkQueries.WORDS, text, Field.Store.NO));
        if (language != Language.OTHER) {
            document.add(new TextField(ChunkQueries.field(language), text, Field.Store.NO));
        }
        return document;
    }

    /** People put dots, dashes and underscores where others put spaces. */
    private static String words(String name) {
        return name.replaceAll("[._-]+", " ");
    }
}
