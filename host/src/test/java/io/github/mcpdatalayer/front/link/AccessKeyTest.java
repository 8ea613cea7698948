package io.github.mcpdatalayer.front.link;

import java.util.HexFormat;

import io.github.mcpdatalayer.os.Sha256;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A front is known again by its key, and shown by a mark that does not give the key away. */
class AccessKeyTest {

    @Test
    void theMarkIsWhatTheExtensionMakesOfTheKeyAndNotTheKey() {
        AccessKey key = new AccessKey();
        assertEquals(key.key(), key.key());
        assertTrue(key.key().matches("[A-Za-z0-9_-]{22}"), key.key());
        assertEquals(HexFormat.of().formatHex(Sha256.of("mark of " + key.key())).substring(0, 32), key.mark());
        assertFalse(key.key().equals(new AccessKey().key()));
        // access-requests.test.js expects this, too.
        assertEquals("b29708f6f33edbe99532a0cde5d1cc13",
                HexFormat.of().formatHex(Sha256.of("mark of key-of-the-first-one")).substring(0, 32));
    }
}
