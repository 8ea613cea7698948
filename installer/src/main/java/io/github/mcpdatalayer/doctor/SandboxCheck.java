package io.github.mcpdatalayer.doctor;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.browser.BrowserFinder;

/** Browsers that are packaged as a snap or flatpak can start no program outside of themselves, and so no host. */
final class SandboxCheck implements Check {

    private final Patient patient;

    SandboxCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "sandbox";
    }

    @Override
    public String title() {
        return "Snaps and flatpaks";
    }

    @Override
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (BrowserFinder.Sealed sealed : BrowserFinder.sealed(patient.system())) {
            String id = sealed.packaged().id();
            findings.add(sealed.packaged().kind().equals("snap")
                    ? Finding.warning(sealed.browser().name(), "snap " + id,
                            "is a snap. Its confinement does not let it start the host, a program outside the snap.",
                            "Use " + sealed.browser().name() + " from a .deb or .rpm package, or another browser.")
                    : Finding.warning(sealed.browser().name(), "flatpak " + id,
                            "is a flatpak. Its sandbox does not let it start the host, a program outside the sandbox.",
                            "Use " + sealed.browser().name()
                                    + " from a .deb or .rpm package. (`flatpak override --user "
                                    + "--talk-name=org.freedesktop.Flatpak " + id + "` would open its sandbox to every "
                                    + "program on this machine; the doctor does not recommend that.)"));
        }
        return findings.isEmpty() ? List.of(Finding.none("Browsers", null, "none is a snap or a flatpak.")) : findings;
    }
}
