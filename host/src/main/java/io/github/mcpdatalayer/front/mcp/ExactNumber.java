package io.github.mcpdatalayer.front.mcp;

/** A JSON number with its original digits, so that an id goes back unchanged: {@code 1.0} is not {@code 1}. */
final class ExactNumber extends Number {

    private static final long serialVersionUID = 1;

    private final String digits;

    /** A number in JSON's grammar. */
    ExactNumber(String digits) {
        this.digits = digits;
    }

    @Override
    public int intValue() {
        return (int) doubleValue();
    }

    @Override
    public long longValue() {
        return (long) doubleValue();
    }

    @Override
    public float floatValue() {
        return (float) doubleValue();
    }

    @Override
    public double doubleValue() {
        return Double.parseDouble(digits);
    }

    /** The number as it came. */
    @Override
    public String toString() {
        return digits;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ExactNumber number && number.digits.equals(digits);
    }

    @Override
    public int hashCode() {
        return digits.hashCode();
    }
}
