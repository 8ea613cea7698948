package io.github.mcpdatalayer.datalayer.validation;

import java.util.List;

/** Our own words around the findings of rules; {@code {0}} is the first value. Tools answer with the English text. */
public enum Phrase {
    NOTHING("nothing"),
    ARRAY_OF("an array of {0}"),
    THEN("{0}, then {1}"),
    RIGHT_IS("{0}; right is {1}"),
    WORD_BY_WORD("\"{0}\" alone: the shim pushes a call's words one by one; right is dataLayer.push(arguments)"),
    VERSION_OF("version {0}; the plan has {1}"),
    ALSO("{0}; also {1}"),
    IN_PUSH("#{0} {1}"),
    NAME_FOR("{0} for {1}"),
    CHARACTERS("{0} characters"),
    PARAMETERS("{0} parameters"),
    CUSTOM_PARAMETERS("{0} custom parameters"),
    PROPERTIES("{0} properties"),
    ARGUMENTS("{0} arguments"),
    ITEMS("{0} items"),
    ITEMS_OVER("{0} items over {1} of an earlier event"),
    OVER_ECOMMERCE("{0} over the ecommerce object of an earlier event"),
    ITEMS_MAKE("{0}, and its items make {1}"),
    NAMED("{0} {1}"),
    IN_CENTS("{0}; one of them may be in cents"),
    DIFFERENCE_IS("{0}; the difference is {1}"),
    NOT_MADE_BY("{0}; the difference is not {1}"),
    WITHOUT_QUANTITIES("{0}; the prices without their quantities make {1}"),
    WITH_VALUE("{0}, with value {1}"),
    ENTRIES_BESIDE("{0} entries beside {1}"),
    EMPTY_HASH("the hash of an empty string"),
    HEX_DIGITS("64 hexadecimal digits"),
    PUSH_INTO_ARRAY("a push into array {0} of this name"),
    ARRAY_OF_NAME("array {0} of this name"),
    UNKNOWN_PLACE("an unknown place"),
    CALLED_BY("{0}, called by {1}"),
    TWO_SOURCES("#{0} from {1}; #{2} from {3}"),
    IN_ADDRESS("{0} in the page's address"),
    IN_TITLE("{0} in the page's title"),
    DEFAULT_AFTER_TAGS("{0} came first; the default is push {1}"),
    DEFAULT_AGAIN("{0}{1}, was {2}: #{3} from {4}, then #{5} from {6}"),
    UPDATE_IS_PUSH("the update is push {0}"),
    NO_DEFAULT_BEFORE("no default before it"),
    REGIONS_ONLY("defaults with region only"),
    ASKED_AND_IS("{0} was asked for, {1} it is"),
    NONE_OF("no {0}"),
    FOUND_DENIED("{0} found {1} denied; granted {2}{3}"),
    AND("{0} and {1}"),
    AFTER_FROM("after #{0} from {1}: {2}"),
    PUSH_FROM("#{0} from {1}: {2}"),
    WITHOUT_PUSH("without a push"),
    BY_PUSH("by #{0}"),
    LATER(" later"),
    MS_LATER(", {0} ms later"),
    WITHIN_MS_LATER(", within {0} ms later"),
    GRANTED_IN_HIT("{0} granted in the hit, denied in the page"),
    DENIED_IN_HIT("{0} denied in the hit, granted in the page"),
    SENT_TWICE("{0}, {1}: {2}, then {3}"),
    THEY_DIFFER("{0}; they differ in {1}"),
    HOSTS("{0} {1} and {2}"),
    HIT_BY("hit {0} by {1}"),
    UNKNOWN_SCRIPT("an unknown script"),
    NAME_IN_HIT("\"{0}\" in hit {1}. {2}"),
    FAILED_HIT("hit {0} ({1}): {2}"),
    STATUS("status {0}"),
    STEP_BETWEEN("no {0} between {1} and {2}"),
    DATA_IN_HIT("{0} in {1} of hit {2} ({3})"),
    HIT_LACKS("hit {0} ({1}) lacks {2}{3}"),
    NO_PUSH_NAMES_IT("; no push names it"),
    PUSH_LACKS_IT("; #{0} lacks it, too"),
    PUSH_HAS("; #{0} has {1}"),
    HIT_TOLD("hit {0} ({1}): {2}"),
    HIT_HAS("hit {0} ({1}) has {2} in #{3}"),
    INSTEAD("{0} {1} instead of {2}"),
    INSTEAD_NET("{0} {1} instead of {2}, perhaps without tax"),
    ITEM_INSTEAD("item {0} instead of {1}"),
    ITEMS_INSTEAD("items {0} instead of {1}"),
    PRICE_INSTEAD("price of {0} {1} instead of {2}"),
    QUANTITY_INSTEAD("quantity of {0} {1} instead of {2}"),
    WITHOUT_ID("without id"),
    NO_HIT("#{0} ({1}) led to no GA4 hit"),
    NO_HIT_OF("#{0} ({1}) led to no GA4 hit of {2}"),
    RELOAD("reload"),
    BACK("back"),
    VISITED_AGAIN("visited-again"),
    TWO_CONTAINERS("two-containers"),
    HARD_CODED_TAG("hard-coded-tag"),
    TWO_PUSHES("two-pushes"),
    TWO_TAGS("two-tags"),
    TWO_HOSTS("two-hosts"),
    TWO_SCRIPTS("two-scripts"),
    HISTORY_AND_PUSH("history-and-push"),
    TWICE("sent-twice"),
    OLDER_PUSHES_LOST("{0} older pushes fell out of the bounded memory"),
    PUSHES_COUNTED("{0} pushes of a flood were only counted"),
    PUSHES_SHORTENED("Recorded in short, in a flood of pushes: {0}. What they left out is not judged."),
    AND_MORE("{0} and {1} more"),
    PUSH_REPLACED(
            "{0} was replaced (page {1}, by {2}): its calls are recorded, and those marked aside are not in the array"),
    PUSH_REPLACED_LATE(
            "{0} was replaced (page {1}, by {2}): what was pushed in the same script before that was noticed is not seen"),
    PUSH_REPLACED_APPENDS(
            "{0} was replaced (page {1}, by {2}): what it keeps out of the array is not seen"),
    PUSH_NOT_WATCHED(
            "{0} was replaced (page {1}, by {2}) and cannot be watched: what it takes is not seen"),
    GAPS("nothing was recorded during {0} gaps"),
    BEFORE_ATTACHED("what {0} pages did before they were attached"),
    OLDER_EXTENSION("hits: the browser's extension is older than this server"),
    REQUESTS_LOST("{0} requests fell out of the bounded memory"),
    NO_GA4_SEEN("GA4: no hit of it was seen, so no push was held against one"),
    ZARAZ_SENDS_ON("what Zaraz sends on to GA4, Meta and others from Cloudflare's servers"),
    COLLECTOR_SENDS_ON("what first-party collectors send on from their servers"),
    NO_HITS_RECORDED("This browser records no hits."),
    OF_OTHER_SITES("of requests to other sites than the page's: {0}"),
    REQUEST_FACTS(
            "status and most methods; bodies of Request objects and streams; images at unload; requests that were blocked"),
    IMAGE_AT_CLOSE("at times an image that begins while its page closes"),
    WORKERS_AND_FRAMES("requests of workers and of frames of sites that are not attached"),
    NOT_PUSHED("not pushed: {0}"),
    TAG_FIRED("{0} fired at {1}, and nothing of it was seen"),
    TAG_READS("{0} reads {1}"),
    TWO_TAGS_SEND("{0} and {1} both send {2}"),
    TAG_WITHOUT_CONSENT("{0} fired before the choice"),
    NO_CONTAINER_READ("tags: no container of the page could be read"),
    CONTAINER_NOT_READ("tags of a container that could not be read: {0}"),
    TAGS_NOT_WHOLE("tags of pages that were not recorded from their first script on"),
    TAGS_UNKNOWN("{0} tags of which only the page knows whether they fired"),
    CODE_NOT_READ("hits that may come from custom code in tags: what {0} of them send is not read");

    private final String english;

    Phrase(String english) {
        this.english = english;
    }

    /** The English text, as tools answer it. */
    public String english() {
        return english;
    }

    /** The phrase with these values: texts, numbers, rules, and what is said in words of ours itself. */
    public Said of(Object... values) {
        return new Said(this, List.of(values), "");
    }
}
