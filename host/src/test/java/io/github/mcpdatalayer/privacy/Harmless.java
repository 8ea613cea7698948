package io.github.mcpdatalayer.privacy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import com.google.gson.JsonPrimitive;

/** Messages of pages that have nothing personal in them, though they look like it: versions, ids, prices, names of files, times. */
final class Harmless {

    private static final List<String> FORMS = List.of("v#.#.##", "Version ##.#.####.##", "firmware ##.#.#.##",
            "固件#.##.#.#版本",
            "バージョン##.#.#です", "Chrome/###.0.####.## Safari/537.36", "lib@#.#.#-rc.#", "actions/checkout@v#.rc#",
            "pkg@#.##.#",
            "react@##.#.#-beta.#", "logo@#x.png", "icon@#x-dark.webp", "@media-#.#", "SKU-########", "SKU_####_##",
            "ART.-Nr. ####.###.##",
            "EAN 40########## ", "ISBN 978-3-##-######-#", "GTM-X####Y#", "G-X##########", "UA-########-#",
            "AW-##########",
            "GA1.#.#########.##########", "fb.1.##########123.##########", "GS1.1.17########.#.1.17########.#.0.0",
            "order_########", "ORD-2026-######", "INV-2026-#####.pdf", "IMG_2026####_######.jpg",
            "Scan_2026-11-##_##-##.pdf",
            "Handbuch_v#.#_2026.pdf", "app.########.js", "chunk-#######.css", "0.################", "##.###,## €",
            "$#,###.##",
            "##.####,##.#### km", "#### x #### px", "##:##:## Uhr", "2026-11-##T##:##:##.###Z", "17###########",
            "17########",
            "2026############", "#/##/####", "Art. ##-####-#", "Größe ##/##", "##-##-####-##", "Kapitel #.#.#.#",
            "§ ### Abs. #",
            "Raum #.###", "10.1.#.# patch", "build ####.##.#", "Modell XJ-####-#", "#####-####-#####",
            "item_id=#######&price=##.##",
            "?w=####&h=###&q=##", "translate(###px, -##px)", "M## ##.#L##.# ##Z", "#%, ##%, ##%",
            "<b>##</b>.<i>##</i> €",
            "<td>####</td><td>####</td><td>####</td><td>####</td>", "<span>19</span><sup>##</sup>", "1<wbr>###<wbr>###",
            "###² m",
            "CO₂ ##.# g", "5 × ### = ####", "utm_content=ad_####_v#", "gid://shop/Product/#############",
            "ref #####/##", "T-##### (#)",
            "x#y#z##", "a#####b", "№#####", "第##章", "약 ####원", "¥##,###", "+##%", "+#.## €", "±#.##", "C++##",
            "A+++ #### kWh",
            "DE#####", "FR-#####", "GB###", "DE ### ###", "NL##-modell", "AT##X######", "@shop_#### folgt", "name@home",
            "a @ b", "user@host#",
            "mail@#", "css @media (min-width: ####px)", "root@db-#:/var", "ssh://git@host#/repo", "@types/node@##.#.#",
            "é@2x", "8@9",
            "####\n####\n####", "##\t####\t##.##", "2019 2020 2021 2022 2023", "#-####-####-#", "19.99\n24.99\n29.99");

    private Harmless() {}

    static List<String> all() {
        var random = new Random(20_261_128);
        List<String> all = new ArrayList<>();
        for (int round = 0; round < 12; round++) {
            for (String form : FORMS) {
                var text = new StringBuilder();
                form.chars().forEach(c -> text.append(c == '#' ? (char) ('0' + random.nextInt(10)) : (char) c));
                all.add("{\"" + (round % 2 == 0 ? "x" : "label") + "\":" + new JsonPrimitive(text.toString()) + "}");
            }
            for (int i = 0; i < 6; i++) {
                String uuid = new UUID(random.nextLong(), random.nextLong()).toString();
                all.add("{\"x\":\""
                        + (i % 2 == 0 ? uuid : "id_" + uuid.replace("-", "").toUpperCase(java.util.Locale.ROOT))
                        + "\"}");
                all.add("{\"x\":\"" + Long.toString(random.nextLong() >>> 1, 36)
                        + Long.toString(random.nextLong() >>> 1, 36) + ".js\"}");
            }
        }
        return all;
    }
}
