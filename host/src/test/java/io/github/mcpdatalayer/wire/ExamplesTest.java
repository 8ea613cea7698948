package io.github.mcpdatalayer.wire;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ExamplesTest {

    @ParameterizedTest
    @MethodSource("io.github.mcpdatalayer.wire.Example#valid")
    void aValidExampleIsReadAndWrittenAgainToTheByte(Example example) throws WireException {
        Envelope envelope = MessageReader.read(example.body(), example.direction());
        String written = new String(MessageWriter.write(envelope, example.direction()), UTF_8);
        String expected = new String(example.body(), UTF_8);
        if (example.name().equals("unknown-fields")) {
            expected = expected.replace(",\"later\":{\"x\":[1]}", "");
        }
        assertEquals(expected, written);
    }

    @ParameterizedTest
    @MethodSource("io.github.mcpdatalayer.wire.Example#invalid")
    void anInvalidExampleIsRefusedWithItsCode(Example example) {
        WireException refusal = assertThrows(WireException.class,
                () -> MessageReader.read(example.body(), example.direction()));
        assertEquals(example.code(), refusal.code(), refusal.getMessage());
        assertTrue(refusal.getMessage().startsWith("The message is not valid at "), refusal.getMessage());
    }

    @Test
    void aMutilatedExampleIsReadOrRefusedAndNothingElse() throws IOException {
        Random random = new Random(20261121);
        int refused = 0;
        for (Example example : Example.valid()) {
            byte[] body = example.body();
            for (int i = 0; i < 500; i++) {
                byte[] mutilated = mutilate(body, random);
                try {
                    Envelope envelope = MessageReader.read(mutilated, example.direction());
                    // A message that was read can be written, and means the same.
                    byte[] written = MessageWriter.write(envelope, example.direction());
                    assertEquals(envelope, MessageReader.read(written, example.direction()));
                } catch (WireException e) {
                    assertEquals(ErrorCode.BAD_MESSAGE, e.code());
                    refused++;
                }
            }
        }
        assertTrue(refused > 0);
    }

    private static byte[] mutilate(byte[] body, Random random) {
        byte[] mutilated = Arrays.copyOf(body, random.nextInt(20) == 0 ? random.nextInt(body.length) : body.length);
        for (int i = random.nextInt(3); i >= 0 && mutilated.length > 0; i--) {
            int at = random.nextInt(mutilated.length);
            byte[] pieces = "{}[]\",:\\u0123 -eE.\0\u00ff".getBytes(ISO_8859_1);
            mutilated[at] = random.nextBoolean() ? pieces[random.nextInt(pieces.length)] : (byte) random.nextInt();
        }
        return mutilated;
    }

    @Test
    void everyTypeHasAValidExampleInEveryDirectionThatItMayGo() throws IOException {
        Set<String> wanted = new TreeSet<>();
        Set<String> found = new TreeSet<>();
        for (Direction direction : EnumSet.allOf(Direction.class)) {
            for (String type : ProtocolJson.keys("types")) {
                if (direction.allows(type)) {
                    wanted.add(type + " " + direction);
                }
            }
        }
        for (Example example : Example.valid()) {
            found.add(example.name().replaceAll("-.*", "") + " " + example.direction());
        }
        found.removeIf(name -> name.startsWith("unknown "));
        assertEquals(wanted, found);
    }
}
