package io.github.mcpdatalayer.front.link;

import java.io.IOException;

import io.github.mcpdatalayer.rendezvous.HostDirectory;

/** Finds the folders where hosts are listed. */
public interface HostFolders {

    HostDirectory find() throws IOException;
}
