package io.github.mcpdatalayer.e2e.stage;

import java.io.DataInputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * A screen of its own for windows that nobody looks at, with the mouse of a person: what it presses reaches the browser's own
 * buttons, too.
 */
public final class Screen implements AutoCloseable {

    private static final Path XVFB = Path.of("/usr/bin/Xvfb");
    private static final byte QUERY_EXTENSION = 98;
    private static final byte GET_INPUT_FOCUS = 43;
    private static final byte FAKE_INPUT = 2;
    private static final byte BUTTON_DOWN = 4;
    private static final byte BUTTON_UP = 5;
    private static final byte MOVED = 6;
    private static final int REPLY_BYTES = 32;

    private final Process process;
    private final String number;
    private SocketChannel line;
    private byte test;

    private Screen(Process process, String number) {
        this.process = process;
        this.number = number;
    }

    /** The test is left out where there is no Xvfb. */
    public static Screen start() throws IOException {
        assumeTrue(Files.isExecutable(XVFB), "Xvfb is not installed: no window was tried");
        Process process = new ProcessBuilder(XVFB.toString(), "-displayfd", "1", "-nolisten", "tcp", "-screen", "0",
                "1280x1024x24").redirectError(Redirect.DISCARD).start();
        return new Screen(process, process.inputReader().readLine());
    }

    /** The value of DISPLAY. */
    public String display() {
        return ":" + number;
    }

    /** Presses the left button at this place of the screen. */
    public void press(int x, int y) throws IOException {
        if (line == null) {
            connect();
        }
        fake(MOVED, 0, x, y);
        fake(BUTTON_DOWN, 1, x, y);
        fake(BUTTON_UP, 1, x, y);
        write(request(4).put(GET_INPUT_FOCUS).put((byte) 0).putShort((short) 1));
        reply(); // all of it has been done
    }

    private void connect() throws IOException {
        line = SocketChannel.open(StandardProtocolFamily.UNIX);
        line.connect(UnixDomainSocketAddress.of("/tmp/.X11-unix/X" + number));
        write(request(12).put((byte) 'l').put((byte) 0).putShort((short) 11));
        ByteBuffer head = read(8);
        if (head.get(0) != 1) {
            throw new IOException("The screen admits nobody.");
        }
        read(4 * Short.toUnsignedInt(head.getShort(6)));
        byte[] name = "XTEST".getBytes(StandardCharsets.US_ASCII);
        write(request(16).put(QUERY_EXTENSION).put((byte) 0).putShort((short) 4).putShort((short) name.length)
                .putShort((short) 0).put(name));
        ByteBuffer extension = reply();
        if (extension.get(8) != 1) {
            throw new IOException("The screen has no XTEST.");
        }
        test = extension.get(9);
    }

    private void fake(byte type, int detail, int x, int y) throws IOException {
        write(request(36).put(test).put(FAKE_INPUT).putShort((short) 9).put(type).put((byte) detail).position(24)
                .putShort((short) x).putShort((short) y));
    }

    private static ByteBuffer request(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void write(ByteBuffer request) throws IOException {
        request.rewind();
        while (request.hasRemaining()) {
            line.write(request);
        }
    }

    /** Nobody has asked for events, and errors have no use here. */
    private ByteBuffer reply() throws IOException {
        while (true) {
            ByteBuffer reply = read(REPLY_BYTES);
            if (reply.get(0) == 1) {
                read(4 * reply.getInt(4));
                return reply;
            }
        }
    }

    private ByteBuffer read(int bytes) throws IOException {
        byte[] all = new byte[bytes];
        new DataInputStream(Channels.newInputStream(line)).readFully(all);
        return ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() throws IOException {
        if (line != null) {
            line.close();
        }
        process.destroyForcibly();
    }
}
