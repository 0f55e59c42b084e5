package dev.workmate.knowledge.lucene;

import dev.workmate.id.UserId;
import dev.workmate.knowledge.text.Language;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.QueryBuilder;

/**
 * Questions to the index. A user's words are words and nothing else: there is no query language.
 */
final class ChunkQueries {
    static final String OWNER = "owner";
    static final String FILE = "file";
    static final String CHUNK = "chunk";
    static final String TITLE = "title";

    /** The owner again, at the first chunk of each file. */
    static final String FIRST = "first";

    /** What is indexed of a file, at its first chunk. */
    static final String STAMP = "stamp";

    /** From here on two texts may have something to do with each other; 0 is unrelated. */
    static final double NEAR_ENOUGH = 0.2;

    /** Compared as they are written, whatever the language. */
    static final String WORDS = "words";

    private static final int MAX_LENGTH = 2_000;
    private static final float TITLE_WEIGHT = 0.6f;
    private static final float TIE = 0.2f;

    private ChunkQueries() {}

    /** The field of texts in a language. */
    static String field(Language language) {
        return language == Language.OTHER
                ? WORDS
                : "words_" + language.name().toLowerCase(Locale.ROOT);
    }

    static Map<String, Analyzer> analyzers() {
        Map<String, Analyzer> all =
                Stream.of(Language.values())
                        .collect(Collectors.toMap(ChunkQueries::field, Analyzers::of));
        all.put(TITLE, Analyzers.of(Language.OTHER));
        return all;
    }

    static Query firstChunksOf(UserId owner) {
        return new TermQuery(new Term(FIRST, owner.value()));
    }

    /** The owner's chunks that mean alike, at most so many. */
    static Query near(UserId owner, String field, float[] meaning, int limit) {
        return new KnnFloatVectorQuery(
                field, meaning, limit, new TermQuery(new Term(OWNER, owner.value())));
    }

    /**
     * About what a passage would score that has each of the words once; words that nobody uses
     * count most. At least a little, so that it can be divided by.
     */
    static double ideal(IndexSearcher searcher, String words, Analyzer analyzer)
            throws IOException {
        String field = field(Language.of(words));
        Set<Term> terms = new HashSet<>();
        Query query = new QueryBuilder(analyzer).createBooleanQuery(field, clipped(words));
        if (query != null) {
            query.visit(QueryVisitor.termCollector(terms));
        }
        CollectionStatistics all = searcher.collectionStatistics(field);
        double chunks = all == null ? 0 : all.docCount();
        double sum = 0;
        for (Term term : terms) {
            double having = searcher.getIndexReader().docFreq(term);
            sum += Math.log(1 + (chunks - having + 0.5) / (having + 0.5));
        }
        return Math.max(sum, 0.1);
    }

    private static String clipped(String words) {
        return words.length() <= MAX_LENGTH ? words : words.substring(0, MAX_LENGTH);
    }

    /** The owner's chunks with some of the words; empty where there are none to look for. */
    static Optional<Query> of(UserId owner, String words, Analyzer analyzer) {
        String text = clipped(words);
        QueryBuilder builder = new QueryBuilder(analyzer);
        List<Query> byLanguage = new ArrayList<>();
        for (Language language : Language.values()) {
            Query query = builder.createBooleanQuery(field(language), text);
            if (query != null) {
                byLanguage.add(query);
            }
        }
        if (byLanguage.isEmpty()) {
            return Optional.empty();
        }
        BooleanQuery.Builder wanted =
                new BooleanQuery.Builder()
                        .add(new DisjunctionMaxQuery(byLanguage, TIE), Occur.SHOULD);
        Query title = builder.createBooleanQuery(TITLE, text);
        if (title != null) {
            wanted.add(new BoostQuery(title, TITLE_WEIGHT), Occur.SHOULD);
        }
        return Optional.of(
                new BooleanQuery.Builder()
                        .add(new TermQuery(new Term(OWNER, owner.value())), Occur.FILTER)
                        .add(wanted.build(), Occur.MUST)
                        .build());
    }
}
