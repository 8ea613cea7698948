package io.github.mcpdatalayer.wire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A message of any direction is read, written and read again as the same; everything else is BAD_MESSAGE, in words of ours. */
public final class MessageFuzz {
    private static final int MAX_WORDS = 200;

    private MessageFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws WireException {
        for (Direction direction : Direction.values()) {
            Envelope envelope;
            try {
                envelope = MessageReader.read(data, direction);
            } catch (WireException e) {
                assertEquals(ErrorCode.BAD_MESSAGE, e.code());
                String text = e.getMessage();
                assertTrue(text.startsWith("The message is not valid at ") && text.length() < MAX_WORDS, text);
                continue;
            }
            byte[] written = MessageWriter.write(envelope, direction);
            Envelope again = MessageReader.read(written, direction);
            assertEquals(envelope, again);
            assertArrayEquals(written, MessageWriter.write(again, direction));
        }
    }
}
