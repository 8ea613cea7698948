package io.github.mcpdatalayer.report;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Cuts a part out of a JPEG without decoding its colours: the blocks of the part are kept as they are, so nothing gets worse, and what
 * lay around them is gone. The runtime has no library for pictures. The left and upper edges move outwards to the next block.
 */
public final class JpegCrop {

    private static final int MOST_PIXELS = 64 * 1024 * 1024;
    private static final int SOI = 0xD8;
    private static final int EOI = 0xD9;
    private static final int SOS = 0xDA;
    private static final int DQT = 0xDB;
    private static final int DHT = 0xC4;
    private static final int DRI = 0xDD;
    private static final int BASELINE = 0xC0;
    private static final int EXTENDED = 0xC1;
    /** The markers that say how the colours are meant. */
    private static final List<Integer> COLOURS = List.of(0xEE, DQT);
    private static final int JFIF = 0xE0;
    /** {@code JFIF}, its version and the density; then comes the size of a small picture of the whole, which is left out. */
    private static final int JFIF_BYTES = 12;
    private static final int END_OF_BLOCK = 0x00;
    private static final int SIXTEEN_ZEROS = 0xF0;
    private static final int MOST_AC_BITS = 10;
    private static final int DC_SYMBOLS = 12;

    /** A picture that cannot be read so: progressive, broken, or no JPEG. */
    private static final class Unreadable extends Exception {

        private static final long serialVersionUID = 1;

        Unreadable() {
            super("no baseline JPEG", null, false, false);
        }
    }

    private static final class Component {
        private final int id;
        private final int across;
        private final int down;
        private final int quantization;
        private JpegCodes dc = JpegCodes.NONE;
        private JpegCodes ac = JpegCodes.NONE;
        private int last;

        Component(int id, int across, int down, int quantization) {
            this.id = id;
            this.across = across;
            this.down = down;
            this.quantization = quantization;
        }
    }

    private final byte[] jpeg;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final List<Component> components = new ArrayList<>();
    private final JpegCodes[] tables = new JpegCodes[8];
    private int width;
    private int height;
    private int restart;
    private int at = 2;

    private JpegCrop(byte[] jpeg) {
        this.jpeg = jpeg;
        Arrays.fill(tables, JpegCodes.NONE);
    }

    /** The part as a JPEG; null where the picture cannot be cut, or the part lies outside of it. */
    public static byte @Nullable [] of(byte[] jpeg, int x, int y, int width, int height) {
        try {
            return new JpegCrop(jpeg).cut(x, y, width, height);
        } catch (Unreadable | IndexOutOfBoundsException e) {
            return null; // the caller says that there is no picture
        }
    }

    private byte[] cut(int x, int y, int wide, int high) throws Unreadable {
        require(jpeg.length > 4 && byteAt(0) == 0xFF && byteAt(1) == SOI);
        readHead();
        int acrossMost = components.stream().mapToInt(each -> each.across).max().orElse(1);
        int downMost = components.stream().mapToInt(each -> each.down).max().orElse(1);
        int unitWidth = 8 * acrossMost;
        int unitHeight = 8 * downMost;
        int right = (int) Math.min(width, (long) x + wide);
        int below = (int) Math.min(height, (long) y + high);
        int left = Math.max(0, x) / unitWidth * unitWidth;
        int top = Math.max(0, y) / unitHeight * unitHeight;
        require(right > left && below > top && right > x && below > y);
        var bits = new JpegBits(jpeg, at);
        var out = new JpegBits.BitWriter();
        int[] lastWritten = new int[components.size()];
        int unit = 0;
        for (int unitTop = 0; unitTop < below; unitTop += unitHeight) {
            for (int unitLeft = 0; unitLeft < width; unitLeft += unitWidth) {
                if (restart > 0 && unit > 0 && unit % restart == 0) {
                    require(bits.restart());
                    components.forEach(each -> each.last = 0);
                }
                unit++;
                boolean kept = unitTop >= top && unitLeft >= left && unitLeft < right;
                for (int i = 0; i < components.size(); i++) {
                    Component component = components.get(i);
                    for (int block = 0; block < component.across * component.down; block++) {
                        int[] values = block(bits, component);
                        if (kept) {
                            write(out, values, lastWritten[i]);
                            lastWritten[i] = values[0];
                        }
                    }
                }
            }
        }
        return whole(right - left, below - top, out.end());
    }

    private void readHead() throws Unreadable {
        while (true) {
            require(byteAt(at) == 0xFF);
            int marker = byteAt(at + 1);
            int length = twoAt(at + 2);
            require(length >= 2 && at + 2 + length <= jpeg.length);
            int from = at + 4;
            int to = at + 2 + length;
            if (COLOURS.contains(marker)) {
                head.write(jpeg, at, length + 2);
            } else if (marker == JFIF && length >= JFIF_BYTES + 4 && byteAt(from + 2) == 'I') {
                head.write(new byte[]{(byte) 0xFF, (byte) JFIF, 0, JFIF_BYTES + 4}, 0, 4);
                head.write(jpeg, from, JFIF_BYTES);
                head.write(new byte[]{0, 0}, 0, 2);
            } else if (marker == BASELINE || marker == EXTENDED) {
                readFrame(from);
            } else if (marker == DHT) {
                readTables(from, to);
            } else if (marker == DRI) {
                restart = twoAt(from);
            } else if (marker == SOS) {
                readScan(from);
                at = to;
                return;
            } else {
                require(marker < 0xC0 || marker > 0xCF); // another kind of JPEG
            }
            at = to;
        }
    }

    private void readFrame(int from) throws Unreadable {
        require(components.isEmpty() && byteAt(from) == 8);
        height = twoAt(from + 1);
        width = twoAt(from + 3);
        int count = byteAt(from + 5);
        require(width > 0 && height > 0 && (long) width * height <= MOST_PIXELS && (count == 1 || count == 3));
        for (int i = 0; i < count; i++) {
            int of = from + 6 + 3 * i;
            int across = byteAt(of + 1) >> 4;
            int down = byteAt(of + 1) & 15;
            require(across > 0 && across <= 4 && down > 0 && down <= 4);
            components.add(new Component(byteAt(of), count == 1 ? 1 : across, count == 1 ? 1 : down, byteAt(of + 2)));
        }
    }

    private void readTables(int from, int to) throws Unreadable {
        int of = from;
        while (of < to) {
            int which = byteAt(of);
            require((which & 0xEF) < 4);
            int[] counts = new int[16];
            int all = 0;
            for (int i = 0; i < 16; i++) {
                counts[i] = byteAt(of + 1 + i);
                all += counts[i];
            }
            require(all <= 256 && of + 17 + all <= to);
            int[] symbols = new int[all];
            for (int i = 0; i < all; i++) {
                symbols[i] = byteAt(of + 17 + i);
            }
            tables[(which >> 4) * 4 + (which & 3)] = new JpegCodes(counts, symbols);
            of += 17 + all;
        }
    }

    private void readScan(int from) throws Unreadable {
        int count = byteAt(from);
        require(count > 0 && count == components.size());
        for (int i = 0; i < count; i++) {
            Component component = components.get(i);
            int which = byteAt(from + 2 + 2 * i);
            require(byteAt(from + 1 + 2 * i) == component.id && (which >> 4) < 4 && (which & 15) < 4);
            component.dc = tables[which >> 4];
            component.ac = tables[4 + (which & 15)];
        }
        int after = from + 1 + 2 * count;
        require(byteAt(after) == 0 && byteAt(after + 1) == 63 && byteAt(after + 2) == 0);
    }

    /** The values of the next block, in the order of the file, the first one whole. */
    private static int[] block(JpegBits bits, Component component) throws Unreadable {
        int[] values = new int[64];
        int size = component.dc.next(bits);
        require(size >= 0 && size < DC_SYMBOLS);
        component.last += bits.value(size);
        values[0] = component.last;
        for (int i = 1; i < 64; i++) {
            int symbol = component.ac.next(bits);
            require(symbol >= 0);
            if (symbol == END_OF_BLOCK) {
                break;
            }
            i += symbol >> 4;
            require(i < 64);
            values[i] = bits.value(symbol & 15);
        }
        return values;
    }

    private static void write(JpegBits.BitWriter out, int[] values, int before) throws Unreadable {
        int difference = values[0] - before;
        int size = bitsOf(difference);
        require(size < DC_SYMBOLS);
        out.put(size, 4);
        out.value(difference, size);
        int zeros = 0;
        for (int i = 1; i < 64; i++) {
            if (values[i] == 0) {
                zeros++;
                continue;
            }
            for (; zeros > 15; zeros -= 16) {
                out.put(codeOf(SIXTEEN_ZEROS), 8);
            }
            int bits = bitsOf(values[i]);
            require(bits <= MOST_AC_BITS);
            out.put(codeOf(zeros << 4 | bits), 8);
            out.value(values[i], bits);
            zeros = 0;
        }
        if (zeros > 0) {
            out.put(codeOf(END_OF_BLOCK), 8);
        }
    }

    private static int bitsOf(int value) {
        return 32 - Integer.numberOfLeadingZeros(Math.abs(value));
    }

    /** Our symbols have codes of one length each, in this order: that needs no tables of frequencies. */
    private static int codeOf(int symbol) {
        return symbol == END_OF_BLOCK
                ? 0
                : symbol == SIXTEEN_ZEROS ? 1 : 2 + (symbol >> 4) * MOST_AC_BITS + (symbol & 15) - 1;
    }

    private byte[] whole(int wide, int high, byte[] data) {
        var out = new ByteArrayOutputStream();
        two(out, 0xFF00 | SOI);
        out.writeBytes(head.toByteArray());
        two(out, 0xFF00 | BASELINE);
        two(out, 8 + 3 * components.size());
        out.write(8);
        two(out, high);
        two(out, wide);
        out.write(components.size());
        for (Component each : components) {
            out.write(each.id);
            out.write(each.across << 4 | each.down);
            out.write(each.quantization);
        }
        table(out, 0, 4, DC_SYMBOLS);
        for (int i = 0; i < DC_SYMBOLS; i++) {
            out.write(i);
        }
        table(out, 0x10, 8, 2 + 16 * MOST_AC_BITS);
        out.write(END_OF_BLOCK);
        out.write(SIXTEEN_ZEROS);
        for (int zeros = 0; zeros < 16; zeros++) {
            for (int bits = 1; bits <= MOST_AC_BITS; bits++) {
                out.write(zeros << 4 | bits);
            }
        }
        two(out, 0xFF00 | SOS);
        two(out, 6 + 2 * components.size());
        out.write(components.size());
        for (Component each : components) {
            out.write(each.id);
            out.write(0);
        }
        out.write(0);
        out.write(63);
        out.write(0);
        out.writeBytes(data);
        two(out, 0xFF00 | EOI);
        return out.toByteArray();
    }

    private static void table(ByteArrayOutputStream out, int which, int length, int symbols) {
        two(out, 0xFF00 | DHT);
        two(out, 19 + symbols);
        out.write(which);
        for (int i = 1; i <= 16; i++) {
            out.write(i == length ? symbols : 0);
        }
    }

    private static void two(ByteArrayOutputStream out, int value) {
        out.write(value >> 8);
        out.write(value);
    }

    private int byteAt(int index) {
        return jpeg[index] & 0xFF;
    }

    private int twoAt(int index) {
        return byteAt(index) << 8 | byteAt(index + 1);
    }

    private static void require(boolean holds) throws Unreadable {
        if (!holds) {
            throw new Unreadable();
        }
    }
}
