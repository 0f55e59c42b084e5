package dev.workmate.knowledge.spring;

import dev.workmate.billing.Checkout;
import dev.workmate.billing.Expenses;
import dev.workmate.database.Database;
import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.EmbeddingMeter;
import dev.workmate.knowledge.jdbc.JdbcVectors;
import dev.workmate.knowledge.lucene.ChunkDocuments;
import dev.workmate.knowledge.lucene.LuceneIndex;
import dev.workmate.knowledge.lucene.RebuildDesk;
import dev.workmate.knowledge.lucene.RebuildNote;
import dev.workmate.knowledge.openai.EmbeddingSettings;
import dev.workmate.knowledge.search.Texts;
import dev.workmate.knowledge.vector.ChunkWords;
import dev.workmate.knowledge.vector.Embedder;
import dev.workmate.knowledge.vector.EmbeddingRoom;
import dev.workmate.knowledge.vector.QueryVectors;
import dev.workmate.knowledge.vector.Vectors;
import dev.workmate.llm.ModelSettings;
import dev.workmate.llm.Models;
import dev.workmate.settings.WorkmateSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What files mean: the model, its vectors and the work of making them. */
@Configuration(proxyBeanMethods = false)
class MeaningConfiguration {
    private static final Duration REQUEST_GLANCE = Duration.ofSeconds(2);
    private static final Duration GLANCE = Duration.ofSeconds(5);

    /** More than a batch of vectors may take. */
    private static final Duration CLAIM = Duration.ofMinutes(5);

    /** What a search waits for its question's vector, and how long a model is left alone then. */
    private static final Duration QUERY_LIMIT = Duration.ofSeconds(3);

    private static final Duration QUERY_REST = Duration.ofSeconds(30);

    @Bean
    MeaningModel meaningModel(
            Environment environment,
            ModelSettings settings,
            Models models,
            Checkout checkout,
            EmbeddingMeter meter,
            Expenses expenses,
            InstantSource time) {
        String wanted = environment.getProperty("workmate.embeddings", "local");
        return MeaningModel.of(
                EmbeddingSettings.read(wanted),
                settings,
                new MeaningModel.Bill(models, checkout, meter, expenses, time));
    }

    @Bean
    Vectors vectors(Database database, InstantSource time) {
        return new JdbcVectors(database, time, CLAIM);
    }

    @Bean
    ChunkDocuments chunkDocuments(Texts texts, Vectors vectors, MeaningModel meaning) {
        return meaning.embedder()
                .map(each -> ChunkDocuments.withVectors(texts, vectors, each.model()))
                .orElseGet(() -> ChunkDocuments.ofWords(texts));
    }

    @Bean
    QueryVectors queryVectors(MeaningModel meaning, InstantSource time) {
        return meaning.embedder()
                .map(each -> QueryVectors.by(each, QUERY_LIMIT, QUERY_REST, time))
                .orElse(QueryVectors.NONE);
    }

    @Bean
    MeaningWork meaningWork(
            Vectors vectors,
            MeaningModel meaning,
            Texts texts,
            LuceneIndex index,
            InstantSource time) {
        return new MeaningWork(
                vectors,
                meaning.embedder().map(Embedder::model),
                meaning.embedder()
                        .map(
                                each ->
                                        new EmbeddingRoom(
                                                vectors,
                                                each,
                                                content -> words(texts, content),
                                                index::followSoon,
                                                new EmbeddingRoom.Pace(GLANCE, time))));
    }

    /** What was given up is tried again with every rebuild. */
    @Bean
    RebuildDesk rebuildDesk(
            WorkmateSettings settings,
            LuceneIndex index,
            Vectors vectors,
            MeaningModel meaning,
            InstantSource time) {
        RebuildDesk desk =
                new RebuildDesk(
                        new RebuildNote(settings.home()),
                        index,
                        () ->
                                meaning.embedder()
                                        .map(Embedder::model)
                                        .ifPresent(vectors::retryGivenUp),
                        time);
        desk.start(REQUEST_GLANCE);
        return desk;
    }

    private static List<String> words(Texts texts, ContentId content) {
        return ChunkWords.of(texts.text(content).orElse(""), texts.chunks(content));
    }
}
