package io.github.mcpdatalayer.container.model;

import java.util.Map;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** Names the type of a GTM variable, which a container gives as a code such as {@code v}. */
public final class VariableType {

    private static final Map<String, LocalizedText> KNOWN = Map.ofEntries(
            type("v"),
            type("jsm"),
            type("j"),
            type("k"),
            type("u"),
            type("f"),
            type("e"),
            type("aev"),
            type("d"),
            type("vis"),
            type("smm"),
            type("remm"),
            type("c"),
            type("ctv"),
            type("cid"),
            type("dbg"),
            type("hid"),
            type("r"),
            type("uv"),
            type("ev"),
            type("gas"),
            type("gtes"),
            type("gtcs"),
            type("awec"),
            type("ed"),
            type("rh"),
            type("sgtmk"),
            type("fs"));

    private VariableType() {}

    private static Map.Entry<String, LocalizedText> type(String code) {
        return Map.entry(code, LocalizedText.of("variableType." + code));
    }

    /** The name of a type, or its code where that is not known. */
    public static LocalizedText of(String code) {
        LocalizedText known = KNOWN.get(code);
        if (known != null) {
            return known;
        }
        return code.startsWith("cvt_")
                ? LocalizedText.of("variableType.custom-template")
                : LocalizedText.same(code);
    }
}
