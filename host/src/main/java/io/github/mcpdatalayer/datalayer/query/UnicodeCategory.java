package io.github.mcpdatalayer.datalayer.query;

import java.util.Map;

/** The general categories that RFC 9485 knows, as sets of {@link Character#getType(int)}. */
final class UnicodeCategory {
    private static final Map<String, Byte> TYPES = Map.ofEntries(Map.entry("Ll", Character.LOWERCASE_LETTER),
            Map.entry("Lm", Character.MODIFIER_LETTER), Map.entry("Lo", Character.OTHER_LETTER),
            Map.entry("Lt", Character.TITLECASE_LETTER), Map.entry("Lu", Character.UPPERCASE_LETTER),
            Map.entry("Mc", Character.COMBINING_SPACING_MARK), Map.entry("Me", Character.ENCLOSING_MARK),
            Map.entry("Mn", Character.NON_SPACING_MARK), Map.entry("Nd", Character.DECIMAL_DIGIT_NUMBER),
            Map.entry("Nl", Character.LETTER_NUMBER), Map.entry("No", Character.OTHER_NUMBER),
            Map.entry("Pc", Character.CONNECTOR_PUNCTUATION), Map.entry("Pd", Character.DASH_PUNCTUATION),
            Map.entry("Pe", Character.END_PUNCTUATION), Map.entry("Pf", Character.FINAL_QUOTE_PUNCTUATION),
            Map.entry("Pi", Character.INITIAL_QUOTE_PUNCTUATION), Map.entry("Po", Character.OTHER_PUNCTUATION),
            Map.entry("Ps", Character.START_PUNCTUATION), Map.entry("Sc", Character.CURRENCY_SYMBOL),
            Map.entry("Sk", Character.MODIFIER_SYMBOL), Map.entry("Sm", Character.MATH_SYMBOL),
            Map.entry("So", Character.OTHER_SYMBOL), Map.entry("Zl", Character.LINE_SEPARATOR),
            Map.entry("Zp", Character.PARAGRAPH_SEPARATOR), Map.entry("Zs", Character.SPACE_SEPARATOR),
            Map.entry("Cc", Character.CONTROL), Map.entry("Cf", Character.FORMAT),
            Map.entry("Cn", Character.UNASSIGNED),
            Map.entry("Co", Character.PRIVATE_USE));

    private UnicodeCategory() {}

    /** One bit for each type in the category {@code Lu}, or in all of {@code L}; 0 for a name that is none. */
    static int mask(String name) {
        int mask = 0;
        for (Map.Entry<String, Byte> type : TYPES.entrySet()) {
            if (type.getKey().equals(name) || (name.length() == 1 && type.getKey().startsWith(name))) {
                mask |= 1 << type.getValue();
            }
        }
        return mask;
    }
}
