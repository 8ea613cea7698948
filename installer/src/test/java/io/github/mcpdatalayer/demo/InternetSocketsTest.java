package io.github.mcpdatalayer.demo;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class InternetSocketsTest {

    /** The proof that no port is open is worth nothing unless an open one would be seen. */
    @Test
    void aListeningAndABoundSocketOfThisProcessAreSeenAndGoneOnceClosed() throws Exception {
        List<Long> self = List.of(ProcessHandle.current().pid());
        int before = InternetSockets.of(self).orElseThrow().size();
        try (ServerSocket tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                DatagramSocket udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            String seen = InternetSockets.of(self).orElseThrow().toString();
            assertTrue(seen.contains(":" + tcp.getLocalPort()), seen);
            assertTrue(seen.contains(":" + udp.getLocalPort()), seen);
        }
        assertEquals(before, InternetSockets.of(self).orElseThrow().size());
    }

    @Test
    void theKernelsHexadecimalAddressesAreReadable() throws Exception {
        assertEquals("127.0.0.1:8080", InternetSockets.address("0100007F:1F90"));
        assertEquals("[0:0:0:0:0:0:0:1]:53", InternetSockets.address("00000000000000000000000001000000:0035"));
    }
}
