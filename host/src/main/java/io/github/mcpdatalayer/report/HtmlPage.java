package io.github.mcpdatalayer.report;

import java.util.Base64;

import io.github.mcpdatalayer.os.Sha256;

/** The frame of every report: one file that loads nothing and runs nothing. Its style is inline, and the only one it admits. */
final class HtmlPage {

    private static final String LIGHT = "--ground:#f6f7f8;--card:#fff;--text:#16201f;--quiet:#55625f;--line:#dfe4e3;"
            + "--good:#0f766e;--good-soft:#e0f2ef;--bad:#b3261e;--bad-soft:#fce8e6;--warn:#9a4a06;--warn-soft:#fdf1e0";
    private static final String DARK = "--ground:#131918;--card:#1c2423;--text:#e8eeec;--quiet:#a3b0ad;--line:#303b39;"
            + "--good:#3ecbb9;--good-soft:#123a35;--bad:#ffb4ab;--bad-soft:#4a1f1c;--warn:#f5bf72;--warn-soft:#33270f";

    static final String STYLE = ":root{color-scheme:light dark;" + LIGHT
            + "}\n@media (prefers-color-scheme:dark){:root{" + DARK + "}}\n"
            + """
                    *{box-sizing:border-box}
                    body{margin:0;background:var(--ground);color:var(--text);font:14px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
                    main{max-width:1100px;margin:0 auto;padding:24px 20px 48px}
                    h1{margin:0 0 2px;font-size:21px;overflow-wrap:anywhere}h2{margin:30px 0 10px;font-size:16px;overflow-wrap:anywhere}h3{margin:0;font-size:14px;overflow-wrap:anywhere}
                    p{margin:0}.quiet,dt,th{color:var(--quiet)}.foot,ul.quiet{margin-top:12px}a{color:inherit}
                    .verdict{margin:16px 0;padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--good);border-radius:8px;background:var(--card);font-size:17px;font-weight:650}
                    .verdict.error{border-left-color:var(--bad);color:var(--bad)}.verdict.warning{border-left-color:var(--warn);color:var(--warn)}
                    ol{display:grid;gap:10px;margin:0;padding:0;list-style:none}
                    .defect{padding:11px 14px;border:1px solid var(--line);border-left:4px solid var(--quiet);border-radius:8px;background:var(--card);break-inside:avoid}
                    .defect.error{border-left-color:var(--bad)}.defect.warning{border-left-color:var(--warn)}.defect.good{border-left-color:var(--good)}
                    .severity{padding:1px 7px;border-radius:5px;background:var(--line);font-size:12px;font-weight:600}
                    .error .severity{background:var(--bad-soft);color:var(--bad)}.warning .severity{background:var(--warn-soft);color:var(--warn)}.good .severity{background:var(--good-soft);color:var(--good)}
                    dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:3px 14px;margin:7px 0 0}dd{margin:0;overflow-wrap:anywhere}
                    code{font:12.5px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace}
                    .scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--card)}
                    table{width:100%;border-collapse:collapse;font-size:13px}th,td{padding:6px 10px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
                    th{font-weight:600;white-space:nowrap}tr:last-child td{border-bottom:0}td{max-width:24em;overflow-wrap:break-word}td.n{white-space:nowrap;font-variant-numeric:tabular-nums}
                    ul{margin:0;padding-left:20px}dd ul{padding-left:0;list-style:none}
                    .step{display:grid;grid-template-columns:minmax(0,1fr)}.step.pictured{grid-template-columns:260px minmax(0,1fr);gap:0 16px}
                    svg{display:block;width:100%;height:auto;border-radius:6px}.picture svg,.frame svg{border:1px solid var(--line)}.picture{cursor:zoom-in}.mark{fill:none;stroke:#e11d48;stroke-width:5}
                    .large{display:none}.large:target{display:grid;position:fixed;inset:0;z-index:1;grid-template-rows:minmax(0,1fr) auto;gap:8px;place-items:center;padding:16px;background:#101615f2;color:#fff;text-decoration:none;cursor:zoom-out}.large svg{max-height:100%}
                    .film{display:flex;gap:10px;padding:2px 2px 8px;overflow-x:auto}.frame{flex:0 0 168px;padding:8px 9px;border:1px solid var(--line);border-top:4px solid var(--quiet);border-radius:8px;background:var(--card);font-size:12.5px;line-height:1.4;text-decoration:none;overflow-wrap:anywhere}
                    .frame.error{border-top-color:var(--bad)}.frame.warning{border-top-color:var(--warn)}.frame.good{border-top-color:var(--good)}.frame svg{margin-bottom:6px}.frame small{display:block;margin-top:3px;color:var(--quiet);font-size:11.5px}.frame em{color:var(--bad);font-style:normal;font-weight:600}
                    pre{margin:6px 0 0;padding:10px;overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--ground);font:12px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere;user-select:all}
                    li:target{outline:2px solid var(--good)}h4{margin:12px 0 4px;font-size:13px}.payload td:first-child{width:40%}.held{color:var(--good)}.unmet{color:var(--bad)}
                    .cut{display:block;max-width:100%;height:auto;margin-top:6px;border:1px solid var(--line);border-radius:6px}details{margin-top:8px}summary{color:var(--quiet);cursor:pointer}details .scroll{margin-top:6px}
                    @media (max-width:480px){main{padding:14px 12px}dl,.step.pictured{grid-template-columns:minmax(0,1fr)}.step.pictured{gap:8px}dd{margin-bottom:4px}}
                    @media print{body{background:#fff}.scroll{overflow:visible}}
                    """;

    /** For a page whose host says which theme it has. */
    static final String THEMES = ":root[data-theme=light]{color-scheme:light;" + LIGHT
            + "}\n:root[data-theme=dark]{color-scheme:dark;" + DARK + "}\n";

    private static final String POLICY = "default-src 'none'; img-src data:; style-src 'sha256-" + hash(STYLE) + "'";

    private HtmlPage() {}

    /** Everything up to the first heading. */
    static Html begin(String language, String title) {
        return new Html().raw("<!doctype html>\n<html lang=\"" + language + "\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + POLICY + "\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<title>")
                .text(title).raw("</title>\n<style>" + STYLE + "</style>\n</head>\n<body>\n<main>\n");
    }

    /** The whole file. */
    static String end(Html html) {
        return html.raw("</main>\n</body>\n</html>\n").toString();
    }

    /** The hash of a style or script, by which a policy admits it. */
    static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
