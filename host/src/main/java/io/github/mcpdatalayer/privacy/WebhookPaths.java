package io.github.mcpdatalayer.privacy;

import java.util.List;

/** Addresses that let in whoever has them, because the secret is their path: webhooks of chats, and bots. */
final class WebhookPaths {

    private static final int MAX_STEP = 12;
    private static final int MAX_PATH = 600;
    private static final String ENDS = "?#\"' ;,|<>\r\n\t\\";

    /** A host, or the end of its name, and what its path begins with. An asterisk is one step. */
    private record Hook(String host, List<String> path) {}

    private static final List<Hook> HOOKS = List.of(hook("hooks.slack.com", "*"), hook("discord.com", "api/webhooks"),
            hook("discord.com", "api/*/webhooks"), hook("discordapp.com", "api/webhooks"),
            hook("discordapp.com", "api/*/webhooks"), hook("webhook.office.com", "webhookb2"),
            hook("outlook.office.com", "webhook"), hook("outlook.office365.com", "webhook"),
            hook("hooks.zapier.com", "hooks/*"), hook("maker.ifttt.com", "trigger/*/with/key"),
            hook("maker.ifttt.com", "trigger/*/json/with/key"), hook("hook.integromat.com", ""),
            hook("make.com", ""), hook("open.feishu.cn", "open-apis/bot/v2/hook"),
            hook("open.larksuite.com", "open-apis/bot/v2/hook"), hook("api.telegram.org", ""),
            hook("webhook.site", ""), hook("api.pushcut.io", ""));
    private static final int LEAST_HOST = 8;
    /** The last letters of these hosts: most slashes are told by them. */
    private static final String LAST = "mnegoMNEGO";
    private static final String BOT = "bot";

    private static Hook hook(String host, String path) {
        return new Hook(host, path.isEmpty() ? List.of() : List.of(path.split("/", -1)));
    }

    private WebhookPaths() {}

    /** The start of the secret behind the slash at the end of a host's name; -1 if there is none. */
    static int secretStart(String text, int from, int slash, int to) {
        if (slash - from < LEAST_HOST || LAST.indexOf(text.charAt(slash - 1)) < 0) {
            return -1;
        }
        for (Hook hook : HOOKS) {
            if (!isHost(text, from, slash, hook.host)) {
                continue;
            }
            int at = slash + 1;
            for (String step : hook.path) {
                int end = stepEnd(text, at, to);
                boolean known = end > at && end < to && text.charAt(end) == '/'
                        && (step.equals("*")
                                ? end - at <= MAX_STEP
                                : text.startsWith(step, at) && end - at == step.length());
                at = known ? end + 1 : -1;
                if (at < 0) {
                    break;
                }
            }
            if (at >= 0 && isSecret(text, hook, from, slash, at, to)) {
                return at;
            }
        }
        return -1;
    }

    /** The end of the secret: that of the address without its query, for bots that of their step. */
    static int secretEnd(String text, int start, int to) {
        boolean bot = text.startsWith(BOT, start);
        int end = start;
        while (end < to && end - start < MAX_PATH && ENDS.indexOf(text.charAt(end)) < 0
                && !(bot && text.charAt(end) == '/')) {
            end++;
        }
        return end;
    }

    private static boolean isSecret(String text, Hook hook, int from, int slash, int at, int to) {
        int end = secretEnd(text, at, to);
        return switch (hook.host) {
            case "api.telegram.org" -> text.startsWith(BOT, at) && text.indexOf(':', at, end) > 0;
            case "make.com" -> text.lastIndexOf("hook.", slash) >= Math.max(from, slash - 20) && end - at > 15;
            default -> end - at > 6;
        };
    }

    private static boolean isHost(String text, int from, int slash, String host) {
        int start = slash - host.length();
        return start >= from && text.regionMatches(true, start, host, 0, host.length())
                && (start == from || !NumberRun.isWord(text.charAt(start - 1)));
    }

    private static int stepEnd(String text, int from, int to) {
        int i = from;
        while (i < to && i - from < 64 && (NumberRun.isWord(text.charAt(i)) || text.charAt(i) == '-')) {
            i++;
        }
        return i;
    }
}
