package io.github.mcpdatalayer.datalayer.consent;

/**
 * The state of consent mode at one moment.
 *
 * @param known whether the page tells of consent at all
 * @param chosen whether the visitor's choice was known to the page
 */
public record ConsentThen(boolean known, boolean chosen, Grant ads, Grant analytics) {

    /** A page that tells nothing. */
    public static final ConsentThen UNKNOWN = new ConsentThen(false, false, Grant.UNSET, Grant.UNSET);

    /** The words that tools write; empty where nothing is known. */
    public String words() {
        if (!known) {
            return "";
        }
        String grants = ads == analytics
                ? ads.word()
                : "ads " + ads.word() + ", analytics " + analytics.word();
        return chosen ? grants : "before the choice (" + (grants.equals("unset") ? "nothing said" : grants) + ")";
    }
}
