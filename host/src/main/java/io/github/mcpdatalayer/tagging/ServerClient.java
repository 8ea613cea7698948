package io.github.mcpdatalayer.tagging;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.mcpdatalayer.container.model.Container;
import io.github.mcpdatalayer.container.model.ContainerPart;
import io.github.mcpdatalayer.container.model.ContainerPart.PartKind;
import io.github.mcpdatalayer.container.model.ParameterPaths;
import io.github.mcpdatalayer.datalayer.json.JsonNumber;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.hits.Hit;
import io.github.mcpdatalayer.hits.Sureness;
import org.jspecify.annotations.Nullable;

/** A client of a server container, with the paths that it claims. */
public final class ServerClient {

    private static final String GA4 = "gaaw_client";
    private static final String WEB = "gtm_client";
    /** The paths that the Web Container client serves beside the container, where serving of dependencies is on. */
    private static final List<String> DEPENDENCIES = List.of("/gtag/js", "/gtag/destination");
    private static final Pattern ASKS_PATH = Pattern.compile("getRequestPath\\s*\\(");
    private static final Pattern SETTING = Pattern.compile("(?i)(?!.*cookie).*path.*");
    /** A text in quotes that is a path, in a template's code. Tests of the template stand behind the code. */
    private static final Pattern LITERAL = Pattern.compile("(['\"])(/[A-Za-z0-9_./-]{1,80})\\1");
    private static final Pattern CODE = Pattern.compile("___SANDBOXED_JS_FOR_SERVER___(.*?)(?:\\n___[A-Z_]+___|\\z)",
            Pattern.DOTALL);
    private static final int MOST_PATHS = 20;
    private static final int MOST_CODE = 200_000;

    private final ContainerPart part;
    private final double priority;
    private final List<String> paths;
    private final boolean isBuiltIn;

    private ServerClient(ContainerPart part, Container server) {
        this.part = part;
        this.priority = number(part.source());
        this.isBuiltIn = part.type().equals(GA4) || part.type().equals(WEB);
        this.paths = List.copyOf(paths(part, server));
    }

    /** The clients of a container in the order in which they are asked: by priority, the highest first. */
    static List<ServerClient> of(Container server) {
        List<ServerClient> clients = new ArrayList<>();
        server.parts(PartKind.CLIENT).forEach(each -> clients.add(new ServerClient(each, server)));
        clients.sort(Comparator.comparingDouble((ServerClient each) -> -each.priority));
        return clients;
    }

    private static double number(JsonObject source) {
        JsonValue priority = source.get("priority");
        if (priority instanceof JsonNumber number) {
            return number.doubleValue();
        }
        return priority instanceof JsonString(String text) && text.matches("-?\\d{1,9}") ? Double.parseDouble(text) : 0;
    }

    private static Set<String> paths(ContainerPart part, Container server) {
        Set<String> paths = new LinkedHashSet<>();
        if (part.type().equals(GA4)) {
            if (!"false".equals(part.parameters().text("activateDefaultPaths"))) {
                paths.addAll(List.of("/g/collect", "/mp/collect"));
            }
            if (part.parameters().isOn("activateGtagSupport")) {
                paths.add("/gtag/js");
            }
        } else if (part.type().equals(WEB)) {
            paths.add("/gtm.js");
            if (!"false".equals(part.parameters().text("activateDependencyServing"))) {
                paths.addAll(DEPENDENCIES);
            }
        }
        ParameterPaths.of(part.parameters()).forEach((key, text) -> {
            if (SETTING.matcher(key).matches() && text.startsWith("/") && text.length() > 1
                    && paths.size() < MOST_PATHS) {
                paths.add(text);
            }
        });
        ContainerPart template = server.template(part.type());
        if (template != null) {
            paths.addAll(ofCode(template.text()));
        }
        return paths;
    }

    /** The paths that the code of a template names, if it asks for the request's. */
    private static List<String> ofCode(String template) {
        String bounded = template.length() <= MOST_CODE ? template : template.substring(0, MOST_CODE);
        Matcher section = CODE.matcher(bounded.replace("\r", ""));
        String code = section.find() ? section.group(1) : "";
        List<String> found = new ArrayList<>();
        if (ASKS_PATH.matcher(code).find()) {
            Matcher literal = LITERAL.matcher(code);
            while (literal.find() && found.size() < MOST_PATHS) {
                found.add(literal.group(2));
            }
        }
        return found;
    }

    /**
     * Tells whether it claims a request.
     *
     * @param path in the server
     * @param hit that it is; null for a script
     * @return GUESS: only its code knows
     */
    Sureness claims(String path, @Nullable Hit hit) {
        String bare = path.length() > 1 ? path.replaceFirst("/+$", "") : path;
        if (paths.contains(bare) || paths.contains(bare + "/")) {
            // Google's client takes hits of version 2 alone, which are all that is known as GA4's.
            boolean isOther = part.type().equals(GA4) && hit != null && !hit.vendor().equals("ga4");
            return isOther ? Sureness.NONE : isBuiltIn ? Sureness.CERTAIN : Sureness.LIKELY;
        }
        if (isBuiltIn) {
            return Sureness.NONE;
        }
        boolean isBelow = paths.stream().anyMatch(each -> path.startsWith(each.endsWith("/") ? each : each + "/"));
        return isBelow ? Sureness.LIKELY : paths.isEmpty() ? Sureness.GUESS : Sureness.NONE;
    }

    public ContainerPart part() {
        return part;
    }

    /** The paths that it claims, as its type, settings and code name them; empty: only its code knows. */
    public List<String> paths() {
        return paths;
    }
}
