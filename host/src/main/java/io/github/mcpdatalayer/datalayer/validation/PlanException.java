package io.github.mcpdatalayer.datalayer.validation;

/** A plan that cannot be used; the message says why and what is expected, in one or two sentences. */
public final class PlanException extends Exception {

    private static final long serialVersionUID = 1;

    public PlanException(String message) {
        super(message);
    }
}
