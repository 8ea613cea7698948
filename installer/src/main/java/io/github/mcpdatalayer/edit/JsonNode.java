package io.github.mcpdatalayer.edit;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/** A value in a JSON text and where it stands: [start, end). */
sealed interface JsonNode {

    int start();

    int end();

    JsonElement value();

    /** A string, number, true, false or null. */
    record Scalar(int start, int end, JsonElement value) implements JsonNode {}

    record Items(int start, int end, List<JsonNode> nodes) implements JsonNode {
        @Override
        public JsonElement value() {
            JsonArray array = new JsonArray();
            nodes.forEach(node -> array.add(node.value()));
            return array;
        }
    }

    /**
     * An object.
     *
     * @param filled
     *            where the last token or comment before its closing brace ends
     * @param lineComment
     *            that is the end of a comment which goes to the end of its line
     */
    record Members(int start, int end, List<Member> members, int filled, boolean lineComment) implements JsonNode {
        @Override
        public JsonElement value() {
            JsonObject object = new JsonObject();
            members.forEach(member -> object.add(member.key, member.node.value()));
            return object;
        }

        @Nullable
        Member member(String key) {
            return members.stream().filter(member -> member.key.equals(key)).findFirst().orElse(null);
        }
    }

    /**
     * A member of an object.
     *
     * @param before
     *            where the last token or comment before its key ends
     * @param lineComment
     *            that is the end of a comment which goes to the end of its line
     * @param comma
     *            where the comma after it stands, or −1
     */
    record Member(int start, String key, JsonNode node, int before, boolean lineComment, int comma) {}
}
