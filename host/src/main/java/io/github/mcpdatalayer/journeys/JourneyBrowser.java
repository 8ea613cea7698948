package io.github.mcpdatalayer.journeys;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A browser with one or several tabs, of which one is used at a time, as the runner of journeys uses it. Every call has an end: it answers, or fails within the time given
 * and what the browser needs beside it.
 */
public interface JourneyBrowser extends AutoCloseable {

    /**
     * Something that was done.
     *
     * @param step
     *            its number over all tabs; what it tracks has it, too
     * @param did
     *            in words, redacted: <code>click e12 button "Add to cart"</code>
     */
    record Deed(long step, String did) {}

    /**
     * The place that the tab in use shows.
     *
     * @param page
     *            the number of the page
     */
    record TabPlace(String url, long page) {}

    /** The browser and its version, as in {@code Chromium 156.0.8078.79}. */
    String program();

    /**
     * From now on, a deed is over only when its page is quiet, so that what it tracks late is not taken for the next one's; or, without
     * that, as soon as no navigation and no request of it is under way.
     */
    void awaitQuiet(boolean quiet);

    /** Opens an address and waits until its page is there. */
    Deed open(String url, Duration timeout) throws StepFailure, InterruptedException;

    /** Opens an address in a new tab, which is used from then on. */
    Deed openTab(String url) throws StepFailure, InterruptedException;

    /**
     * Uses another tab from now on, and waits until it is there.
     *
     * @param url
     *            that it shows; empty: the tab that the run began in
     * @return false where no tab shows it in time
     */
    boolean turnTo(String url, Duration timeout) throws StepFailure, InterruptedException;

    /** Clicks an element, or points at it: click, doubleClick, rightClick, middleClick, backClick, forwardClick or hover, with the keys that are held down. */
    Deed use(JourneyAction.Use use, JourneySelector element, Duration timeout) throws StepFailure, InterruptedException;

    /** Gives a field a value, which may be the name of a secret. */
    Deed change(JourneySelector field, String value, Duration timeout) throws StepFailure, InterruptedException;

    /** Chooses options of a list by their texts, and no other. */
    Deed choose(JourneySelector list, List<String> options, Duration timeout) throws StepFailure, InterruptedException;

    /** Gives files to a field, a button that asks for them, or an area to drop them. Their paths are below the folder for files. */
    Deed upload(JourneySelector element, List<String> files, Duration timeout)
            throws StepFailure, InterruptedException;

    /** Presses a key or several together, as in {@code Control+A}. */
    Deed press(String keys, Duration timeout) throws StepFailure, InterruptedException;

    /** Brings an element into view. */
    Deed scrollTo(JourneySelector element, Duration timeout) throws StepFailure, InterruptedException;

    /** Drags an element to another one. */
    Deed dragTo(JourneySelector element, JourneySelector to, Duration timeout) throws StepFailure, InterruptedException;

    /** Drags an element by pixels, to the right and downwards. */
    Deed dragBy(JourneySelector element, int x, int y, Duration timeout) throws StepFailure, InterruptedException;

    /** Scrolls the page by pixels. */
    Deed scrollBy(int x, int y, Duration timeout) throws StepFailure, InterruptedException;

    /** Answers the page's consent banner, and proves that the choice was taken. */
    Deed consent(boolean granted, Duration timeout) throws StepFailure, InterruptedException;

    /**
     * A choice that was taken back.
     *
     * @param byInterface whether nothing was shown for it, so that the platform's own interface was asked
     */
    record Withdrawn(Deed deed, boolean byInterface) {}

    /**
     * Takes back what was granted, by what the page or its consent platform offers for that. The hits and the storage of vendors count from
     * then on.
     *
     * @throws StepFailure BANNER_NOT_FOUND where nothing is offered, CONSENT_NOT_REACHED where the page does not follow
     */
    Withdrawn withdraw(Duration timeout) throws StepFailure, InterruptedException;

    /** Shows the pages of the tab on a screen; false where the browser does not. */
    boolean resize(JourneyAction.Resize screen) throws StepFailure, InterruptedException;

    /**
     * Tells whether an element is shown, or gone, within the time.
     *
     * @throws StepFailure also where nothing tells: it cannot be asked for so, or its frame is of another site
     */
    boolean waitFor(JourneySelector element, boolean there, Duration timeout) throws StepFailure, InterruptedException;

    /** Runs an expression in the page; whether its value counts as true. */
    boolean isTrue(String expression, Duration timeout) throws StepFailure, InterruptedException;

    /** Tells whether the page shows a text. */
    boolean shows(String text) throws StepFailure, InterruptedException;

    /** The place of the tab that is used. */
    TabPlace place() throws StepFailure, InterruptedException;

    /** Returns what all tabs have tracked so far, with the address, page and consent of the one that is used. */
    SeenTracking seen() throws StepFailure, InterruptedException;

    /** Returns the same, where tabs that are used no longer are not read again. */
    SeenTracking seenHere() throws StepFailure, InterruptedException;

    /**
     * Holds all pushes so far against a tracking plan, and gives what breaks it: errors, no hints.
     *
     * @throws StepFailure where there is no such plan
     */
    List<PlanFinding> against(String plan) throws StepFailure, InterruptedException;

    /**
     * Returns what the rules say of all that its tabs have tracked: the judge of auditVisit.
     *
     * @throws StepFailure where nothing of it can be read
     */
    RunAudit audit() throws StepFailure, InterruptedException;

    /**
     * Takes a picture of the tab, redacted; null where none can be taken.
     *
     * @param did
     *            what was done last: its element is marked
     */
    @Nullable
    StepPicture picture(String did) throws InterruptedException;

    /** A text as a report may have it. */
    String redacted(String text);

    /** Ends the browser. */
    @Override
    void close();
}
