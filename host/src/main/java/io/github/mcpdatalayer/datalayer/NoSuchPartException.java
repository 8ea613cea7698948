package io.github.mcpdatalayer.datalayer;

/** The layer has become smaller: the part asked for is no longer there. */
public final class NoSuchPartException extends Exception {

    private static final long serialVersionUID = 1;

    NoSuchPartException(String message) {
        super(message);
    }
}
