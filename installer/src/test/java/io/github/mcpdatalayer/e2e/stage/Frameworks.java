package io.github.mcpdatalayer.e2e.stage;

import java.io.IOException;

/** Pages of React, Vue, Svelte and Angular, in the versions of src/test/frameworks. */
public final class Frameworks {

    private static final NpmPages PAGES = new NpmPages("frameworks");

    private Frameworks() {}

    /** The script of a page: it draws into {@code #app}. */
    public static String script(String framework) throws IOException, InterruptedException {
        return PAGES.script(framework);
    }
}
