package io.github.mcpdatalayer.privacy;

import java.util.Set;

/** The namespaces of Adobe's identity map that identify a device or a browser, not a person. */
final class Identities {

    private static final Set<String> DEVICES = Set.of("ECID", "AAID", "FPID", "CORE", "GAID", "IDFA", "IDFV", "ADCLOUD",
            "AVID", "TNTID", "MCID", "waid", "OPENUDID", "gclid");

    private Identities() {}

    static boolean isDevice(String namespace) {
        return DEVICES.contains(namespace);
    }
}
