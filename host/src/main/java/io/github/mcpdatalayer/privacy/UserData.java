package io.github.mcpdatalayer.privacy;

import org.jspecify.annotations.Nullable;

/** The parts of Google's hashed user data, {@code tv.1~em.<hash>~pn.<hash>~fn0.<hash>}. */
final class UserData {

    /** Values up to this length are codes for a missing value. */
    static final int MAX_CODE = 4;

    private UserData() {}

    /** The type of the part with this name; null for parts that identify nobody, such as the country. */
    static @Nullable DataType type(String name) {
        int end = name.length();
        while (end > 0 && NumberRun.isDigit(name.charAt(end - 1))) {
            end--;
        }
        return switch (name.substring(0, end)) {
            case "em" -> DataType.EMAIL_HASH;
            case "pn", "ph" -> DataType.PHONE_HASH;
            case "fn", "ln" -> DataType.NAME_HASH;
            case "sa", "st" -> DataType.STREET_HASH;
            case "co", "ct", "rg", "pc" -> null;
            default -> DataType.HASH;
        };
    }
}
