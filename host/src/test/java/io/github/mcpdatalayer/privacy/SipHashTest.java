package io.github.mcpdatalayer.privacy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;

class SipHashTest {

    /** Expected are OpenSSL's SIPHASH values for the bytes 0, 1, 2 … under the key 0, 1 … 15. */
    @ParameterizedTest
    @CsvSource({"8, 3b62a9ba6258f5610f83e264f31497b4", "14, 31fcefac66d7de9c7ec7485fe4494902",
            "16, 6ee2a4ca67b054bbfd3315bf85230577", "30, ea5c7f471faf6bde2b1ad7d4686d2287"})
    void textsHashAsElsewhere(int bytes, String expected) {
        var text = new StringBuilder("x");
        for (int low = 8; low < bytes; low += 2) {
            text.append((char) (low | (low + 1) << 8));
        }
        SipHash.Hash hash = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L).hash(0x0706050403020100L,
                text + "x", 1, text.length());
        assertEquals(expected,
                String.format("%016x%016x", Long.reverseBytes(hash.low()), Long.reverseBytes(hash.high())));
    }
}
