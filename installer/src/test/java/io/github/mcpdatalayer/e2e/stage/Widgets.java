package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;

/** Pages whose editors, grids, pickers and lists belong to a library, in the versions of src/test/widgets. */
public final class Widgets {

    private static final NpmPages PAGES = new NpmPages("widgets");

    private Widgets() {}

    /** The script of a page: it draws into {@code #app}. */
    public static String script(String widget) throws IOException, InterruptedException {
        return PAGES.script(widget);
    }
}
