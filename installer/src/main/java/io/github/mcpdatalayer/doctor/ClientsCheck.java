package io.github.mcpdatalayer.doctor;

import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.clients.ClientReader;
import io.github.mcpdatalayer.clients.ClientStatus;

/** The MCP clients here must start a front that is there. */
final class ClientsCheck implements Check {

    private final Patient patient;

    ClientsCheck(Patient patient) {
        this.patient = patient;
    }

    @Override
    public String id() {
        return "clients";
    }

    @Override
    public String title() {
        return "MCP clients";
    }

    /** One client that starts the front is enough. */
    @Override
    public List<Finding> findings() {
        List<ClientStatus> clients = new ClientReader(patient.system(), patient.app().front(patient.system()))
                .installed();
        boolean any = clients.stream().anyMatch(client -> client.state() != ClientStatus.State.NOT_CONFIGURED);
        List<Finding> findings = new ArrayList<>();
        for (ClientStatus client : clients) {
            findings.add(judge(client, any));
        }
        return findings.isEmpty()
                ? List.of(Finding.none("MCP clients", null, "no known client was found here."))
                : findings;
    }

    private static Finding judge(ClientStatus client, boolean any) {
        String name = client.client().name();
        String file = client.file().toString();
        String add = "`mcp-datalayer clients add " + client.client().id() + "`.";
        return switch (client.state()) {
            case THIS_FRONT -> Finding.ok(name, file, "starts this front.");
            case MISSING_PROGRAM -> Finding.problem(name, file, "names a missing program: " + client.command()
                    + ".", "Run " + add);
            case BROKEN ->
                Finding.problem(name, file, String.valueOf(client.problem()), "Fix the file, then run " + add);
            case OTHER_PROGRAM -> Finding.warning(name, file, client.command() == null
                    ? "does not name a program for our server."
                    : "does not start this copy's front, but " + client.command() + ".",
                    "To use this copy instead, run " + add);
            case SWITCHED_OFF -> Finding.warning(name, file, "has our server switched off.",
                    "Switch it on in " + name + ".");
            case NOT_CONFIGURED -> any
                    ? Finding.none(name, file, "does not list our server.")
                    : Finding.warning(name, file, "does not list our server.", "Run " + add);
        };
    }
}
