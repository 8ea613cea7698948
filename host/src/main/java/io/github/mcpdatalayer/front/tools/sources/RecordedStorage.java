package io.github.mcpdatalayer.front.tools.sources;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.datalayer.consent.Choices;
import io.github.mcpdatalayer.datalayer.consent.ConsentThen;
import io.github.mcpdatalayer.datalayer.consent.Grant;
import io.github.mcpdatalayer.front.link.BrowserReply;
import io.github.mcpdatalayer.front.link.Deadline;
import io.github.mcpdatalayer.front.link.LinkException;
import io.github.mcpdatalayer.front.tools.answer.ReplyText;
import io.github.mcpdatalayer.front.tools.answer.ToolErrors;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.hits.UrlParts;
import io.github.mcpdatalayer.storage.ConsentRecord;
import io.github.mcpdatalayer.storage.Sites;
import io.github.mcpdatalayer.storage.StoreWrite;
import io.github.mcpdatalayer.storage.StoredRow;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a tab's pages, redacted.
 *
 * @param facts what the extension says of it, without it
 * @param rows those whose first write was seen in its order, the others after them by name
 * @param choices of the visitor
 */
public record RecordedStorage(RecordedTab tab, JsonObject facts, List<StoredRow> rows, Choices choices) {

    /** A page that is left while it is read is followed to the next one, but not for ever. */
    private static final int MOST_TRIES = 3;

    /**
     * Reads it.
     *
     * @param tool
     *            for which it is
     */
    public static RecordedStorage read(Workbench bench, String tool, @Nullable String tab)
            throws ToolException, InterruptedException {
        BrowserReply reply = ask(bench, tool, tab);
        RecordedTab stored = RecordedTab.of(reply);
        RecordedTab pushes = bench.histories().read(tool, stored.handle(), 0, List.of(), LayerReader.deadline());
        return bench.workload().run((long) reply.shown().length() + pushes.text().length(),
                () -> of(reply, stored, Choices.of(pushes.recording())));
    }

    /** Reads the storage for a visit whose choices are known. */
    static RecordedStorage read(Workbench bench, String tool, String tab, Choices choices)
            throws ToolException, InterruptedException {
        BrowserReply reply = ask(bench, tool, tab);
        return bench.workload().run(reply.shown().length(), () -> of(reply, RecordedTab.of(reply), choices));
    }

    private static BrowserReply ask(Workbench bench, String tool, @Nullable String tab)
            throws ToolException, InterruptedException {
        Deadline deadline = LayerReader.deadline();
        for (int tries = 1;; tries++) {
            try {
                return bench.browsers().ask(Method.GET_STORAGE, new JsonObject(), tab, deadline);
            } catch (LinkException e) {
                if (tries == MOST_TRIES || !e.error().is(ErrorCode.PAGE_CHANGED)) {
                    throw ToolErrors.of(e.error(), tool, tab);
                }
            }
        }
    }

    private static RecordedStorage of(BrowserReply reply, RecordedTab tab, Choices choices) throws ToolException {
        String site = Sites.of(UrlParts.of(tab.url()).host());
        List<StoredRow> rows = new ArrayList<>();
        JsonArray all = ReplyText.rows(reply.text());
        for (JsonElement each : all) {
            if (each instanceof JsonObject row) {
                rows.add(StoredRow.of(row, site));
            }
        }
        rows.sort(Comparator.comparingDouble(RecordedStorage::began).thenComparingLong(RecordedStorage::push)
                .thenComparing(StoredRow::name)
                .thenComparing(StoredRow::kind).thenComparing(StoredRow::host));
        return new RecordedStorage(tab, reply.result(), List.copyOf(rows), choices);
    }

    private static double began(StoredRow row) {
        StoreWrite first = row.first();
        return first == null ? Double.MAX_VALUE : first.time();
    }

    /** Orders settings of one millisecond: one that came after a later push came later. */
    private static long push(StoredRow row) {
        StoreWrite first = row.first();
        Long push = first == null ? null : first.push();
        return push == null ? 0 : push;
    }

    /** The records of the visitor's choice that could be decoded. */
    public List<ConsentRecord> records() {
        List<ConsentRecord> records = new ArrayList<>();
        texts().forEach(each -> records.addAll(ConsentRecord.of(Lenient.text(each, "kind"), Lenient.text(each, "where"),
                Lenient.text(each, "text"))));
        return records;
    }

    /** The number of those that could not. */
    long undecoded() {
        return texts().stream().filter(each -> ConsentRecord
                .of(Lenient.text(each, "kind"), Lenient.text(each, "where"), Lenient.text(each, "text")).isEmpty())
                .count();
    }

    private List<JsonObject> texts() {
        List<JsonObject> texts = new ArrayList<>();
        if (facts.get("records") instanceof JsonArray all) {
            all.forEach(each -> {
                if (each instanceof JsonObject text) {
                    texts.add(text);
                }
            });
        }
        return texts;
    }

    /** Returns what requests said of Global Privacy Control; null where that was not seen, or by an older extension. */
    public @Nullable PrivacyHeader privacyHeader() {
        return facts.get("gpcSent") instanceof JsonObject sent
                ? new PrivacyHeader(Lenient.is(sent, "page"), (int) Lenient.number(sent, "with"),
                        (int) Lenient.number(sent, "without"))
                : null;
    }

    /** Tells whether scripts of the page are told of Global Privacy Control: by the browser, or by an extension in its place. */
    public boolean tellsScripts() {
        return Lenient.is(facts, facts.get("gpcSeen") instanceof JsonPrimitive ? "gpcSeen" : "gpc");
    }

    /** Tells whether the visitor's browser signals Global Privacy Control in any way. */
    public boolean signalsPrivacy() {
        PrivacyHeader header = privacyHeader();
        return Lenient.is(facts, "gpc") || tellsScripts() || (header != null && header.page());
    }

    /** Returns the state of consent mode at a write. */
    public ConsentThen consentAt(StoreWrite write) {
        return choices.at(write.page(), write.frame(), write.by().equals("script") ? seq(write) : null, write.time());
    }

    /** Returns the state of consent mode now. */
    public ConsentThen consentNow() {
        return tab.facts().pages().stream().filter(page -> page.frame() == 0).reduce((_, last) -> last)
                .map(page -> choices.at(page.page(), 0, null, Double.MAX_VALUE)).orElse(ConsentThen.UNKNOWN);
    }

    /** Returns each signal as it is now; empty where consent mode says nothing. */
    Map<String, Grant> signalsNow() {
        return tab.facts().pages().stream().filter(page -> page.frame() == 0).reduce((_, last) -> last)
                .map(page -> choices.now(page.page())).orElse(Map.of());
    }

    private static Long seq(StoreWrite write) {
        Long push = write.push();
        return push == null ? Long.valueOf(0) : push;
    }

    /** Explains why something may be stored that is not here, in our own words. */
    public List<String> notVisible() {
        List<String> unseen = new ArrayList<>();
        switch (Lenient.text(facts, "sight")) {
            case "all" -> {
                // a browser of our own: all of its cookies
            }
            case "visit" -> {
                if (!Lenient.is(facts, "allSites")) {
                    String scheme = tab.url().startsWith("https:") ? "without" : "with";
                    unseen.add(
                            "Cookies of sites and domains that the extension may not read, and of this site HttpOnly ones "
                                    + scheme + " Secure: the person can allow all sites in its options.");
                }
            }
            default -> unseen.add(
                    "HttpOnly cookies, cookies of other sites and of other paths, and the lifetime and flags of the others: the browser tells them only where the person has allowed Cookies in the extension's options and keeps access to the site.");
        }
        if (!Lenient.is(facts, "watched")) {
            unseen.add("Which answers set cookies: that takes the same permission.");
        }
        if (privacyHeader() == null) {
            unseen.add(
                    "Whether the page's own request had Sec-GPC: 1 (Global Privacy Control): the browser tells that with the permission for cookies, of pages that are loaded while it is recorded.");
        }
        int unread = (int) Lenient.number(facts, "unread");
        if (unread > 0) {
            unseen.add("The storage of " + unread + " documents, which did not tell all of it.");
        }
        unseen.add("The storage of frames of sites that are not attached, and of workers.");
        int dropped = (int) Lenient.number(facts, "dropped");
        if (dropped > 0) {
            unseen.add("The setters of " + dropped
                    + " writes of a flood, of databases and caches, and of keys that are set as a property.");
        } else {
            unseen.add(
                    "The setter of databases, of caches and of keys that were set as a property (localStorage.key = …).");
        }
        int more = (int) Lenient.number(facts, "more");
        if (more > 0) {
            unseen.add(more + " more keys and cookies than are listed at once.");
        }
        int hidden = (int) Lenient.number(facts, "hidden");
        if (hidden > 0) {
            unseen.add(hidden + " cookies of sites that an administrator does not allow.");
        }
        if (tab.facts().pages().stream().anyMatch(page -> page.frame() == 0 && page.page() == 1
                && !page.since().equals("firstScript"))) {
            unseen.add("The setters of what page 1 stored before it was attached: reload it to see that.");
        }
        return unseen;
    }
}
