package io.github.mcpdatalayer.front.tools.search;

import java.io.Reader;
import java.util.List;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.util.ElisionFilter;

/**
 * Takes texts apart into words: once as they stand, and once by the stems of each of three languages. Nobody says
 * which language a page or a question has, so the way that fits best counts.
 */
final class PageWords extends DelegatingAnalyzerWrapper {

    /** Words as they stand, without case and accents. */
    static final String EXACT = "exact";
    static final String ENGLISH = "english";
    static final String GERMAN = "german";
    static final String FRENCH = "french";
    /** Words as they stand, of title and address alone. */
    static final String TITLE = "title";
    /** The fields that have the whole text. */
    static final List<String> TEXTS = List.of(EXACT, ENGLISH, GERMAN, FRENCH);

    /** Signs that Unicode counts as parts of words, yet part them in names of events, hosts and files. */
    private static final NormalizeCharMap PARTING = parting("_", ".", ":", "·");

    private final boolean indexes;
    private final Analyzer exact = analyzer(EXACT);
    private final Analyzer english = analyzer(ENGLISH);
    private final Analyzer german = analyzer(GERMAN);
    private final Analyzer french = analyzer(FRENCH);

    /**
     * @param indexes whether texts are taken apart, where single characters of Chinese and Japanese count; those of a question
     *        count by pairs, unless it has only one
     */
    PageWords(boolean indexes) {
        super(PER_FIELD_REUSE_STRATEGY);
        this.indexes = indexes;
    }

    @Override
    protected Analyzer getWrappedAnalyzer(String field) {
        return switch (field) {
            case ENGLISH -> english;
            case GERMAN -> german;
            case FRENCH -> french;
            default -> exact;
        };
    }

    private Analyzer analyzer(String field) {
        return new Analyzer() {
            @Override
            protected Reader initReader(String unused, Reader text) {
                return new MappingCharFilter(PARTING, text);
            }

            @Override
            protected TokenStreamComponents createComponents(String unused) {
                var tokenizer = new StandardTokenizer();
                TokenStream stream = new Spaceless(new CJKBigramFilter(new GreekLowerCaseFilter(tokenizer),
                        CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA
                                | CJKBigramFilter.HANGUL,
                        indexes));
                return new TokenStreamComponents(tokenizer, stems(field, stream));
            }
        };
    }

    private static NormalizeCharMap parting(String... signs) {
        var map = new NormalizeCharMap.Builder();
        for (String sign : signs) {
            map.add(sign, " ");
        }
        return map.build();
    }

    private static TokenStream stems(String field, TokenStream stream) {
        return switch (field) {
            case ENGLISH -> new KStemFilter(new ASCIIFoldingFilter(new EnglishPossessiveFilter(stream)));
            case GERMAN -> new GermanLightStemFilter(new GermanNormalizationFilter(stream));
            case FRENCH -> new ASCIIFoldingFilter(
                    new FrenchLightStemFilter(new ElisionFilter(stream, FrenchAnalyzer.DEFAULT_ARTICLES)));
            default -> new ASCIIFoldingFilter(stream);
        };
    }
}
