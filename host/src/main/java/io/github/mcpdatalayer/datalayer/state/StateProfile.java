package io.github.mcpdatalayer.datalayer.state;

/** The rules that turn messages into a state. */
public enum StateProfile {
    /** google/data-layer-helper of 2022. */
    DLH,
    /** Google Tag Manager. */
    GTM,
    /** Adobe Client Data Layer 3. */
    ACDL,
    /** A plain object: each message is the whole object as it then was. */
    OBJECT;

    Model newModel(Notes notes) {
        return switch (this) {
            case DLH -> new DlhModel(notes);
            case GTM -> new GtmModel(notes);
            case ACDL -> new AcdlModel(notes);
            case OBJECT -> new ObjectModel();
        };
    }
}
