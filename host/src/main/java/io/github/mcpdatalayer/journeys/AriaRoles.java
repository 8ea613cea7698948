package io.github.mcpdatalayer.journeys;

import java.util.Set;

/** The roles of WAI-ARIA 1.2 that elements can be found by. An element without one is told by its tag. */
public final class AriaRoles {

    private static final Set<String> ROLES = Set.of("alert", "alertdialog", "application", "article", "banner",
            "blockquote", "button", "caption", "cell", "checkbox", "code", "columnheader", "combobox", "comment",
            "complementary", "contentinfo", "definition", "deletion", "dialog", "directory", "document", "emphasis",
            "feed", "figure", "form", "generic", "grid", "gridcell", "group", "heading", "img", "image", "insertion",
            "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu", "menubar",
            "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "note", "option", "paragraph",
            "progressbar", "radio", "radiogroup", "region", "row", "rowgroup", "rowheader", "scrollbar", "search",
            "searchbox", "separator", "slider", "spinbutton", "status", "strong", "subscript", "suggestion",
            "superscript", "switch", "tab", "table", "tablist", "tabpanel", "term", "textbox", "time", "timer",
            "toolbar", "tooltip", "tree", "treegrid", "treeitem");

    private AriaRoles() {}

    public static boolean has(String role) {
        return ROLES.contains(role);
    }
}
