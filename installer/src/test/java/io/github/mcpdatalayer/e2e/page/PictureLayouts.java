package io.github.mcpdatalayer.e2e.page;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.e2e.stage.RedPages;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Ways in which a page shows {@link RedPages#MAIL} in red: those of a file, and what CSS can say in each place where it can say something,
 * and each kind of copy of each kind of text.
 */
final class PictureLayouts {

    static final String HARMLESS = "harmless";
    /** Shows the number of a card or a phone in place of an address. */
    static final String NUMBER = "number";
    static final String OWN = "own";

    private static final String MAIL = RedPages.MAIL;
    private static final String FILE = "picture-layouts.txt";
    private static final String HEAD = """
            <!doctype html><html lang=en><head><meta charset=utf-8><style>*{box-sizing:border-box} html{overflow:hidden}
            body{margin:0;background:#fff;color:#000;font:13px sans-serif} .s,.s *{color:red} p{margin:4px}
            input,select,textarea{border:0;outline:0;background:#fff;color:red;font:13px sans-serif;width:220px;padding:0}</style>
            <script>const L=[...'MAIL'],put=(html)=>document.body.insertAdjacentHTML('beforeend',html),
            css=(text)=>{document.head.appendChild(document.createElement('style')).textContent=text}</script></head><body>""";

    /** One way, as it stands in a frame of its own. */
    record Layout(String kind, String name, String body) {

        String html(String self) {
            return (HEAD + body).replace("MAIL", MAIL).replace("SELF", self).replace("PATH",
                    self.substring(self.indexOf('/', "https://".length())));
        }

        boolean isHarmless() {
            return kind.equals(HARMLESS);
        }

        boolean needsAddress() {
            return body.contains("SELF") || body.contains("PATH");
        }

        @Override
        public String toString() {
            return kind + ": " + name;
        }
    }

    private PictureLayouts() {}

    /** Reads the layouts of the file. */
    static List<Layout> written() throws IOException {
        String text;
        try (InputStream file = PictureLayouts.class.getResourceAsStream(FILE)) {
            text = new String(file.readAllBytes(), UTF_8);
        }
        List<Layout> layouts = new ArrayList<>();
        for (String each : text.substring(text.indexOf("\n# ") + 3).split("\n# ", -1)) {
            String head = each.lines().findFirst().orElseThrow();
            int colon = head.indexOf(": ");
            layouts.add(new Layout(head.substring(0, colon), head.substring(colon + 2),
                    each.substring(head.length()).strip()));
        }
        return layouts;
    }

    /** A value of `content`, with what it needs. */
    private record Value(String content, String css, String counters) {}

    private static final Map<String, Value> VALUES = new LinkedHashMap<>();

    private static void value(String name, String content, String css, String counters) {
        VALUES.put(name, new Value(content, css, counters));
    }

    static {
        value("a string", "'MAIL'", "", "");
        value("two strings", "'ann.archer' '@mail.example'", "", "");
        value("a sign in a string", "'Mail / MAIL'", "", "");
        value("words for those who do not see", "'MAIL' / 'Words'", "", "");
        value("escapes", "'ann\\2e archer\\40mail.example'", "", "");
        value("an attribute", "attr(data-m)", "", "");
        value("a property", "var(--m)", "#c{--m:'ann.archer' '@mail.example'}", "");
        value("what parts numbers", "counters(n,'MAIL')", "", "n n2");
        value("a style", "counter(k,m)", "@counter-style m{system:cyclic;symbols:'MAIL'}", "");
        value("digits of a style", "counter(k,m)",
                "@counter-style m{system:numeric;symbols:'x' 'ann.archer' '@mail' '.example'}", "k 27");
        value("sums of a style", "counter(k,m)",
                "@counter-style m{system:additive;additive-symbols:9 'ann.',5 'archer@',1 'mail.example'}", "k 15");
        value("letters of an alphabet",
                MAIL.chars().mapToObj(c -> "counter(k" + c + ",m)").collect(Collectors.joining()),
                "@counter-style m{system:alphabetic;symbols:" + MAIL.chars().distinct().sorted()
                        .mapToObj(c -> "'" + (char) c + "' ").collect(Collectors.joining()) + "}",
                MAIL.chars().distinct().sorted().boxed().toList().stream()
                        .map(c -> "k" + c + " " + (1 + MAIL.chars().distinct().filter(other -> other < c).count()))
                        .collect(Collectors.joining(" ")));
        value("quotation marks", "open-quote '@mail.example'", "#c{quotes:'ann.archer' ''}", "");
    }

    /** The places in CSS that show a value; V is the value. */
    private static final Map<String, String> PLACES = new LinkedHashMap<>();

    static {
        PLACES.put("before", "<style>#c::before{content:V;color:red}</style><p id=c ATTR></p>");
        PLACES.put("placed",
                "<style>#c{position:relative}#c::after{content:V;color:red;position:absolute;left:10px;top:30px;white-space:nowrap}</style><p id=c ATTR>Here</p>");
        PLACES.put("a mark",
                "<style>#c{display:list-item;margin-left:210px}#c::marker{content:V;color:red}</style><p id=c ATTR>One</p>");
        PLACES.put("the mark of what is added",
                "<style>#c::before{content:' ';display:list-item;list-style-position:inside}#c::before::marker{content:V;color:red}</style><p id=c ATTR></p>");
        PLACES.put("without a box of its own",
                "<style>#c{display:contents}#c::before{content:V;color:red}</style><p id=c ATTR></p>");
        PLACES.put("in a shadow root",
                "<div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML=`<style>#c::before{content:V;color:red}CSS</style><p id=c ATTR></p>`</script>");
    }

    /** Each value in each place. */
    static List<Layout> contents() {
        List<Layout> layouts = new ArrayList<>();
        VALUES.forEach((what, value) -> PLACES.forEach((where, place) -> {
            boolean isInside = place.contains("CSS");
            String content = isInside ? value.content.replace("\\", "\\\\") : value.content;
            String reset = value.counters.equals("n n2") ? "n" : value.counters;
            String attributes = "data-m=MAIL" + (reset.isEmpty() ? "" : " style=\"counter-reset:" + reset + "\"");
            String body = place.replace("V", content).replace("ATTR", attributes).replace("CSS", value.css);
            if (value.counters.equals("n n2")) {
                body = "<div style=\"counter-reset:n\">" + body + "</div>";
            }
            layouts.add(new Layout("content", what + ", " + where,
                    (isInside ? "" : "<style>" + value.css + "</style>") + body));
        }));
        return layouts;
    }

    /** The ways by which an outer and an inner box copy their content; the text itself is white. */
    private static final Map<String, String> COPIES = new LinkedHashMap<>();

    static {
        COPIES.put("a shadow of letters", "<div style='text-shadow:20px 40px 0 red'>T</div>");
        COPIES.put("a shadow of all", "<div style='filter:drop-shadow(20px 40px 0 red)'>T</div>");
        COPIES.put("a shadow of a shadow",
                "<div style='filter:drop-shadow(0 20px 0 #fff) drop-shadow(20px 20px 0 red)'>T</div>");
        COPIES.put("a shadow of a shadow of letters",
                "<div style='text-shadow:10px 20px 0 #fff;filter:drop-shadow(10px 25px 0 red)'>T</div>");
        COPIES.put("a shadow in a shadow",
                "<div style='filter:drop-shadow(20px 0 0 red)'><div style='filter:drop-shadow(0 40px 0 #fff)'>T</div></div>");
        COPIES.put("a shadow that is scaled",
                "<div style='transform:scale(1.2);transform-origin:0 0'><div style='filter:drop-shadow(10px 40px 0 red)'>T</div></div>");
        COPIES.put("a mirror of a shadow",
                "<div style='-webkit-box-reflect:below 4px;height:44px'><div style='text-shadow:0 18px 0 red'>T</div></div>");
        COPIES.put("a shadow of a mirror",
                "<div style='filter:drop-shadow(10px 0 0 red)'><div style='-webkit-box-reflect:below 4px;height:26px'>T</div></div>");
        COPIES.put("a shadow that is zoomed",
                "<div style='zoom:1.2'><div style='text-shadow:10px 30px 0 red'>T</div></div>");
    }

    /** The copied texts. */
    private static final Map<String, String> TEXTS = new LinkedHashMap<>();

    static {
        TEXTS.put("a text", "<span style='color:#fff'>MAIL</span>");
        TEXTS.put("what CSS adds", "<style>#c::before{content:'MAIL';color:#fff}</style><b id=c></b>");
        TEXTS.put("a field",
                "<textarea style='color:#fff;background:none;text-shadow:inherit;width:180px;height:70px;resize:none'>MAIL</textarea>");
        TEXTS.put("a mark",
                "<style>li{list-style:inside 'MAIL'}li::marker{color:#fff}</style><ul style='margin:0;padding:0'><li></ul>");
        TEXTS.put("letters in a row", "<div style='display:flex;color:#fff'>"
                + MAIL.chars().mapToObj(c -> "<span>" + (char) c + "</span>").collect(Collectors.joining())
                + "</div>");
        TEXTS.put("editable text", "<div contenteditable style='color:#fff'>MAIL</div>");
    }

    /** Each copy of each text. */
    static List<Layout> copies() {
        List<Layout> layouts = new ArrayList<>();
        COPIES.forEach((how, copy) -> TEXTS.forEach(
                (what, text) -> layouts.add(new Layout("copy", how + ", " + what, copy.replace("T<", text + "<")))));
        return layouts;
    }
}
