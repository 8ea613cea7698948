package io.github.mcpdatalayer.hits;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonObject.Member;

/**
 * An address taken apart.
 *
 * @param host in lower case, without port; empty if there is none
 * @param path without the query and without parameters
 * @param params of the query, and those behind semicolons in the path, as Floodlight sends them
 */
public record UrlParts(String host, String path, JsonObject params) {

    public static UrlParts of(String url) {
        int end = end(url, "#", 0);
        int colon = end(url, ":/?;#", 0);
        int hostFrom = url.startsWith("://", colon) ? colon + 3 : 0;
        int pathFrom = hostFrom == 0 ? 0 : Math.min(end, end(url, "/?;", hostFrom));
        String host = url.substring(hostFrom, pathFrom).toLowerCase(Locale.ROOT).replaceFirst("^[^@]*@", "")
                .replaceFirst(":[0-9]*$", "");
        int query = Math.min(end, end(url, "?", pathFrom));
        String path = url.substring(pathFrom, query);
        List<Member> params = new ArrayList<>();
        int semicolon = path.indexOf(';');
        if (semicolon >= 0 && path.indexOf('=') >= 0) {
            int slash = path.lastIndexOf('/', semicolon);
            int from = path.substring(slash + 1, semicolon).indexOf('=') >= 0 ? slash + 1 : semicolon;
            params.addAll(Form.parse(path.substring(from), ';'));
            path = path.substring(0, from);
        }
        if (query < end) {
            params.addAll(Form.parse(url.substring(query + 1, end)));
        }
        return new UrlParts(host, path.isEmpty() ? "/" : path, JsonObject.of(params));
    }

    private static int end(String text, String stops, int from) {
        for (int i = from; i < text.length(); i++) {
            if (stops.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return text.length();
    }

    /** Tells whether two hosts belong to one site, as far as can be told without a list of public suffixes. */
    public boolean isWithin(UrlParts page) {
        return host.equals(page.host) || host.endsWith("." + bare(page.host)) || page.host.endsWith("." + bare(host));
    }

    private static String bare(String host) {
        return host.startsWith("www.") ? host.substring(4) : host;
    }
}
