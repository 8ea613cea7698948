package io.github.mcpdatalayer.doctor;

import java.io.IOException;

/**
 * Something safe that the doctor can do about a finding: it touches nothing but what is ours.
 *
 * @param what
 *            in words, as in "set the mode of /run/x to 700"
 * @param step
 *            does it
 */
public record Remedy(String what, Step step) {

    /** The deed of a remedy. */
    public interface Step {
        void run() throws IOException;
    }
}
