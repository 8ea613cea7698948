package io.github.mcpdatalayer.container.model;

import java.util.Map;

import io.github.mcpdatalayer.journeys.LocalizedText;

/**
 * The meaning of a tag's code.
 *
 * @param vendor whose it is; empty where the code does not say
 * @param isGoogle whether Google's consent mode is built into it
 */
public record TagType(LocalizedText words, String vendor, boolean isGoogle) {

    private static final String GA4 = "Google Analytics 4";
    private static final String ADS = "Google Ads";
    private static final String FLOODLIGHT = "Floodlight";

    private static final Map<String, TagType> KNOWN = Map.ofEntries(
            google("googtag", "Google tag", "Google-Tag", "Google"),
            google("gaawc", "GA4 configuration", "GA4-Konfiguration", GA4),
            google("gaawe", "GA4 event", "GA4-Ereignis", GA4),
            google("awct", "Google Ads conversion", "Google-Ads-Conversion", ADS),
            google("awcc", "Google Ads calls from website", "Google-Ads-Anrufe von der Website", ADS),
            google("sp", "Google Ads remarketing", "Google-Ads-Remarketing", ADS),
            google("awud", "Google Ads user-provided data", "Google-Ads-Nutzerdaten", ADS),
            google("gclidw", "Conversion Linker", "Conversion-Verknüpfung", ADS),
            google("flc", "Floodlight counter", "Floodlight-Zähler", FLOODLIGHT),
            google("fls", "Floodlight sales", "Floodlight-Verkäufe", FLOODLIGHT),
            google("ua", "Universal Analytics", "Universal Analytics", "Universal Analytics"),
            google("opt", "Google Optimize", "Google Optimize", "Google Optimize"),
            other("html", "Custom HTML", "Benutzerdefiniertes HTML", ""),
            other("img", "Custom image", "Benutzerdefiniertes Bild", ""),
            other("baut", "Microsoft Advertising UET", "Microsoft Advertising UET", "Microsoft Advertising"),
            other("bzi", "LinkedIn Insight", "LinkedIn Insight", "LinkedIn"),
            other("pntr", "Pinterest tag", "Pinterest-Tag", "Pinterest"),
            other("twitter_website_tag", "X website tag", "X-Website-Tag", "X"),
            other("qpx", "Quora pixel", "Quora-Pixel", "Quora"),
            other("hjtc", "Hotjar", "Hotjar", "Hotjar"),
            other("cegg", "Crazy Egg", "Crazy Egg", "Crazy Egg"),
            other("awc", "Awin conversion", "Awin-Conversion", "Awin"),
            other("awj", "Awin journey", "Awin-Journey", "Awin"),
            server("sgtmgaaw", "GA4 (server)", "GA4 (Server)", GA4),
            server("sgtmadsct", "Google Ads conversion (server)", "Google-Ads-Conversion (Server)", ADS),
            server("sgtmadsremarket", "Google Ads remarketing (server)", "Google-Ads-Remarketing (Server)", ADS),
            server("sgtmadscl", "Conversion Linker (server)", "Conversion-Verknüpfung (Server)", ADS),
            other("http_request", "HTTP request (server)", "HTTP-Anfrage (Server)", ""),
            other("gaaw_client", "GA4 client", "GA4-Client", GA4),
            other("gtm_client", "Web Container client", "Webcontainer-Client", "Google"),
            other("tf_augment_event", "Augment event", "Ereignis ergänzen", ""),
            other("tf_allow_params", "Allow parameters", "Parameter zulassen", ""),
            other("tf_exclude_params", "Exclude parameters", "Parameter ausschließen", ""));

    private static Map.Entry<String, TagType> google(String code, String english, String german, String vendor) {
        return Map.entry(code, new TagType(new LocalizedText(english, german), vendor, true));
    }

    private static Map.Entry<String, TagType> server(String code, String english, String german, String vendor) {
        return google(code, english, german, vendor);
    }

    private static Map.Entry<String, TagType> other(String code, String english, String german, String vendor) {
        return Map.entry(code, new TagType(new LocalizedText(english, german), vendor, false));
    }

    static TagType of(String code) {
        TagType known = KNOWN.get(code);
        if (known != null) {
            return known;
        }
        return code.startsWith("cvt_")
                ? new TagType(new LocalizedText("Custom template", "Benutzerdefinierte Vorlage"), "", false)
                : new TagType(LocalizedText.same(code), "", false);
    }

    /** The words of a code. */
    public static LocalizedText words(String code) {
        return of(code).words();
    }

    /** Tells whether a code has a meaning here. */
    public static boolean isKnown(String code) {
        return KNOWN.containsKey(code) || code.startsWith("cvt_");
    }
}
