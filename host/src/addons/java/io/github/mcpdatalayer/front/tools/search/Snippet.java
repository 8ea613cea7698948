package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;

import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.QueryVisitor;

/** The part of a text that has most of the words of a question. */
final class Snippet {

    private static final int CHARS = 240;
    private static final int BEFORE = 60;
    /** A word that stands everywhere need not be followed to the end. */
    private static final int MOST_PLACES = 2_000;

    private record Place(int from, String term) {}

    private Snippet() {}

    /** Cuts a part of the text below the title; its begin where the words stand in the title or the address alone. */
    static String of(IndexedPage page, Ranking ranking) throws IOException {
        String text = page.page().text();
        int body = page.page().body();
        List<Place> places = places(page, ranking);
        places.removeIf(place -> place.from() < body || place.from() >= text.length());
        places.sort(Comparator.comparingInt(Place::from));
        int best = body;
        int most = 0;
        Map<String, Integer> terms = new HashMap<>(); // how often each stands from the first place up to the next
        int next = 0;
        for (Place first : places) {
            look();
            while (next < places.size() && places.get(next).from() < first.from() + CHARS - BEFORE) {
                terms.merge(places.get(next++).term(), 1, Integer::sum);
            }
            if (terms.size() > most) {
                most = terms.size();
                best = first.from();
            }
            terms.merge(first.term(), -1, Integer::sum);
            terms.remove(first.term(), 0);
        }
        return cut(text, body, Math.max(body, best - BEFORE));
    }

    /** Finds the words of the question, in each of their forms. */
    private static List<Place> places(IndexedPage page, Ranking ranking) throws IOException {
        Set<Term> terms = new HashSet<>();
        ranking.query().visit(QueryVisitor.termCollector(terms));
        List<Place> places = new ArrayList<>();
        for (LeafReaderContext leaf : page.index().leaves()) {
            for (Term term : terms) {
                PostingsEnum postings = term.field().equals(PageWords.TITLE)
                        ? null
                        : leaf.reader().postings(term, PostingsEnum.OFFSETS);
                if (postings != null && postings.nextDoc() != PostingsEnum.NO_MORE_DOCS) {
                    look();
                    String name = term.field() + ' ' + term.text();
                    for (int left = Math.min(postings.freq(), MOST_PLACES); left > 0; left--) {
                        postings.nextPosition();
                        places.add(new Place(postings.startOffset(), name));
                    }
                }
            }
        }
        return places;
    }

    /** Stops the work of a call that has ended. */
    private static void look() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("The call has ended");
        }
    }

    /** Cuts from the begin of a word to the end of one, in one line. */
    private static String cut(String text, int body, int near) {
        int from = near;
        while (from > body && near - from < BEFORE && !Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        int to = Math.min(text.length(), from + CHARS);
        while (to < text.length() && to > from + CHARS - BEFORE && !Character.isWhitespace(text.charAt(to))) {
            to--;
        }
        if (from > body && Character.isLowSurrogate(text.charAt(from))) {
            from--;
        }
        if (to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
            to--;
        }
        return (from > body ? "… " : "") + text.substring(from, to).strip().replaceAll("\\s+", " ")
                + (to < text.length() ? " …" : "");
    }
}
