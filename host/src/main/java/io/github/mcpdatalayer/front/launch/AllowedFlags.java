package io.github.mcpdatalayer.front.launch;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * The flags that loosen nothing of what is held. Chrome has more than a thousand, and each release more: some start programs,
 * write files or switch off what keeps pages apart, so only those that are known are passed on.
 */
final class AllowedFlags {

    static final Set<String> NAMES = Set.of(
            "--accept-lang", "--allow-insecure-localhost", "--autoplay-policy", "--deny-permission-prompts",
            "--disable-3d-apis",
            "--disable-accelerated-2d-canvas", "--disable-back-forward-cache", "--disable-blink-features",
            "--disable-default-apps", "--disable-dev-shm-usage", "--disable-features",
            "--disable-font-subpixel-positioning", "--disable-gpu", "--disable-gpu-compositing",
            "--disable-hang-monitor", "--disable-http2", "--disable-infobars", "--disable-lcd-text",
            "--disable-notifications", "--disable-popup-blocking", "--disable-print-preview",
            "--disable-prompt-on-repost", "--disable-quic", "--disable-search-engine-choice-screen",
            "--disable-setuid-sandbox", "--disable-smooth-scrolling", "--disable-software-rasterizer",
            "--disable-translate", "--disable-webgl", "--disk-cache-size", "--enable-blink-features",
            "--enable-features", "--enable-logging", "--enable-precise-memory-info", "--enable-quic",
            "--enable-unsafe-swiftshader", "--font-render-hinting", "--force-color-profile", "--force-dark-mode",
            "--force-device-scale-factor", "--force-prefers-reduced-motion", "--force-renderer-accessibility",
            "--force-webrtc-ip-handling-policy", "--hide-scrollbars", "--high-dpi-support", "--host-resolver-rules",
            "--host-rules", "--ignore-certificate-errors", "--ignore-certificate-errors-spki-list",
            "--ignore-gpu-blocklist", "--lang", "--log-level", "--mute-audio", "--no-proxy-server", "--no-sandbox",
            "--num-raster-threads", "--ozone-platform", "--ozone-platform-hint", "--proxy-auto-detect",
            "--proxy-bypass-list", "--proxy-pac-url", "--proxy-server", "--ssl-version-max", "--ssl-version-min",
            "--start-fullscreen", "--start-maximized", "--touch-events", "--use-angle",
            "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
            "--use-gl", "--user-agent", "--v", "--vmodule", "--webrtc-ip-handling-policy", "--window-position",
            "--window-size");

    /** In names of features, however they are written: what keeps pages apart, blocks, and serves the extension. */
    private static final Pattern HELD = Pattern
            .compile(
                    "isolat|siteperprocess|originkeyed|strictorigin|processperorigin|sandbox|extension|declarativenetrequest"
                            + "|debugger|devtools|commandline|networkservicein|websecurity|crossorigin"
                            + "|originagent|userscript|mojo|siteinstance|directsocket|opaqueresponse|corb");

    private AllowedFlags() {}

    /**
     * Returns the reason why a list of features is not passed on; null if it is. Chrome parts it at commas and takes blanks, asterisks,
     * studies and parameters off each name.
     */
    static @Nullable String complaintOfFeatures(String list) {
        for (String name : list.split(",", -1)) {
            String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
            if (letters.contains("automationcontrolled")) {
                return "pages would see that the browser is controlled";
            }
            if (HELD.matcher(letters).find()) {
                return "on " + name.strip()
                        + " depends what is held: pages apart from each other, the sites of --sites, or the extension";
            }
        }
        return null;
    }
}
