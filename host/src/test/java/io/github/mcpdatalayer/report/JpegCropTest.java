package io.github.mcpdatalayer.report;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;

import javax.imageio.ImageIO;

import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Tests the part of a JPEG against what another library reads. */
class JpegCropTest {

    private static final int BLOCK = 16;

    private static byte[] jpeg(int width, int height, int type) throws IOException {
        var picture = new BufferedImage(width, height, type);
        var random = new Random(7);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                picture.setRGB(x, y, (x / 20 + y / 20) % 3 == 0
                        ? random.nextInt(0x1000000)
                        : new Color(x % 256, y % 256, (x * y) % 256).getRGB());
            }
        }
        var out = new ByteArrayOutputStream();
        assertTrue(ImageIO.write(picture, "jpeg", out));
        return out.toByteArray();
    }

    private static BufferedImage read(byte[] jpeg) throws IOException {
        return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(jpeg)));
    }

    private static void assertSame(byte[] whole, int x, int y, int width, int height) throws IOException {
        byte[] cut = Objects.requireNonNull(JpegCrop.of(whole, x, y, width, height));
        BufferedImage before = read(whole);
        BufferedImage after = read(cut);
        int left = Math.max(0, x) / BLOCK * BLOCK;
        int top = Math.max(0, y) / BLOCK * BLOCK;
        assertEquals(Math.min(before.getWidth(), x + width) - left, after.getWidth());
        assertEquals(Math.min(before.getHeight(), y + height) - top, after.getHeight());
        // At an edge, colours come from a neighbour that the part does not have.
        for (int row = 2; row < after.getHeight() - 2; row++) {
            for (int column = 2; column < after.getWidth() - 2; column++) {
                assertEquals(before.getRGB(left + column, top + row), after.getRGB(column, row),
                        column + ", " + row + " of " + x + ", " + y);
            }
        }
    }

    @Test
    void thePartHasThePixelsOfTheWhole() throws Exception {
        byte[] whole = jpeg(333, 211, BufferedImage.TYPE_INT_RGB);
        assertSame(whole, 100, 50, 120, 60);
        assertSame(whole, -20, -20, 60, 70);
        assertSame(whole, 250, 180, 400, 400);
        assertSame(whole, 0, 0, 333, 211);
        byte[] grey = jpeg(100, 90, BufferedImage.TYPE_BYTE_GRAY);
        assertEquals(40, read(Objects.requireNonNull(JpegCrop.of(grey, 16, 16, 40, 40))).getWidth());
    }

    @Test
    void whatLiesOutsideIsNotInThePart() throws Exception {
        byte[] whole = jpeg(640, 480, BufferedImage.TYPE_INT_RGB);
        byte[] cut = Objects.requireNonNull(JpegCrop.of(whole, 320, 240, 32, 32));
        assertTrue(cut.length < whole.length / 20, cut.length + " of " + whole.length);
        assertNull(JpegCrop.of(whole, 640, 0, 10, 10));
        assertNull(JpegCrop.of(whole, -50, 0, 40, 10));
        assertNull(JpegCrop.of(whole, 10, 10, 0, 10));
    }

    @Test
    void whatIsNoJpegOrABrokenOneHasNoPart() throws Exception {
        byte[] whole = jpeg(64, 64, BufferedImage.TYPE_INT_RGB);
        for (int length = 0; length < whole.length - 40; length += 7) {
            assertNull(JpegCrop.of(Arrays.copyOf(whole, length), 0, 0, 64, 64), length + " bytes");
        }
        var random = new Random(11);
        for (int i = 0; i < 500; i++) {
            byte[] broken = whole.clone();
            broken[random.nextInt(broken.length)] ^= (byte) (1 + random.nextInt(255));
            byte[] cut = JpegCrop.of(broken, 0, 0, 64, 64); // ends, whatever it gives
            assertTrue(cut == null || cut.length < 100_000);
        }
        assertNull(JpegCrop.of("GIF89a, which is another kind".getBytes(US_ASCII), 0, 0,
                1, 1));
    }
}
