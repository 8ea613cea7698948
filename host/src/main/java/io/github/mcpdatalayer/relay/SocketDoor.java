package io.github.mcpdatalayer.relay;

import java.io.IOException;
import java.nio.channels.SocketChannel;

import io.github.mcpdatalayer.frame.StreamWire;
import io.github.mcpdatalayer.rendezvous.HostRegistration;
import io.github.mcpdatalayer.rendezvous.Locations;
import io.github.mcpdatalayer.rendezvous.PeerCheck;
import io.github.mcpdatalayer.wire.Protocol;

/** The door for fronts of other processes: a socket, and a descriptor that shows it. */
final class SocketDoor implements FrontDoor {
    private final HostRegistration registration;

    private SocketDoor(HostRegistration registration) {
        this.registration = registration;
    }

    /** Opens doors in the folder where fronts look. */
    static Opener in(Locations locations) {
        return about -> new SocketDoor(HostRegistration.open(locations, about));
    }

    @Override
    public String instance() {
        return registration.host().instance();
    }

    @Override
    public String token() {
        return registration.host().token();
    }

    @Override
    public String place() {
        return "listens on " + registration.host().socket();
    }

    @Override
    public Visitor accept() throws IOException {
        SocketChannel channel = registration.accept();
        return new Visitor(
                StreamWire.of(channel, Protocol.MAX_FRAME_FROM_FRONT_BYTES, Protocol.MAX_FRAME_FROM_CHROME_BYTES),
                () -> PeerCheck.requireOwnUser(channel));
    }

    @Override
    public boolean restore() throws IOException {
        return registration.restore();
    }

    @Override
    public void rename(String profile) throws IOException {
        registration.rename(profile);
    }

    @Override
    public void close() throws IOException {
        registration.close();
    }
}
