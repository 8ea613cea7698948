package io.github.mcpdatalayer.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

import io.github.mcpdatalayer.front.chrome.Chrome;
import io.github.mcpdatalayer.front.chrome.ChromeOptions;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.install.AppFolder;
import io.github.mcpdatalayer.install.HostRegistrar;
import io.github.mcpdatalayer.install.InstallPlaces;
import io.github.mcpdatalayer.os.OperatingSystem;
import io.github.mcpdatalayer.os.RegExe;
import io.github.mcpdatalayer.wire.Protocol;

/**
 * A browser with a fresh profile in which, and only in which, the host is registered and the extension is loaded. Its
 * buttons are pressed as a person presses them.
 */
public final class ThrowAwayBrowser implements AutoCloseable {

    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final Chrome chrome;
    private final String extensionId;

    private ThrowAwayBrowser(Chrome chrome, String extensionId) {
        this.chrome = chrome;
        this.extensionId = extensionId;
    }

    /**
     * Starts it.
     *
     * @param options
     *            its profile folder, if given, is used and kept; MCP_DATALAYER_HOME in its variables reaches the host
     */
    public static ThrowAwayBrowser start(AppFolder app, ChromeOptions options) throws IOException {
        Chrome chrome = Chrome.launch(options);
        try {
            OperatingSystem system = OperatingSystem.current().with(options.environment());
            InstallPlaces profile = InstallPlaces.ofUserDataDir(chrome.userDataDir(), Protocol.HOST_NAME, system);
            // The extension connects as soon as it is loaded, so the host comes first.
            var registry = new RegExe();
            new HostRegistrar(system, registry, app.host(system)).register(profile, List.of(), false)
                    .apply(registry);
            return new ThrowAwayBrowser(chrome, chrome.loadExtension(app.extension()));
        } catch (IOException | RuntimeException e) {
            chrome.close();
            throw e;
        }
    }

    /** Starts it without registering anything: the host is registered on this machine, or not at all. */
    public static ThrowAwayBrowser startUnregistered(AppFolder app, ChromeOptions options) throws IOException {
        Chrome chrome = Chrome.launch(options);
        try {
            return new ThrowAwayBrowser(chrome, chrome.loadExtension(app.extension()));
        } catch (RuntimeException e) {
            chrome.close();
            throw e;
        }
    }

    public Chrome chrome() {
        return chrome;
    }

    public String extensionId() {
        return extensionId;
    }

    /** Presses the toolbar button in this tab and gives the popup. */
    public Tab openPopup(Tab tab) {
        return chrome.pressToolbarButton(tab, extensionId);
    }

    /** Presses the toolbar button and then Attach, and waits until the popup says that the tab is attached. */
    public void attach(Tab tab) {
        press(tab, "attach", "detach");
    }

    /** Presses the toolbar button and then Detach. */
    public void detach(Tab tab) {
        press(tab, "detach", "attach");
    }

    private void press(Tab tab, String action, String after) {
        Tab popup = openPopup(tab);
        String button = "#attachButton[data-action=" + action + "]:not([disabled])";
        popup.click(button);
        popup.waitFor("document.querySelector('#attachButton[data-action=" + after + "]:not([disabled])') !== null",
                DEADLINE);
        popup.close();
    }

    @Override
    public void close() {
        chrome.close();
    }
}
