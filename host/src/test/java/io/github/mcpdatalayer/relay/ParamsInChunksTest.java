package io.github.mcpdatalayer.relay;

import io.github.mcpdatalayer.wire.Message;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Which chunks of a front's params pass to Chrome. */
class ParamsInChunksTest {

    private static final Message.Pieces THREE = new Message.Pieces(3, 9);

    /** Which of these pass, by their numbers, three characters each and with a credit each. */
    private static String passed(int... numbers) {
        ParamsInChunks params = new ParamsInChunks(THREE);
        StringBuilder passed = new StringBuilder();
        for (int number : numbers) {
            params.credit(1);
            passed.append(params.passes(new Message.Chunk(1, number, "abc")) ? "y" : "n");
        }
        return passed.toString();
    }

    @Test
    void chunksPassInTheirOrderAndEachOnce() {
        assertEquals("yyy", passed(0, 1, 2));
        assertEquals("yn", passed(0, 0));
        assertEquals("yn", passed(0, 2));
        assertEquals("n", passed(1));
        assertEquals("yyyn", passed(0, 1, 2, 3));
    }

    @Test
    void withoutACreditNonePasses() {
        ParamsInChunks params = new ParamsInChunks(THREE);
        assertEquals(false, params.passes(new Message.Chunk(1, 0, "abc")));
    }

    @Test
    void theirLengthTogetherIsTheAnnouncedOne() {
        ParamsInChunks params = new ParamsInChunks(new Message.Pieces(2, 5));
        params.credit(2);
        assertEquals(true, params.passes(new Message.Chunk(1, 0, "abc")));
        assertEquals(false, params.passes(new Message.Chunk(1, 1, "abc")));
    }
}
