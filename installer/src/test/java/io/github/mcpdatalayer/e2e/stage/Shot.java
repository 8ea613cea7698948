package io.github.mcpdatalayer.e2e.stage;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;

import javax.imageio.ImageIO;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.front.chrome.Tab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * A picture with what is said of it.
 *
 * @param facts
 *            the answer's text
 */
public record Shot(JsonObject facts, BufferedImage image) {

    private static final int PAINT = 0x5b6472;

    public interface PixelTest {
        boolean test(int red, int green, int blue);
    }

    /** Reads the picture that takeScreenshot gave. */
    public static Shot of(McpClient.Answer answer) throws IOException {
        assertFalse(answer.isError(), answer::text);
        JsonArray content = answer.result().getAsJsonArray("content");
        assertEquals(2, content.size(), answer::text);
        JsonObject image = content.get(1).getAsJsonObject();
        assertEquals("image", image.get("type").getAsString());
        return of(JsonParser.parseString(answer.text()).getAsJsonObject(), image.get("data").getAsString());
    }

    private static Shot of(JsonObject facts, String base64) throws IOException {
        return new Shot(facts, ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(base64))));
    }

    /** Takes a picture of what the browser really shows. */
    public static Shot really(Tab tab) throws IOException {
        JsonObject taken = tab.call("Page.captureScreenshot", Stage.arguments("format", "png"));
        return of(taken, taken.get("data").getAsString());
    }

    public int width() {
        return image.getWidth();
    }

    /** Counts the pixels of an area whose red, green and blue parts pass this test. */
    public int count(int x, int y, int width, int height, PixelTest test) {
        int count = 0;
        for (int i = Math.max(0, x); i < Math.min(image.getWidth(), x + width); i++) {
            for (int k = Math.max(0, y); k < Math.min(image.getHeight(), y + height); k++) {
                int rgb = image.getRGB(i, k) & 0xffffff;
                count += test.test(rgb >> 16, rgb >> 8 & 0xff, rgb & 0xff) ? 1 : 0;
            }
        }
        return count;
    }

    public int count(PixelTest test) {
        return count(0, 0, image.getWidth(), image.getHeight(), test);
    }

    public static boolean isRed(int red, int green, int blue) {
        return red > 150 && green < 110 && blue < 110;
    }

    public static boolean isBlack(int red, int green, int blue) {
        return red + green + blue < 150;
    }

    public static boolean isPaint(int red, int green, int blue) {
        return (red << 16 | green << 8 | blue) == PAINT;
    }

    public int reds() {
        return count(Shot::isRed);
    }

    public int blacks() {
        return count(Shot::isBlack);
    }

    public int painted() {
        return count(Shot::isPaint);
    }
}
