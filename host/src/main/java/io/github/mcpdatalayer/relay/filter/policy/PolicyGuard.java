package io.github.mcpdatalayer.relay.filter.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.policy.MachinePolicy;
import io.github.mcpdatalayer.policy.MaxLevel;
import io.github.mcpdatalayer.policy.PolicyException;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.relay.filter.FilteredHost;
import io.github.mcpdatalayer.relay.filter.FrontPeer;
import io.github.mcpdatalayer.relay.filter.HostFilter;
import io.github.mcpdatalayer.relay.filter.PassingCall;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Peer;
import io.github.mcpdatalayer.wire.Protocol;
import io.github.mcpdatalayer.wire.WireError;
import org.jspecify.annotations.Nullable;

/**
 * Holds this host to the machine's policy. The file is looked at when something is about to pass, at most once a second:
 * no timer wakes an idle host, and nothing passes under a policy that is older than that.
 */
public final class PolicyGuard implements HostFilter {
    private static final String HIGHEST = MaxLevel.LEVELS.getLast();
    private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PolicyFile file;
    private final HostLog log;
    private final List<Consumer<JsonObject>> listeners = new ArrayList<>();
    private @Nullable FilteredHost host;
    private MachinePolicy policy = MachinePolicy.NONE;
    private Set<String> enforced = Set.of();
    private @Nullable WireError refusal;
    private long looked;

    public PolicyGuard(PolicyFile file, HostLog log) {
        this.file = file;
        this.log = log;
    }

    /** Tells of new rules from now on, before any other thread gets an answer here. */
    public synchronized void whenChanged(Consumer<JsonObject> told) {
        listeners.add(told);
    }

    @Override
    public synchronized void started(FilteredHost started, Peer peer) {
        host = started;
    }

    /** Looks for the first time, when the extension has said hello. */
    @Override
    public synchronized @Nullable WireError refuses(Set<String> enforced) {
        this.enforced = Set.copyOf(enforced);
        look();
        return refusal;
    }

    /** Looks again where the last look is a second old. */
    @Override
    public synchronized @Nullable WireError refusesAll() {
        if (refusal == null && System.nanoTime() - looked >= LOOK_EVERY_NANOS) {
            JsonObject before = policy.toJson();
            look();
            if (refusal == null && !policy.toJson().equals(before)) {
                log.write("the policy of this machine has changed: " + policy.restrictions());
                tell(policy.toJson());
            }
        }
        return refusal;
    }

    /** Tells the extension first: it keeps the rules. */
    private void tell(JsonObject rules) {
        FilteredHost started = host;
        if (started != null && !started.tellExtension(new Message.Event(Protocol.EVENT_POLICY, rules))) {
            // The extension cannot enforce rules that do not arrive.
            started.end(ErrorCode.TOO_LARGE.error("The machine's policy could not be handed to the extension.",
                    "Restart the browser; if that does not help, make the lists of sites shorter."));
        }
        listeners.forEach(each -> each.accept(rules));
    }

    @Override
    public synchronized JsonObject rules() {
        return policy.toJson();
    }

    /** Tells whether there may be a side panel. */
    public synchronized boolean allowsSidePanel() {
        return policy.sidePanel();
    }

    /** Tells whether there may be a chat with agents in the side panel. */
    public synchronized boolean allowsChat() {
        return policy.sidePanel() && !policy.isOff("chat");
    }

    /** Tells whether the chat may keep what was said. */
    public synchronized boolean keepsChat() {
        return policy.keepsChat();
    }

    /** The sinks of the audit log without which nothing is served. */
    public synchronized List<String> audit() {
        return policy.audit();
    }

    /** Tells whether the audit log has the names of elements. */
    public synchronized boolean auditsNames() {
        return policy.auditsNames();
    }

    /** The fingerprint of the file that is in force. */
    public synchronized String fingerprint() {
        return policy.fingerprint();
    }

    /**
     * Says why no site allows this method, whatever a front or a person says; null when the extension decides, which alone knows
     * the site. A method that this host does not know may need anything.
     */
    @Override
    public synchronized @Nullable WireError refuses(FrontPeer front, PassingCall call) {
        Method method = call.method();
        String most = policy.highestLevel();
        if (method == null) {
            return most.equals(HIGHEST) && !policy.switchesFeaturesOff()
                    ? null
                    : ErrorCode.UNKNOWN_METHOD.error("This host does not know the method, and the policy file of this "
                            + "computer does not allow every method.", ErrorCode.UNKNOWN_METHOD.hint());
        }
        for (String feature : method.features()) {
            if (policy.isOff(feature)) {
                JsonObject data = machine();
                data.addProperty("feature", feature);
                return new WireError(ErrorCode.POLICY_DISABLED.name(),
                        "An administrator has switched " + feature + " off (the policy file of this computer).",
                        ErrorCode.POLICY_DISABLED.hint(), data);
            }
        }
        if (MaxLevel.isBelow(most, needed(method))) {
            return new WireError(ErrorCode.SITE_DENIED.name(),
                    "An administrator allows no more than the level \"" + most
                            + "\" on any site (the policy file of this computer).",
                    ErrorCode.SITE_DENIED.hint(), machine());
        }
        return null;
    }

    private static JsonObject machine() {
        var data = new JsonObject();
        data.addProperty("by", "machine");
        return data;
    }

    /** The least level; what gives nothing of a page, and what belongs to no tab, needs none. */
    private static String needed(Method method) {
        if (method.effect() == Method.Effect.ACT || method.code()) {
            return "act";
        }
        if (method.effect() == Method.Effect.SEE) {
            return "see";
        }
        return method.effect() == Method.Effect.BROWSER || method.text() == Method.Text.NONE ? "none" : "data";
    }

    private void look() {
        looked = System.nanoTime();
        try {
            policy = file.read();
        } catch (PolicyException e) {
            refuse(String.valueOf(e.getMessage()), "Ask the administrator of this computer to mend it: "
                    + "until then mcp-datalayer serves nobody.");
            return;
        }
        Set<String> beyond = new TreeSet<>(policy.restrictions());
        beyond.removeAll(enforced);
        if (!policy.enabled()) {
            refuse(file.switchedOff(),
                    ErrorCode.POLICY_DISABLED.hint());
        } else if (!beyond.isEmpty()) {
            refuse("The policy file of this computer has rules that this version of the extension does not keep: "
                    + String.join(", ", beyond) + ".", "Update the extension.");
        }
    }

    private void refuse(String message, String hint) {
        log.write(message);
        refusal = ErrorCode.POLICY_DISABLED.error(message, hint);
    }
}
