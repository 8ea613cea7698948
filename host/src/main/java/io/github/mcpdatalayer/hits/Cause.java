package io.github.mcpdatalayer.hits;

/** The cause of an event that was sent twice, as far as the recording shows it. */
public enum Cause {
    RELOAD("reload", "The page was reloaded and sent the same event again.",
            "Send it once for each order: remember the transaction id (sessionStorage, or the server) and do not push it again on a reload."),
    BACK("back",
            "The person came back to the page with the browser's back or forward button, and it sent the same event again.",
            "Send it once for each order: remember the transaction id, and do not push it when the navigation is back_forward or from the back/forward cache."),
    VISITED_AGAIN("visited-again", "The page, or another one that sends the same event, was opened again.",
            "Send it once for each order: remember the transaction id and do not push it again."),
    TWO_CONTAINERS("two-containers", "Each of two containers on the page sent it.",
            "Remove the tag from one of the two containers, or the second container from the page."),
    HARD_CODED_TAG("hard-coded-tag", "A tag in the page's own code sent it beside one in the GTM container.",
            "Remove the hard-coded tag, or the tag in the container."),
    TWO_PUSHES("two-pushes",
            "The event was pushed twice on the same page, by two listeners or by one that is bound twice.",
            "Push it from one of the two named sources only."),
    TWO_TAGS("two-tags", "Two tags of one container fire on the same push.",
            "Remove one of the two tags, or give them different triggers."),
    TWO_HOSTS("two-hosts",
            "The same event was sent to two hosts, such as Google and a server container; if both reach the same property, it counts twice.",
            "Send it to one of them: route all tags of this id to the server container, or none."),
    TWO_SCRIPTS("two-scripts", "Each of two scripts on the page sent it.", "Remove one of the two named scripts."),
    HISTORY_AND_PUSH("history-and-push",
            "The change of the address sent one of the two page views, and the site's own push the other.",
            "Turn one of them off: page views on history changes (enhanced measurement of GA4, or the tag's History Change trigger), or the site's own push."),
    SENT_TWICE("sent-twice", "The same script sent it twice, and no second push was seen.",
            "Check what calls the script: it happens when a tag is loaded twice.");

    private final String word;
    private final String text;
    private final String fix;

    Cause(String word, String text, String fix) {
        this.word = word;
        this.text = text;
        this.fix = fix;
    }

    public String word() {
        return word;
    }

    public String text() {
        return text;
    }

    public String fix() {
        return fix;
    }
}
