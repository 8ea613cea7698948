package io.github.mcpdatalayer.doctor;

import java.util.List;

/** The checks of add-ons, in a build that leaves them out. */
final class AddOnChecks {

    private AddOnChecks() {}

    static List<Check> of(Patient patient) {
        return List.of();
    }
}
