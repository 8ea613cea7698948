package io.github.mcpdatalayer.front.tools.library;

import com.google.gson.JsonObject;
import io.github.mcpdatalayer.front.link.Browsers;
import io.github.mcpdatalayer.front.tools.answer.Args;
import io.github.mcpdatalayer.front.tools.api.Answer;
import io.github.mcpdatalayer.front.tools.api.Arg;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.Tool;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.front.tools.api.ToolSpec;
import io.github.mcpdatalayer.wire.ErrorCode;
import io.github.mcpdatalayer.wire.Lenient;
import io.github.mcpdatalayer.wire.Method;

/** Keeps a page as a bookmark. */
final class AddBookmark implements Tool {

    private static final String NAME = "addBookmark";

    private static final Arg<String> URL = Arg.text("url", "\"https://shop.example/cart\"", "").required();
    private static final Arg<String> TITLE = Arg.text("title", "\"Cart\"", "");
    private static final Arg<String> FOLDER = Arg.text("folder", "\"QA/Checkout\"", "Made if missing");

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Add a bookmark", 820).does("Adds a bookmark.")
            .asks(Method.ADD_BOOKMARK).takes(URL, TITLE, FOLDER, Args.TAB)
            .answers("\"added\":{},\"id\":{}")
            .example("{\"url\":\"https://shop.example/cart\",\"folder\":\"QA/Checkout\"}")
            .fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.SITE_DENIED, ErrorCode.POLICY_DISABLED);

    private final Browsers browsers;

    AddBookmark(Browsers browsers) {
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        var params = new JsonObject();
        params.addProperty("url", arguments.required(URL));
        String title = arguments.text(TITLE);
        if (title != null) {
            params.addProperty("title", title);
        }
        String folder = arguments.text(FOLDER);
        if (folder != null) {
            params.addProperty("folder", folder);
        }
        return BookmarkAnswer.of(browsers, NAME, Method.ADD_BOOKMARK, params, arguments.text(Args.TAB),
                result -> "\"added\":" + Lenient.is(result, "added"));
    }
}
