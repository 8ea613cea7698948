package io.github.mcpdatalayer.container.decide;

import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The parts of an address as URL variables give them. Addresses come from the browser, so they are already written out. */
final class WebAddress {

    private static final Pattern PARTS = Pattern
            .compile("(https?)://(?:[^/?#@]*@)?([^/?#:]*)(?::(\\d*))?(/[^?#]*)?(\\?[^#]*)?(#.*)?", Pattern.DOTALL);

    private static final Pattern MALFORMED = Pattern.compile("%(?![0-9a-fA-F]{2})");

    private final String whole;
    private final Matcher parts;

    private WebAddress(String whole, Matcher parts) {
        this.whole = whole;
        this.parts = parts;
    }

    /** Null where the address is none of the web, or is relative. */
    static @Nullable WebAddress of(String address) {
        Matcher parts = PARTS.matcher(address);
        return parts.matches() ? new WebAddress(address, parts) : null;
    }

    String withoutFragment() {
        int hash = whole.indexOf('#');
        return hash < 0 ? whole : whole.substring(0, hash);
    }

    String protocol() {
        return group(1).toLowerCase(Locale.ROOT);
    }

    String host(boolean stripsWww) {
        String host = group(2).toLowerCase(Locale.ROOT);
        return stripsWww ? host.replaceFirst("^www\\d*\\.", "") : host;
    }

    String port() {
        return !group(3).isEmpty() ? group(3) : protocol().equals("http") ? "80" : "443";
    }

    /** The path, without its last part where that is a default page. */
    String path(List<String> defaultPages) {
        String path = group(4).isEmpty() ? "/" : group(4);
        List<String> steps = Arrays.asList(path.split("/", -1));
        if (defaultPages.contains(steps.getLast())) {
            steps.set(steps.size() - 1, "");
        }
        return String.join("/", steps);
    }

    /** GTM takes what follows the path's last dot up to the next slash, be it in the name of a folder. */
    String extension() {
        String path = path(List.of());
        int dot = path.lastIndexOf('.');
        return dot < 0 ? "" : path.substring(dot + 1).split("/", -1)[0];
    }

    /** Tells whether GTM can read a key of the query: bytes that are no UTF-8 make it fail, in any key and in the value that is asked for. */
    boolean hasReadable(String key) {
        for (String each : query().split("&", -1)) {
            int equals = each.indexOf('=');
            String name = equals < 0 ? each : each.substring(0, equals);
            if (!isEncoded(name) || (decoded(name).equals(key) && !isEncoded(each))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEncoded(String text) {
        String decoded = decoded(text);
        return !MALFORMED.matcher(text).find() && (decoded.indexOf('\uFFFD') < 0 || text.contains("%EF%BF%BD"));
    }

    String query() {
        return group(5).isEmpty() ? "" : group(5).substring(1);
    }

    String fragment() {
        return group(6).isEmpty() ? "" : group(6).substring(1);
    }

    /** The first value of a key; null where the query does not have it. */
    @Nullable
    String query(String key) {
        for (String each : query().split("&", -1)) {
            int equals = each.indexOf('=');
            String name = equals < 0 ? each : each.substring(0, equals);
            if (!name.isEmpty() && decoded(name).equals(key)) {
                return equals < 0 ? "" : decoded(each.substring(equals + 1));
            }
        }
        return null;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, UTF_8);
        } catch (IllegalArgumentException e) {
            return text; // not encoded as addresses are
        }
    }

    private String group(int number) {
        String group = parts.group(number);
        return group == null ? "" : group;
    }
}
