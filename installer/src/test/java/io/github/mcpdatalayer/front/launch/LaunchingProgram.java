package io.github.mcpdatalayer.front.launch;

import java.nio.file.Path;
import java.util.List;

import io.github.mcpdatalayer.front.launch.LaunchOptions.Display;

/** Stands for a front: starts a browser of its own, says so, and ends when its stdin ends. */
final class LaunchingProgram {

    private LaunchingProgram() {}

    /** The browser's program, and a profile folder if it is to be kept. */
    public static void main(String[] args) throws Exception {
        LaunchOptions options = new LaunchOptions(Display.HEADLESS, Path.of(args[0]),
                args.length > 1 ? Path.of(args[1]) : null, List.of());
        try (OwnBrowser browser = OwnBrowser.start(options, OwnBrowserIT.EXTENSION, _ -> {})) {
            System.out.println(browser.chrome().process().pid() + " " + browser.scratch());
            while (System.in.read() >= 0) {
                // nothing is said to it
            }
        }
    }
}
