package io.github.mcpdatalayer.audit;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/** The places to which lines go; the names are those of policies and settings, in small letters. */
public enum AuditSink {
    /** {@code log/audit.jsonl} in the person's own folder. */
    FILE,
    /** The system's log: syslog on Linux and macOS, the Event Log on Windows. */
    SYSTEM;

    /** The name in files and on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The sink of this name, or null. */
    public static @Nullable AuditSink named(String key) {
        for (AuditSink sink : values()) {
            if (sink.key().equals(key)) {
                return sink;
            }
        }
        return null;
    }

    /** The sinks of these names; what is none is left out. */
    public static Set<AuditSink> named(Iterable<String> keys) {
        Set<AuditSink> sinks = EnumSet.noneOf(AuditSink.class);
        for (String key : keys) {
            AuditSink sink = named(key);
            if (sink != null) {
                sinks.add(sink);
            }
        }
        return sinks;
    }
}
