package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.util.List;

import io.github.mcpdatalayer.audit.AuditLog;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.relay.filter.FilterChain;
import io.github.mcpdatalayer.relay.filter.audit.CallAudit;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Method;

/**
 * The host within another program, for an extension that this program reaches by itself. Policy, audit log, limits and
 * levels are those of any host of this machine, for they are the same classes. That program alone finds it, in its memory.
 */
public final class EmbeddedHost {

    private EmbeddedHost() {}

    /**
     * Serves one connection of the extension, until it ends or the policy of this machine ends it. Blocks.
     *
     * @param extension
     *            a frame is sent once the extension has taken it
     * @param extensionId
     *            who is at the other end
     * @param machine
     *            whose log, settings and policy hold
     * @param hosts
     *            where that program finds it
     */
    public static void serve(Wire extension, String extensionId,
            Locations machine, InProcessHosts hosts) throws IOException, InterruptedException {
        serve(extension, extensionId, machine, hosts, Method.released());
    }

    /** Serves with these methods. */
    static void serve(Wire extension, String extensionId, Locations machine,
            InProcessHosts hosts, List<Method> methods) throws IOException, InterruptedException {
        HostLog log = new HostLog(machine.logFolder());
        PolicyGuard policy = new PolicyGuard(PolicyFile.ofThisMachine(), log);
        CallAudit audit = new CallAudit(AuditLog.in(machine.logFolder(), log::write), machine.settingsFile(), policy,
                log);
        new Relay(extension, extensionId, hosts::open, new FilterChain(audit, policy), methods, log)
                .run();
    }
}
