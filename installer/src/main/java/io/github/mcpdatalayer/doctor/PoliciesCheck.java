package io.github.mcpdatalayer.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.browser.InstalledBrowsers;
import io.github.mcpdatalayer.browser.KnownBrowser;
import io.github.mcpdatalayer.browser.PolicyPlace;

/** No policy of an administrator may stand in the way of the host or the extension. */
final class PoliciesCheck implements Check {

    private final Patient patient;
    private final Registrations registrations;
    private final List<KnownBrowser> browsers;

    /**
     * @param browsers
     *            those whose policies matter here
     */
    PoliciesCheck(Patient patient, Registrations registrations, List<KnownBrowser> browsers) {
        this.patient = patient;
        this.registrations = registrations;
        this.browsers = browsers;
    }

    @Override
    public String id() {
        return "policies";
    }

    @Override
    public String title() {
        return "Policies";
    }

    @Override
    public List<Finding> findings() throws IOException {
        PolicyReader reader = new PolicyReader(patient.system(), patient.registry(), patient.propertyLists());
        Map<String, String> names = InstalledBrowsers.on(patient.system()).stream()
                .collect(Collectors.toMap(KnownBrowser::id, KnownBrowser::name));
        List<String> here = browsers.stream().map(KnownBrowser::id).toList();
        List<Finding> findings = new ArrayList<>();
        for (PolicyPlace place : PolicyPlace.on(patient.system())) {
            List<String> ids = place.browsers().stream().filter(here::contains).toList();
            if (ids.isEmpty()) {
                continue;
            }
            String browser = ids.stream().map(id -> names.getOrDefault(id, id)).collect(Collectors.joining(", "));
            Policies policies = reader.read(place);
            for (Policies.Unread unread : policies.unread()) {
                findings.add(Finding.warning(browser, unread.where(), unread.why() + ".",
                        "Show it to the administrator. chrome://policy shows which policies apply."));
            }
            List<Finding> judged = PolicyRules.judge(browser, policies, registrations.forAllUsers(ids),
                    registrations.extensionIds());
            findings.addAll(judged);
            if (judged.isEmpty() && !policies.names().isEmpty()) {
                findings.add(Finding.ok(browser, policies.where(policies.names().iterator().next()),
                        policies.names().size()
                                + (policies.names().size() == 1
                                        ? " policy, which does not block"
                                        : " policies, which do not block")
                                + " mcp-datalayer."));
            }
        }
        if (findings.isEmpty()) {
            findings.add(Finding.ok("Policies", null, "no policy is set for the browsers here."));
        }
        return findings;
    }
}
