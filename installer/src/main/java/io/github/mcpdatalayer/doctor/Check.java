package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.util.List;

/** Looks at one link of the chain. Changes nothing. */
interface Check {

    /** Short and stable, as in <code>policies</code>; part of the JSON. */
    String id();

    /** The link in a person's words. */
    String title();

    /**
     * One finding for each thing that was looked at.
     *
     * @throws IOException
     *             it could not be looked at; the text says why
     */
    List<Finding> findings() throws IOException;
}
