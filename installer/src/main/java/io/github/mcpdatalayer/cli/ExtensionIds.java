package io.github.mcpdatalayer.cli;

import java.io.IOException;
import java.util.List;

/** Extension ids that a person typed. */
final class ExtensionIds {

    private ExtensionIds() {}

    static void check(List<String> ids) throws IOException {
        for (String id : ids) {
            if (!id.matches("[a-p]{32}")) {
                throw new IOException(
                        id + " is not an extension id: expected 32 letters from a to p, as chrome://extensions shows them.");
            }
        }
    }
}
