package io.github.mcpdatalayer.container.model;

import java.util.Map;

import io.github.mcpdatalayer.journeys.LocalizedText;

/** The meaning of a variable's code. */
public final class VariableType {

    private static final Map<String, LocalizedText> KNOWN = Map.ofEntries(
            words("v", "Data Layer Variable", "Datenschichtvariable"),
            words("jsm", "Custom JavaScript", "Benutzerdefiniertes JavaScript"),
            words("j", "JavaScript Variable", "JavaScript-Variable"),
            words("k", "First-Party Cookie", "Eigenes Cookie"),
            words("u", "URL", "URL"),
            words("f", "HTTP Referrer", "HTTP-Verweis"),
            words("e", "Custom Event", "Benutzerdefiniertes Ereignis"),
            words("aev", "Auto-Event Variable", "Automatische Ereignisvariable"),
            words("d", "DOM Element", "DOM-Element"),
            words("vis", "Element Visibility", "Elementsichtbarkeit"),
            words("smm", "Lookup Table", "Suchtabelle"),
            words("remm", "RegEx Table", "RegEx-Tabelle"),
            words("c", "Constant", "Konstante"),
            words("ctv", "Container Version Number", "Containerversionsnummer"),
            words("cid", "Container ID", "Container-ID"),
            words("dbg", "Debug Mode", "Debug-Modus"),
            words("hid", "HTML ID", "HTML-ID"),
            words("r", "Random Number", "Zufallszahl"),
            words("uv", "Undefined Value", "Nicht definierter Wert"),
            words("ev", "Environment Name", "Umgebungsname"),
            words("gas", "Google Analytics Settings", "Google Analytics-Einstellungen"),
            words("gtes", "Google tag: Event Settings", "Google-Tag: Ereigniseinstellungen"),
            words("gtcs", "Google tag: Configuration Settings", "Google-Tag: Konfigurationseinstellungen"),
            words("awec", "User-Provided Data", "Von Nutzern bereitgestellte Daten"),
            words("ed", "Event Data (server)", "Ereignisdaten (Server)"),
            words("rh", "Request Header (server)", "Anfrageheader (Server)"),
            words("sgtmk", "Cookie Value (server)", "Cookie-Wert (Server)"),
            words("fs", "Firestore Lookup (server)", "Firestore-Suche (Server)"));

    private VariableType() {}

    private static Map.Entry<String, LocalizedText> words(String code, String english, String german) {
        return Map.entry(code, new LocalizedText(english, german));
    }

    /** The meaning, or the code where it is not known. */
    public static LocalizedText of(String code) {
        LocalizedText known = KNOWN.get(code);
        if (known != null) {
            return known;
        }
        return code.startsWith("cvt_")
                ? new LocalizedText("Custom template", "Benutzerdefinierte Vorlage")
                : LocalizedText.same(code);
    }
}
