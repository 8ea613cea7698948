package io.github.mcpdatalayer.pack;

import org.jspecify.annotations.Nullable;

/** The update.xml that browsers ask for newer versions of a self-hosted extension. */
public final class UpdateManifest {

    private UpdateManifest() {}

    /**
     * Its text.
     *
     * @param crxUrl
     *            where the CRX is to be had: https:, or file: on a machine that has it
     */
    public static String render(String extensionId, ExtensionFiles extension, String crxUrl) {
        @Nullable
        String oldest = extension.minimumBrowser();
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
                  <app appid="%s">
                    <updatecheck codebase="%s" version="%s"%s/>
                  </app>
                </gupdate>
                """.formatted(extensionId, Xml.escape(crxUrl), Xml.escape(extension.version()),
                oldest == null ? "" : " prodversionmin=\"" + Xml.escape(oldest) + "\"");
    }
}
