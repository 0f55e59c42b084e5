package dev.workmate.knowledge.lucene;

import dev.workmate.knowledge.text.Language;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;

/** How words of each language are compared. */
final class Analyzers {
    private Analyzers() {}

    static Analyzer of(Language language) {
        return new Analyzer() {
            @Override
            protected TokenStreamComponents createComponents(String field) {
                Tokenizer words = new StandardTokenizer();
                return new TokenStreamComponents(words, filtered(language, words));
            }
        };
    }

    private static TokenStream filtered(Language language, Tokenizer words) {
        TokenStream lower = new LowerCaseFilter(words);
        return switch (language) {
            case ENGLISH ->
                    new PorterStemFilter(
                            new StopFilter(
                                    new EnglishPossessiveFilter(lower),
                                    EnglishAnalyzer.getDefaultStopSet()));
            case SPANISH ->
                    new ASCIIFoldingFilter(
                            new SpanishLightStemFilter(
                                    stopped(lower, SpanishAnalyzer.getDefaultStopSet())));
            case GERMAN ->
                    new GermanLightStemFilter(
                            new GermanNormalizationFilter(
                                    stopped(lower, GermanAnalyzer.getDefaultStopSet())));
            case OTHER -> new ASCIIFoldingFilter(new CJKBigramFilter(new CJKWidthFilter(lower)));
        };
    }

    private static TokenStream stopped(TokenStream words, CharArraySet stop) {
        return new StopFilter(words, stop);
    }
}
