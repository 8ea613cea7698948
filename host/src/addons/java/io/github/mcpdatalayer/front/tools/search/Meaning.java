package io.github.mcpdatalayer.front.tools.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Ranks pages by how near the nearest of their passages is to a question. Vectors are kept as long as their page's text. */
final class Meaning {

    /** Texts that have nothing to do with a question are at 0 to 0.2, those that answer it at 0.35 and more. */
    private static final double LEAST_NEARNESS = 0.25;
    /** Some tenths of a second of work: so long a call that was cancelled goes on. */
    private static final int AT_ONCE = 8;

    /**
     * A page that is near.
     *
     * @param place its place among all
     * @param nearness up to 1
     * @param passage the nearest one
     */
    record Near(int place, double nearness, String passage) {}

    /**
     * The texts that were found.
     *
     * @param near the best first
     * @param left how many passages were not compared, as the time was over
     * @param all how many there are
     */
    record Nearest(List<Near> near, int left, int all) {}

    private record Part(Passages of, int number) {}

    private final Embedder embedder;

    Meaning(Embedder embedder) {
        this.embedder = embedder;
    }

    Nearest rank(String question, List<IndexedPage> pages, Deadline deadline)
            throws ToolException, InterruptedException {
        float[] asked = embedder.embed(List.of(PageText.normal(question)), deadline).getFirst();
        List<Part> unknown = unknown(pages);
        int done = 0;
        while (done < unknown.size() && !deadline.passed()) {
            List<Part> next = unknown.subList(done, Math.min(unknown.size(), done + AT_ONCE));
            List<float[]> vectors;
            try {
                vectors = embedder.embed(next.stream().map(part -> part.of.parts().get(part.number)).toList(),
                        deadline);
            } catch (ToolException e) {
                if (e.is(ErrorCode.TIMEOUT)) {
                    break;
                }
                throw e;
            }
            for (int i = 0; i < next.size(); i++) {
                next.get(i).of.know(next.get(i).number, vectors.get(i));
            }
            done += next.size();
        }
        List<Near> near = new ArrayList<>();
        int all = 0;
        for (int place = 0; place < pages.size(); place++) {
            Passages passages = pages.get(place).passages();
            all += passages.parts().size();
            Near best = nearest(place, passages, asked);
            if (best != null && best.nearness >= LEAST_NEARNESS) {
                near.add(best);
            }
        }
        near.sort(Comparator.comparingDouble(Near::nearness).reversed());
        return new Nearest(near, unknown.size() - done, all);
    }

    /** The first of each page before the second of any: so each page has its turn before the time is over. */
    private static List<Part> unknown(List<IndexedPage> pages) {
        List<Part> parts = new ArrayList<>();
        int most = pages.stream().mapToInt(page -> page.passages().parts().size()).max().orElse(0);
        for (int number = 0; number < most; number++) {
            for (IndexedPage page : pages) {
                Passages passages = page.passages();
                if (number < passages.parts().size() && passages.vector(number) == null) {
                    parts.add(new Part(passages, number));
                }
            }
        }
        return parts;
    }

    private static @Nullable Near nearest(int place, Passages passages, float[] asked) {
        Near best = null;
        List<String> parts = passages.parts();
        for (int i = 0; i < parts.size(); i++) {
            float[] vector = passages.vector(i);
            double nearness = vector == null ? 0 : product(vector, asked);
            if (vector != null && (best == null || nearness > best.nearness)) {
                best = new Near(place, nearness, parts.get(i));
            }
        }
        return best;
    }

    private static double product(float[] one, float[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * other[i];
        }
        return sum;
    }
}
