package io.github.mcpdatalayer.front.journeys;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.launch.LaunchOptions;
import io.github.mcpdatalayer.front.link.LaunchableBrowser.LaunchRefused;
import io.github.mcpdatalayer.journeys.ConsentChoice;
import io.github.mcpdatalayer.journeys.Journey;
import io.github.mcpdatalayer.journeys.JourneyRun;
import io.github.mcpdatalayer.journeys.JourneyRun.Verdict;
import io.github.mcpdatalayer.journeys.JourneyRunner;
import io.github.mcpdatalayer.journeys.JourneyStep;
import io.github.mcpdatalayer.journeys.JourneyVariables;
import io.github.mcpdatalayer.journeys.KnownFindings;
import io.github.mcpdatalayer.journeys.RunSettings;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Runs journeys, each in a browser of its own with nothing stored in it. */
public final class JourneyRuns {

    /**
     * A journey, and how it is run.
     *
     * @param known
     *            the failures that are accepted in its folder
     */
    public record Asked(Journey journey, RunSettings settings, KnownFindings known) {

        /** Repeats each for each choice of a visitor. */
        public List<Asked> ofEachChoice() {
            return of(ConsentChoice.OF_VISITORS);
        }

        /** Repeats each for each state that a visit can be in. */
        public List<Asked> ofEachState() {
            return of(List.of(ConsentChoice.values()));
        }

        private List<Asked> of(List<ConsentChoice> choices) {
            return choices.stream().map(choice -> new Asked(journey, settings.consent(choice.word()), known)).toList();
        }
    }

    /** Chromium has it behind this: pages see navigator.globalPrivacyControl, requests carry Sec-GPC. */
    private static final String PRIVACY_CONTROL = "--enable-features=GlobalPrivacyControl,GlobalPrivacyControlForce";

    /** The number of times that a run may be begun again. */
    public static final int MOST_RETRIES = 10;

    /** Hears of a run when it has ended, in the order of their ends. */
    public interface Ended {
        void ended(JourneyRun run) throws IOException;

        /**
         * Hears of the end with the requests of its pages, for whoever wants them.
         *
         * @param requests
         *            as an HTTP archive; null where there are none
         */
        default void ended(JourneyRun run, @Nullable JsonObject requests) throws IOException {
            ended(run);
        }

        /** Tells whether the requests are wanted. */
        default boolean wantsRequests() {
            return false;
        }

        /**
         * A step begins.
         *
         * @param attempt from 1
         */
        default void begins(Asked asked, int attempt, JourneyStep step) {}
    }

    /** Is called while the browser of a run still shows its last page. */
    public interface LastLook {
        void now() throws IOException;
    }

    private final LaunchOptions options;
    private final Locations places;
    private final List<String> sites;
    private final boolean named;
    private final JourneyVariables variables;
    private final @Nullable Path plans;
    private final @Nullable Path files;
    private final int retries;
    private final String version;
    private final Ended ended;
    private final LastLook look;
    private final ReentrantLock starting = new ReentrantLock(true);

    /**
     * Runs that have not begun.
     *
     * @param places
     *            the folders of whoever runs them: the logs of their browsers are there
     * @param sites
     *            that may be opened
     * @param named
     *            whether those that the journeys name may be opened, too
     * @param plans
     *            the folder of the person's tracking plans; null: none
     * @param files
     *            the folder that journeys may give files from; null: none
     * @param retries
     *            how often a run that did not hold is begun again
     * @param version
     *            of this program
     */
    public JourneyRuns(LaunchOptions options, Locations places, List<String> sites, boolean named,
            JourneyVariables variables, @Nullable Path plans, @Nullable Path files, int retries, String version,
            Ended ended, LastLook look) {
        this.options = options;
        this.places = places;
        this.sites = List.copyOf(sites);
        this.named = named;
        this.variables = variables;
        this.plans = plans;
        this.files = files;
        this.retries = retries;
        this.version = version;
        this.ended = ended;
        this.look = look;
    }

    /** The last run of each journey, in their order. */
    public List<JourneyRun> run(List<Asked> journeys, int workers) throws IOException, InterruptedException {
        List<JourneyRun> runs = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(workers)) {
            List<Future<JourneyRun>> under = new ArrayList<>();
            for (Asked asked : journeys) {
                under.add(pool.submit(() -> tried(asked)));
            }
            try {
                for (Future<JourneyRun> each : under) {
                    runs.add(each.get());
                }
            } finally {
                under.forEach(each -> each.cancel(true));
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
        return runs;
    }

    /** A run, and the requests of its pages where they are wanted. */
    private record Done(JourneyRun run, @Nullable JsonObject requests) {}

    private JourneyRun tried(Asked asked) throws IOException, InterruptedException {
        Done done = once(asked, 1);
        for (int attempt = 2; attempt <= retries + 1 && done.run().verdict() != Verdict.HELD; attempt++) {
            tell(done);
            Done again = once(asked, attempt);
            done = new Done(again.run().attempt(attempt), again.requests());
        }
        tell(done);
        return done.run();
    }

    private synchronized void tell(Done done) throws IOException {
        ended.ended(done.run(), done.requests());
    }

    private Done once(Asked asked, int attempt) throws IOException, InterruptedException {
        Journey journey = asked.journey();
        RunSettings settings = asked.settings();
        Instant started = Clock.systemUTC().instant();
        try (RunningBrowser browser = start(asked)) {
            JourneyRun run = new JourneyRunner(journey, settings, variables, browser, Clock.systemUTC())
                    .run(step -> ended.begins(asked, attempt, step));
            look.now();
            JsonObject requests = ended.wantsRequests() ? browser.requests() : null;
            return new Done(asked.known().in(run, LocalDate.now(ZoneId.systemDefault())), requests);
        } catch (LaunchRefused e) {
            return new Done(JourneyRunner.notBegun(journey, settings, started, e.error().code(),
                    e.error().message() + " " + e.error().hint(), new Redaction(RedactionMode.MASK)::text), null);
        }
    }

    /** One starts at a time, so that they do not take from each other the time that each has to connect; one that did not is started anew. */
    private RunningBrowser start(Asked asked) throws IOException, LaunchRefused, InterruptedException {
        starting.lockInterruptibly();
        try {
            return started(asked);
        } catch (LaunchRefused e) {
            if (!e.error().is(ErrorCode.LAUNCH_NO_LINK)) {
                throw e;
            }
            return started(asked);
        } finally {
            starting.unlock();
        }
    }

    private RunningBrowser started(Asked asked) throws IOException, LaunchRefused, InterruptedException {
        boolean signals = ConsentChoice.GPC.word().equals(asked.settings().consent());
        return RunningBrowser.start(signals ? options.with(PRIVACY_CONTROL) : options, places, sites(asked),
                asked.settings().hits(), plans, files, version);
    }

    private List<String> sites(Asked asked) {
        if (!named) {
            return sites;
        }
        Set<String> all = new LinkedHashSet<>(asked.journey().origins());
        String base = asked.settings().baseUrl();
        if (base != null) {
            URI uri = URI.create(base);
            all.add(uri.getScheme() + "://" + uri.getRawAuthority());
        }
        all.addAll(sites);
        return List.copyOf(all);
    }
}
