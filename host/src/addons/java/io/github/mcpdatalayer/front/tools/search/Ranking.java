package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/** The pages that have at least half of the words of a question, the best first by BM25. */
final class Ranking {

    /** A word as it was asked for counts more than its stem, and one in the title more than one in the text. */
    private static final float EXACT = 1.2f;
    private static final float TITLE = 1.5f;
    private static final float LEAST_WORDS = 0.5f;

    static {
        IndexSearcher.setMaxClauseCount(4_000); // each pair of characters of the longest query, in each field
    }

    private final Query query;

    private Ranking(Query query) {
        this.query = query;
    }

    /** Makes the ranking for these words, none of which has a meaning beyond itself; null if there is no word among them. */
    static @Nullable Ranking of(String question) {
        String words = PageText.normal(question);
        List<Query> fields = new ArrayList<>();
        try (var analyzer = new PageWords(false)) {
            var builder = new QueryBuilder(analyzer);
            builder.setEnableGraphQueries(false);
            add(fields, builder.createMinShouldMatchQuery(PageWords.TITLE, words, LEAST_WORDS), TITLE);
            for (String field : PageWords.TEXTS) {
                add(fields, builder.createMinShouldMatchQuery(field, words, LEAST_WORDS),
                        field.equals(PageWords.EXACT) ? EXACT : 1);
            }
        }
        return fields.isEmpty() ? null : new Ranking(new DisjunctionMaxQuery(fields, 0));
    }

    private static void add(List<Query> fields, @Nullable Query field, float boost) {
        if (field != null) {
            fields.add(boost == 1 ? field : new BoostQuery(field, boost));
        }
    }

    Query query() {
        return query;
    }

    /** A page that has the words, by its place among all. */
    record Ranked(int place, float score) {}

    List<Ranked> rank(List<IndexedPage> pages) throws IOException {
        if (pages.isEmpty()) {
            return List.of();
        }
        var all = new MultiReader(pages.stream().map(IndexedPage::index).toArray(IndexReader[]::new), false);
        List<Ranked> ranked = new ArrayList<>();
        for (ScoreDoc found : new IndexSearcher(all).search(query, pages.size()).scoreDocs) {
            ranked.add(new Ranked(found.doc, found.score)); // each index has one page, so their numbers are the places
        }
        return ranked;
    }
}
