package io.github.mcpdatalayer.storage;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Rows of what is stored, as the extension gives them. */
class StoredRowTest {

    private static final double NOW = 1_790_000_000_000.0;

    private static StoredRow row(String json) {
        return StoredRow.of((JsonObject) JsonParser.parseString(json.replace('\'', '"')), "shop.example");
    }

    @Test
    void aLifetimeIsToldAsItWasAskedForAndAsItIsKept() {
        StoredRow row = row("{'kind':'cookie','entry':'_ga','host':'shop.example','secure':true,'kept':" + (long) (NOW
                + 400 * 86_400_000.0) + ",'asked':63072000,'first':{'t':" + (long) NOW + ",'by':'script'}}");
        assertEquals("730 d", Lifetime.words(row.asked()));
        assertEquals("400 d", Lifetime.words(row.kept(NOW + 5_000_000)));
        assertEquals("Secure", row.flags());
    }

    @Test
    void aCookieOfTheSessionIsNotOneOfUnknownLifetime() {
        StoredRow session = row(
                "{'kind':'cookie','entry':'a','host':'shop.example','secure':false,'kept':null,'asked':null,'first':{'t':1,'by':'response','from':'shop.example'}}");
        assertEquals("session", Lifetime.words(session.asked()));
        assertEquals("session", Lifetime.words(session.kept(NOW)));
        StoredRow unseen = row("{'kind':'cookie','entry':'a','host':'shop.example'}");
        assertNull(unseen.asked());
        assertNull(unseen.kept(NOW));
        assertNull(unseen.first());
    }

    @Test
    void aPartyIsToldByTheSiteOfThePage() {
        assertEquals("first", row("{'kind':'cookie','entry':'a','host':'www.shop.example'}").party());
        assertEquals("third", row("{'kind':'local','entry':'a','host':'frame.example'}").party());
        assertEquals("partitioned",
                row("{'kind':'cookie','entry':'a','host':'frame.example','partitioned':true}").party());
    }

    @Test
    void aRowOfWhichAPageHasMadeNonsenseIsStillOne() {
        StoredRow row = row("{'kind':'cookie','entry':7,'host':[],'first':'x','gone':{}}");
        assertEquals("", row.name());
        assertTrue(!row.isKept());
        assertEquals("", row.gone() == null ? "null" : row.gone().words());
    }
}
