package io.github.mcpdatalayer.hits;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.github.mcpdatalayer.datalayer.history.RecordedPage;
import io.github.mcpdatalayer.datalayer.history.RecordedPush;
import io.github.mcpdatalayer.datalayer.history.Recording;
import io.github.mcpdatalayer.datalayer.validation.Commerce;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a hit contradicts a push: its page's address, its items, its value and its time. A push that contradicts is no
 * source, whatever its name. Where only the two are there, a difference may be the tag's mistake and is none.
 */
final class Contradictions {

    private static final double SOON_MS = 2_000;
    private static final double HELD_MS = 15_000;

    private final List<PushFacts> pushes;
    private final Recording recording;

    Contradictions(List<PushFacts> pushes, Recording recording) {
        this.pushes = pushes;
        this.recording = recording;
    }

    boolean are(Hit hit, PushFacts facts) {
        return ofItems(hit, facts) || ofValue(hit, facts) || ofAddress(hit, facts) || ofTime(hit, facts);
    }

    /** Other items than pushed, and those are another push's, or too late to be the tag's mistake. */
    private boolean ofItems(Hit hit, PushFacts facts) {
        Set<String> told = PushFacts.items(hit.items());
        Set<String> own = items(facts.push());
        if (told.isEmpty() || own.isEmpty() || !Collections.disjoint(told, own)
                || !Collections.disjoint(told, facts.texts())) {
            return false;
        }
        return distance(hit, facts.push()) > SOON_MS || pushes.stream()
                .anyMatch(other -> other.push().seq() != facts.push().seq() && other.items().containsAll(told)
                        && isAlike(hit, other));
    }

    private static Set<String> items(RecordedPush push) {
        Commerce commerce = Commerce.of(push);
        Set<String> ids = new HashSet<>();
        if (commerce != null) {
            for (Commerce.Item item : commerce.items()) {
                String id = item.id() == null ? item.name() : item.id();
                if (id != null) {
                    ids.add(id);
                }
            }
        }
        return ids;
    }

    /** Another value, and it is another push's of this event. */
    private boolean ofValue(Hit hit, PushFacts facts) {
        String told = hit.value() == null ? null : PushFacts.plain(hit.value());
        if (told == null || facts.values().isEmpty() || facts.values().contains(told)
                || (hit.transaction() != null && facts.transactions().contains(hit.transaction()))) {
            return false;
        }
        return pushes.stream()
                .anyMatch(other -> other.push().seq() != facts.push().seq() && isAlike(hit, other)
                        && other.values().contains(told)
                        && facts.document() == other.document());
    }

    private static boolean isAlike(Hit hit, PushFacts other) {
        return hit.meaning() != null && hit.meaning().equals(other.meaning());
    }

    /** Another address of the same document than the one that the push came on. */
    private boolean ofAddress(Hit hit, PushFacts facts) {
        String told = bare(hit.location());
        RecordedPage on = recording.page(facts.push().page(), facts.push().frame());
        if (told == null || on == null || told.equals(bare(on.url())) || says(facts, told)) {
            return false;
        }
        return pageAt(hit) != null;
    }

    /** Tells whether the push itself names the address, whole or as a path. */
    private static boolean says(PushFacts facts, String told) {
        String path = told.replaceFirst("^\\w+://[^/]+", "");
        return facts.texts().stream().map(Contradictions::bare).filter(Objects::nonNull)
                .anyMatch(text -> text.equals(told) || (path.length() > 1 && text.equals(path)));
    }

    /** The only page of the hit's document whose address the hit tells; null if there is none or there are several. */
    @Nullable
    RecordedPage pageAt(Hit hit) {
        String told = bare(hit.location());
        if (told == null) {
            return null;
        }
        long document = recording.documentOf(hit.request().page(), hit.request().frame());
        RecordedPage found = null;
        for (RecordedPage page : recording.pages()) {
            if (page.frame() == hit.request().frame() && told.equals(bare(page.url()))
                    && page.page() <= hit.request().page()
                    && recording.documentOf(page.page(), page.frame()) == document) {
                found = page; // the last of several visits of one address
            }
        }
        return found;
    }

    /** Tells whether a push is of an address that was left long before the hit, which has neither order nor items to tie them. */
    private boolean ofTime(Hit hit, PushFacts facts) {
        return facts.push().page() != hit.request().page() && distance(hit, facts.push()) > HELD_MS
                && hit.transaction() == null && hit.parts() == 1 && PushFacts.items(hit.items()).isEmpty();
    }

    static double distance(Hit hit, RecordedPush push) {
        Double pushed = push.time();
        Double sent = hit.request().time();
        return pushed == null || sent == null ? 0 : sent - pushed;
    }

    /** An address without its fragment, and without the slash at its end. */
    static @Nullable String bare(@Nullable String url) {
        return url == null ? null : url.replaceFirst("#.*", "").replaceFirst("/(?=\\?|$)", "");
    }
}
