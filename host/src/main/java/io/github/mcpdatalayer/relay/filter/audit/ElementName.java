package io.github.mcpdatalayer.relay.filter.audit;

import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;

/** A page's name of an element, as the audit log may have it: the only page text that the host looks into, and only where a policy wants it. */
final class ElementName {
    private static final int MOST = 80;

    private ElementName() {}

    /** Redacted as strictly as possible, then cut at 80 characters. */
    static String forAudit(String name) {
        String text = new Redaction(RedactionMode.STRICT).text(name);
        return text.codePointCount(0, text.length()) <= MOST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MOST - 1)) + "…";
    }
}
