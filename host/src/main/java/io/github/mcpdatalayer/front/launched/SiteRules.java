package io.github.mcpdatalayer.front.launched;

import java.net.IDN;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The sites of {@code --sites} as rules of declarativeNetRequest: no document of another site is asked for, not even by a
 * redirect. Documents are those of tabs, frames and objects; what a page loads besides is its own matter.
 */
final class SiteRules {
    private static final Pattern SITE = Pattern
            .compile(
                    "(?:(https?|\\*)://)?(\\*|\\*\\.[^:/\\[\\]]+|[^:/\\[\\]]+|\\[[0-9A-Fa-f:.]+\\])(?::([0-9]{1,5}|\\*))?(?:/\\*?)?");
    /** A name and a password may stand before the host. */
    private static final String USER = "([^/?#@]*@)?";

    /** Characters that browsers do not read as this system does: sharp s, the last sigma of a word, and joiners that nobody sees. */
    private static final Pattern OTHERWISE = Pattern.compile("[\\u00df\\u1e9e\\u03c2\\u200c\\u200d]");

    /** The letters of a name as browsers ask for it. Other signs would mean something in a rule. */
    private static final Pattern ASKED = Pattern.compile("[A-Za-z0-9._-]+");

    private SiteRules() {}

    /** The rules file. */
    static JsonArray of(List<String> patterns) {
        JsonArray rules = new JsonArray();
        rules.add(rule(1, 1, "block", "^https?:"));
        for (String pattern : patterns) {
            String regex = regex(pattern);
            if (regex != null) {
                rules.add(rule(rules.size() + 1, 2, "allow", regex));
            }
        }
        return rules;
    }

    /** Tells whether a document of this address may be asked for, as the rules have it. */
    static Predicate<String> allowing(List<String> patterns) {
        List<Pattern> allowed = patterns.stream().map(SiteRules::regex).filter(Objects::nonNull)
                .map(regex -> Pattern.compile(regex, Pattern.CASE_INSENSITIVE)).toList();
        return url -> allowed.stream().anyMatch(each -> each.matcher(url).find());
    }

    private static JsonObject rule(int id, int priority, String type, String regex) {
        JsonObject action = new JsonObject();
        action.addProperty("type", type);
        JsonArray kinds = new JsonArray();
        kinds.add("main_frame");
        kinds.add("sub_frame");
        kinds.add("object"); // an object or embed shows a document, too
        JsonObject condition = new JsonObject();
        condition.addProperty("regexFilter", regex);
        condition.add("resourceTypes", kinds);
        JsonObject rule = new JsonObject();
        rule.addProperty("id", id);
        rule.addProperty("priority", priority);
        rule.add("action", action);
        rule.add("condition", condition);
        return rule;
    }

    /** Returns the expression that the addresses of a site match; null for what is no web site, or has a name that {@link #isSpelled} cannot spell. */
    static @Nullable String regex(String pattern) {
        Matcher site = SITE.matcher(pattern);
        if (!site.matches() || !isSpelled(site.group(2))) {
            return null;
        }
        String scheme = site.group(1) == null || site.group(1).equals("*") ? "https?" : site.group(1);
        String host = "://" + USER + host(site.group(2));
        String port = site.group(3);
        if (port == null || port.equals("*")) {
            return "^" + scheme + host + "(:[0-9]+)?/";
        }
        // A browser leaves out the scheme's own port.
        String withPort = scheme + host + ":" + Integer.parseInt(port);
        return switch (Integer.parseInt(port)) {
            case 80 -> scheme.equals("https") ? "^" + withPort + "/" : "^(" + withPort + "|http" + host + ")/";
            case 443 -> scheme.equals("http") ? "^" + withPort + "/" : "^(" + withPort + "|https" + host + ")/";
            default -> "^" + withPort + "/";
        };
    }

    /**
     * Tells whether the name is written here as browsers write it. This system's rules are of 2003: they make another name of these
     * letters, which others may own, and know no letters that came later.
     */
    private static boolean isSpelled(String host) {
        if (host.equals("*")) {
            return true;
        }
        if (host.startsWith("[")) {
            return NumberedHost.of(host) != null;
        }
        try {
            String name = host.replaceFirst("^\\*\\.", "");
            String ascii = IDN.toASCII(name);
            return OTHERWISE.matcher(host).results().findAny().isEmpty() && ASKED.matcher(ascii).matches()
                    && NumberedHost.of(ascii) != null // else no browser goes there
                    && dots(ascii) == dots(name); // a letter with a full stop in it would part the name
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static long dots(String name) {
        return name.chars().filter(c -> c == '.').count();
    }

    private static String host(String named) {
        if (named.equals("*")) {
            return "([^/?#@:\\[\\]]+|\\[[0-9a-f:.]+\\])";
        }
        if (named.startsWith("[")) {
            return quoted(Objects.requireNonNull(NumberedHost.of(named)));
        }
        boolean below = named.startsWith("*.");
        String name = below ? named.substring(2) : named;
        String ascii = Objects.requireNonNull(
                NumberedHost.of(IDN.toASCII(name.endsWith(".") ? name.substring(0, name.length() - 1) : name)))
                .toLowerCase(Locale.ROOT);
        return (below ? "([^/?#@:]+\\.)?" : "") + quoted(ascii) + "\\.?";
    }

    private static String quoted(String text) {
        return text.replaceAll("[.\\[\\]]", "\\\\$0");
    }
}
