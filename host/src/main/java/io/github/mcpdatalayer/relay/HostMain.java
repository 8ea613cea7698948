package io.github.mcpdatalayer.relay;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.audit.AuditLog;
import io.github.mcpdatalayer.frame.StreamWire;
import io.github.mcpdatalayer.frame.Wire;
import io.github.mcpdatalayer.policy.PolicyFile;
import io.github.mcpdatalayer.relay.filter.FilterChain;
import io.github.mcpdatalayer.relay.filter.audit.CallAudit;
import io.github.mcpdatalayer.relay.filter.panel.FrontProgram;
import io.github.mcpdatalayer.relay.filter.panel.PanelFilter;
import io.github.mcpdatalayer.relay.filter.policy.PolicyGuard;
import io.github.mcpdatalayer.relay.io.HostLog;
import io.github.mcpdatalayer.relay.io.HostThreads;
import io.github.mcpdatalayer.rendezvous.HostRegistration;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.wire.Address;
import io.github.mcpdatalayer.wire.Direction;
import io.github.mcpdatalayer.wire.Envelope;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Message;
import io.github.mcpdatalayer.wire.MessageWriter;
import io.github.mcpdatalayer.wire.Method;
import io.github.mcpdatalayer.wire.Protocol;
import org.jspecify.annotations.Nullable;

/** The host that Chrome starts: {@code mcp-datalayer-host chrome-extension://<id>/}, frames on stdin and stdout. */
public final class HostMain {
    private static final int REFUSED = 1;
    private static final int USAGE = 64;

    private HostMain() {}

    public static void main(String[] arguments) throws Exception {
        serve(arguments, Method.released());
    }

    /** Serves with these methods. */
    static void serve(String[] arguments, List<Method> methods) throws Exception {
        OutputStream toChrome = claimStdout();
        // Not a return: threads that wait for a peer must not keep the process.
        System.exit(run(List.of(arguments), new FileInputStream(FileDescriptor.in), toChrome, Locations.ofThisProcess(),
                methods, FrontProgram.find()));
    }

    /** Claims stdout for the protocol: from here on, all prints go to stderr. */
    private static OutputStream claimStdout() {
        System.setOut(System.err);
        return new FileOutputStream(FileDescriptor.out);
    }

    /**
     * Serves until the browser disconnects, and returns the exit code.
     *
     * @param places
     *            where log, settings and fronts are
     * @param inspector
     *            the launcher of the front that works for the side panel; null: nothing does
     */
    static int run(List<String> arguments, InputStream fromChrome, OutputStream toChrome, Locations places,
            List<Method> methods, @Nullable Path inspector) throws IOException, InterruptedException {
        String id = OriginPolicy.idFrom(arguments);
        if (id == null) {
            System.err.println(
                    """
                            mcp-datalayer-host is started by the browser, with the extension's origin as its argument.
                            Run `mcp-datalayer register` to tell the browsers of it, and `mcp-datalayer doctor` to see the chain.""");
            return USAGE;
        }
        HostThreads.start("prepare", HostRegistration::prepare);
        Wire extension = new StreamWire(fromChrome, toChrome, Protocol.MAX_FRAME_FROM_CHROME_BYTES,
                Protocol.MAX_FRAME_TO_CHROME_BYTES);
        HostLog log = new HostLog(places.logFolder());
        PolicyGuard policy = new PolicyGuard(PolicyFile.ofThisMachine(), log);
        CallAudit audit = new CallAudit(AuditLog.in(places.logFolder(), log::write), places.settingsFile(),
                policy, log);
        if (!new OriginPolicy(places.extensionIdsFile(), Locations.machineExtensionIdsFile(), log).allows(id)) {
            log.write("refused to serve the extension " + id);
            audit.refusedExtension(id);
            Message goodbye = new Message.Goodbye(ErrorCode.ORIGIN_REFUSED.error());
            extension.send(MessageWriter.write(new Envelope(Protocol.VERSION, Address.HOST, goodbye),
                    Direction.HOST_TO_EXTENSION));
            return REFUSED;
        }
        new Relay(extension, id, SocketDoor.in(places),
                new FilterChain(audit, policy, new PanelFilter(policy, inspector)), methods, log).run();
        return 0;
    }
}
