package io.github.mcpdatalayer.e2e.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

import com.google.gson.JsonArray;
import io.github.mcpdatalayer.demo.McpClient;
import io.github.mcpdatalayer.front.chrome.Tab;
import io.github.mcpdatalayer.front.chrome.Web.Reply;

/** Pages on which each secret stands in red letters on white, and all else in black ones: a picture of one tells nothing if nothing is red. */
public final class RedPages {

    /** The secret; scripts and samples say MAIL for it. */
    public static final String MAIL = "ann.archer@mail.example";

    private RedPages() {}

    public static String html(String body) {
        return """
                <!doctype html><html lang=en><head><meta charset=utf-8><title>Account</title><style>
                *{box-sizing:border-box} body{margin:0;background:#fff;color:#000;font:20px sans-serif}
                .s, .s *{color:#f00} input,textarea,select{font:20px sans-serif;background:#fff;border:0;outline:0;width:400px;color:#f00}
                ::placeholder{color:#f00;opacity:1} p{margin:8px}</style></head><body>"""
                + body + "</body></html>";
    }

    /** Such a page in a tab at the level see. */
    public static Tab seen(Stage stage, String body) {
        return stage.attach(stage.open(stage.browser(), Stage.SHOP + "/account", Reply.html(html(body))), "see");
    }

    /** A machine that is busy may need the time of more than one call. */
    public static Shot shot(McpClient front, Object... arguments) throws Exception {
        var answer = new AtomicReference<McpClient.Answer>();
        Stage.eventually("there is an answer in time", () -> {
            answer.set(front.callTool("takeScreenshot", Stage.arguments(arguments), Stage.SOON));
            return !answer.get().isError() || !answer.get().errorCode().equals("TIMEOUT");
        });
        return Shot.of(answer.get());
    }

    /** Lists what three pictures of each page show in red, while its script goes on changing it. */
    public static List<String> leaks(Stage stage, McpClient front, Map<String, String> scripts, String body)
            throws Exception {
        List<String> leaks = new ArrayList<>();
        Tab tab = seen(stage, "<p>Plain words</p>" + body);
        String handle = newest(stage);
        for (var script : scripts.entrySet()) {
            tab.goTo(Stage.SHOP + "/account"); // a document without the script before
            tab.evaluate("(() => {" + script.getValue().replace("MAIL", MAIL) + "})()");
            for (int n = 0; n < 3; n++) {
                Shot shot = shot(front, "tab", handle);
                if (shot.reds() > 0) {
                    leaks.add(script.getKey() + " shows " + shot.reds());
                }
            }
        }
        return leaks;
    }

    private static String newest(Stage stage) throws Exception {
        JsonArray tabs = stage.call("listTabs").structured().getAsJsonArray("tabs");
        return tabs.get(tabs.size() - 1).getAsJsonObject().get("handle").getAsString();
    }
}
