package io.github.mcpdatalayer.front.mcp;

import java.io.ByteArrayOutputStream;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

class JsonOutTest {

    @Test
    void escapesAreTakenOutWhereverAPieceOrABlockEnds() throws Exception {
        String[] escaped = {"\\\"", "\\\\", "\\/", "a", "é", "語", "😀", " "};
        for (int seed = 0; seed < 20; seed++) {
            var random = new Random(seed);
            var expected = new StringBuilder();
            var to = new ByteArrayOutputStream();
            var out = new JsonOut(to);
            for (int pieces = random.nextInt(8); pieces >= 0; pieces--) {
                var piece = new StringBuilder();
                for (int left = random.nextInt(40_000); left >= 0; left--) {
                    piece.append(escaped[random.nextInt(seed % 2 == 0 ? escaped.length : 2)]);
                }
                byte[] bytes = ("(" + piece + ")").getBytes(UTF_8);
                out.unescaped(bytes, 1, bytes.length - 1);
                expected.append(piece.toString().replaceAll("\\\\(.)", "$1"));
            }
            out.line();
            assertEquals(expected.append('\n').toString(), to.toString(UTF_8));
            assertEquals(to.size(), out.written());
        }
    }
}
