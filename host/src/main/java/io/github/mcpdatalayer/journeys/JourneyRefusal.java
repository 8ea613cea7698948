package io.github.mcpdatalayer.journeys;

/** A journey's file that is not run, with the place in it. Nothing of it was done. */
public final class JourneyRefusal extends Exception {

    private static final long serialVersionUID = 1;

    private final RefusalCode code;
    private final String file;
    private final String place;
    private final String why;

    /**
     * A refusal.
     *
     * @param file
     *            its name, as the person gave it
     * @param place
     *            such as {@code steps[3].selectors}; empty where it is the whole file
     * @param why
     *            what is wrong and what is expected, in sentences
     */
    public JourneyRefusal(RefusalCode code, String file, String place, String why) {
        super(code + " " + file + (place.isEmpty() ? "" : " at " + place) + ": " + why);
        this.code = code;
        this.file = file;
        this.place = place;
        this.why = why;
    }

    public RefusalCode code() {
        return code;
    }

    public String file() {
        return file;
    }

    public String place() {
        return place;
    }

    public String why() {
        return why;
    }
}
