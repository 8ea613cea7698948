package io.github.mcpdatalayer.doctor;

import java.util.List;

/** The checks of add-ons, which a build can leave out. */
final class AddOnChecks {

    private AddOnChecks() {}

    static List<Check> of(Patient patient) {
        return List.of(new SearchPackCheck(patient));
    }
}
