package io.github.mcpdatalayer.container.model;

import java.util.Map;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** The meaning of a variable's code. */
public final class VariableType {

    private static final Map<String, LocalizedText> KNOWN = Map.ofEntries(
            words("v"),
            words("jsm"),
            words("j"),
            words("k"),
            words("u"),
            words("f"),
            words("e"),
            words("aev"),
            words("d"),
            words("vis"),
            words("smm"),
            words("remm"),
            words("c"),
            words("ctv"),
            words("cid"),
            words("dbg"),
            words("hid"),
            words("r"),
            words("uv"),
            words("ev"),
            words("gas"),
            words("gtes"),
            words("gtcs"),
            words("awec"),
            words("ed"),
            words("rh"),
            words("sgtmk"),
            words("fs"));

    private VariableType() {}

    private static Map.Entry<String, LocalizedText> words(String code) {
        return Map.entry(code, LocalizedText.of("variableType." + code));
    }

    /** The meaning, or the code where it is not known. */
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
