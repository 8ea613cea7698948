package io.github.mcpdatalayer.report;

/** The size of a JPEG, by the header of its frame. */
record JpegSize(int width, int height) {

    /** Stands for a picture whose header cannot be read. */
    private static final JpegSize UNKNOWN = new JpegSize(960, 600);

    static JpegSize of(byte[] jpeg) {
        int at = 2;
        while (at + 9 < jpeg.length && byteAt(jpeg, at) == 0xFF) {
            int marker = byteAt(jpeg, at + 1);
            if (isFrame(marker)) {
                int height = byteAt(jpeg, at + 5) << 8 | byteAt(jpeg, at + 6);
                int width = byteAt(jpeg, at + 7) << 8 | byteAt(jpeg, at + 8);
                return width > 0 && height > 0 ? new JpegSize(width, height) : UNKNOWN;
            }
            at += 2 + (byteAt(jpeg, at + 2) << 8 | byteAt(jpeg, at + 3));
        }
        return UNKNOWN;
    }

    /** SOF0 to SOF15, without the tables whose numbers lie between them. */
    private static boolean isFrame(int marker) {
        return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    }

    private static int byteAt(byte[] jpeg, int at) {
        return jpeg[at] & 0xFF;
    }
}
