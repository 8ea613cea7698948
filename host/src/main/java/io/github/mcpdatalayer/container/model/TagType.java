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
            google("googtag", "Google"),
            google("gaawc", GA4),
            google("gaawe", GA4),
            google("awct", ADS),
            google("awcc", ADS),
            google("sp", ADS),
            google("awud", ADS),
            google("gclidw", ADS),
            google("flc", FLOODLIGHT),
            google("fls", FLOODLIGHT),
            google("ua", "Universal Analytics"),
            google("opt", "Google Optimize"),
            other("html", ""),
            other("img", ""),
            other("baut", "Microsoft Advertising"),
            other("bzi", "LinkedIn"),
            other("pntr", "Pinterest"),
            other("twitter_website_tag", "X"),
            other("qpx", "Quora"),
            other("hjtc", "Hotjar"),
            other("cegg", "Crazy Egg"),
            other("awc", "Awin"),
            other("awj", "Awin"),
            server("sgtmgaaw", GA4),
            server("sgtmadsct", ADS),
            server("sgtmadsremarket", ADS),
            server("sgtmadscl", ADS),
            other("http_request", ""),
            other("gaaw_client", GA4),
            other("gtm_client", "Google"),
            other("tf_augment_event", ""),
            other("tf_allow_params", ""),
            other("tf_exclude_params", ""));

    private static Map.Entry<String, TagType> google(String code, String vendor) {
        return Map.entry(code, new TagType(LocalizedText.of("tagType." + code), vendor, true));
    }

    private static Map.Entry<String, TagType> server(String code, String vendor) {
        return google(code, vendor);
    }

    private static Map.Entry<String, TagType> other(String code, String vendor) {
        return Map.entry(code, new TagType(LocalizedText.of("tagType." + code), vendor, false));
    }

    static TagType of(String code) {
        TagType known = KNOWN.get(code);
        if (known != null) {
            return known;
        }
        return code.startsWith("cvt_")
                ? new TagType(LocalizedText.of("tagType.custom-template"), "", false)
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
