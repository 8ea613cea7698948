package io.github.mcpdatalayer.front.tools.search;

import java.io.IOException;

import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeSource;
import org.jspecify.annotations.Nullable;

/**
 * Takes Thai, Lao, Khmer and Burmese apart into pairs of characters, as Lucene does Chinese and Japanese: they have no spaces
 * between words, and a dictionary of each would be larger than the rest of this program.
 */
final class Spaceless extends TokenFilter {

    private static final String KIND = "<SOUTHEAST_ASIAN>";

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);
    /** The run of characters that is taken apart, and its state; null where none is. */
    private @Nullable String run;
    private AttributeSource.@Nullable State state;
    private int next;
    private int start;

    Spaceless(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (run == null) {
            if (!input.incrementToken()) {
                return false;
            }
            if (!type.type().equals(KIND) || term.length() < 3) {
                return true;
            }
            run = term.toString();
            state = captureState();
            next = 0;
            start = offset.startOffset();
        }
        restoreState(state);
        term.setEmpty().append(run, next, next + 2);
        offset.setOffset(start + next, start + next + 2);
        next++;
        if (next + 2 > run.length()) {
            run = null;
        }
        return true;
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        run = null;
    }
}
