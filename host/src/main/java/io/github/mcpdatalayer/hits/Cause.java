package io.github.mcpdatalayer.hits;

/** Why the same event was told twice, as far as what was recorded decides it. */
public enum Cause {
    RELOAD("reload", "The page was reloaded and sent the same event again.",
            "Send it once for each order: remember the transaction id (sessionStorage, or the server) and do not push it again on a reload."),
    BACK("back",
            "The person came back to the page with the browser's back or forward button, and it sent the same event again.",
            "Send it once for each order: remember the transaction id, and do not push it when the navigation is back_forward or from the back/forward cache."),
    VISITED_AGAIN("visited-again", "The page, or another one that sends the same event, was opened again.",
            "Send it once for each order: remember the transaction id and do not push it again."),
    TWO_CONTAINERS("two-containers", "Two containers on the page each sent it.",
            "Remove the tag from one of the two containers, or the second container from the page."),
    HARD_CODED_TAG("hard-coded-tag", "A tag in the page's own code sent it beside one in the GTM container.",
            "Remove the hard-coded tag, or the tag in the container."),
    TWO_PUSHES("two-pushes", "The event was pushed twice on the same page: two listeners, or one that is bound twice.",
            "Push it from one place only; the two sources are named."),
    TWO_TAGS("two-tags", "One push, one container, two requests: two tags of the container fire on the same event.",
            "Remove one of the two tags, or let their triggers differ."),
    TWO_HOSTS("two-hosts",
            "The same event was sent to two hosts, such as Google and a server container; if both reach the same property, it counts twice.",
            "Let it go to one of them: send all tags of this id to the server container, or none."),
    TWO_SCRIPTS("two-scripts", "Two scripts of the page each sent it.", "Remove one of them; both are named."),
    SENT_TWICE("sent-twice", "The same script sent it twice, and no second push was seen.",
            "Look at what calls the script; a tag that is loaded twice does this.");

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
