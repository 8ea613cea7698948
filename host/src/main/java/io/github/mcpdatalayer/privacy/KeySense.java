package io.github.mcpdatalayer.privacy;

/**
 * What a key means.
 *
 * @param kind what it says of its value wherever it stands
 * @param weak whether the value must look like that, too
 * @param hashed whether the value is a hash of that
 * @param inPerson what it says in an object about a person
 * @param inAddress the same in an address
 * @param inName the same in an object of a name's parts
 * @param inCard the same in a payment card
 * @param opens what the object or array that is its value is about
 */
record KeySense(KeyKind kind, boolean weak, boolean hashed, KeyKind inPerson, KeyKind inAddress, KeyKind inName,
        KeyKind inCard, About opens) {

    /** What an object is about. */
    enum About {
        /** Nothing that says anything of its keys. */
        OTHER,
        /** Whatever the object around it is about: {@code data}, {@code attributes}. */
        SAME,
        PERSON,
        ACCOUNT,
        ADDRESS,
        NAME,
        CARD,
        /** Things for sale and what advertises them, however deep. */
        ITEMS
    }

    static final KeySense NOTHING = new KeySense(KeyKind.NONE, false, false, KeyKind.NONE, KeyKind.NONE, KeyKind.NONE,
            KeyKind.NONE, About.OTHER);

    /** What it says in an object that is about this. */
    KeyKind within(About about) {
        if (about == About.ITEMS) {
            return switch (kind) {
                case NAME, USER_ID, STREET, PLACE, CLIENT_ID -> KeyKind.EXEMPT;
                default -> kind;
            };
        }
        KeyKind conditional = switch (about) {
            case PERSON -> inPerson != KeyKind.NONE ? inPerson : inAddress;
            case ACCOUNT -> inPerson == KeyKind.USER_ID ? inPerson : KeyKind.NONE;
            case ADDRESS -> inAddress;
            case NAME -> inName;
            case CARD -> inCard;
            default -> KeyKind.NONE;
        };
        return conditional != KeyKind.NONE && (kind == KeyKind.NONE || kind == KeyKind.EXEMPT) ? conditional : kind;
    }

    /** What an object under this key is about, when the object around is about this. */
    About about(About around) {
        return opens == About.SAME || (around == About.ITEMS && opens == About.OTHER) ? around : opens;
    }
}
