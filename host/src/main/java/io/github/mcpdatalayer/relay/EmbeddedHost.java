package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.audit.AuditLog;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.relay.filter.FilterChain;
import io.github.mcpdatalayer.relay.filter.audit.CallAudit;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Method;

/**
 * The host within another program, for an extension that this program reaches by itself. Policy, audit log, limits and
 * levels are those of any host of this machine, for they are the same classes. It is found only where that program looks.
 */
public final class EmbeddedHost {

    private EmbeddedHost() {}

    /**
     * Serves one connection of the extension, until it ends or the policy of this machine ends it. Blocks.
     *
     * @param fromExtension
     *            frames as native messaging has them
     * @param toExtension
     *            the same; a write returns when the extension has taken it
     * @param extensionId
     *            who is at the other end
     * @param machine
     *            whose log, settings and policy hold
     * @param runFolder
     *            private, where the socket and the descriptor go
     */
    public static void serve(InputStream fromExtension, OutputStream toExtension, String extensionId,
            Locations machine, Path runFolder) throws IOException, InterruptedException {
        serve(fromExtension, toExtension, extensionId, machine, runFolder, Method.released());
    }

    /** Serves with these methods. */
    static void serve(InputStream fromExtension, OutputStream toExtension, String extensionId, Locations machine,
            Path runFolder, List<Method> methods) throws IOException, InterruptedException {
        HostLog log = new HostLog(machine.logFolder());
        PolicyGuard policy = new PolicyGuard(PolicyFile.ofThisMachine(), log);
        CallAudit audit = new CallAudit(AuditLog.in(machine.logFolder(), log::write), machine.settingsFile(), policy,
                log);
        new Relay(fromExtension, toExtension, extensionId, new Locations(machine.home(), List.of(runFolder)),
                new FilterChain(audit, policy), methods, log).run();
    }
}
