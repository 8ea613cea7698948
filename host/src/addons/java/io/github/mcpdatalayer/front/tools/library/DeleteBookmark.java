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
import io.github.mcpdatalayer.wire.Method;

/** Removes one bookmark. */
final class DeleteBookmark implements Tool {

    private static final String NAME = "deleteBookmark";

    private static final Arg<String> ID = Arg.text("id", "\"17\"", "");
    private static final Arg<String> URL = Arg.text("url", "\"https://shop.example/cart\"", "Or this").known();

    private static final ToolSpec SPEC = ToolSpec.of(NAME, "Delete a bookmark", 830).does("Deletes one bookmark.")
            .asks(Method.DELETE_BOOKMARK).takes(ID, URL, Args.TAB).answers("\"deleted\":{}")
            .example("{\"id\":\"17\"}").fails(ErrorCode.CONSENT_REQUIRED, ErrorCode.POLICY_DISABLED);

    private final Browsers browsers;

    DeleteBookmark(Browsers browsers) {
        this.browsers = browsers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public Answer answer(Arguments arguments) throws ToolException, InterruptedException {
        String id = arguments.text(ID);
        String url = arguments.text(URL);
        if ((id == null) == (url == null)) {
            throw Arguments.bad("Give one of id and url.");
        }
        var params = new JsonObject();
        params.addProperty(id == null ? "url" : "id", id == null ? url : id);
        return BookmarkAnswer.of(browsers, NAME, Method.DELETE_BOOKMARK, params, arguments.text(Args.TAB),
                _ -> "\"deleted\":true");
    }
}
