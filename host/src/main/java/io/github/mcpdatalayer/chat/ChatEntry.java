package io.github.mcpdatalayer.chat;

import java.util.List;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import io.github.mcpdatalayer.chat.store.KeptEntry;
import io.github.mcpdatalayer.chat.store.KeptPicture;
import io.github.mcpdatalayer.json.NotJsonException;
import io.github.mcpdatalayer.json.StrictJson;

/** One entry of a conversation: what somebody said, a tool call, a plan, a question. Guarded by the desk's lock. */
final class ChatEntry {
    private static final int MAX_DEPTH = 16;

    /** The kinds of entries, by their names on the wire. */
    static final String USER = "user";
    static final String AGENT = "agent";
    static final String THOUGHT = "thought";
    static final String TOOL = "tool";
    static final String PLAN = "plan";
    static final String PERMISSION = "permission";
    static final String CONSENT = "consent";
    static final String NOTICE = "notice";

    private final int seq;
    private final String kind;
    private final JsonObject fields;
    private final StringBuilder text;
    private List<KeptPicture> pictures = List.of();
    /** The length of the text that the panel has. */
    private int sent;
    private boolean isUnsaved = true;

    ChatEntry(int seq, String kind) {
        this(seq, kind, new JsonObject(), "");
    }

    private ChatEntry(int seq, String kind, JsonObject fields, String text) {
        this.seq = seq;
        this.kind = kind;
        this.fields = fields;
        this.text = new StringBuilder(text);
    }

    /** An entry as it was kept; one that this version cannot read becomes a notice. */
    static ChatEntry of(KeptEntry kept) {
        ChatEntry entry;
        try {
            JsonObject body = StrictJson.parse(kept.body(), MAX_DEPTH) instanceof JsonObject object
                    ? object
                    : new JsonObject();
            JsonElement kind = body.remove("kind");
            JsonElement text = body.remove("text");
            entry = new ChatEntry(kept.seq(), kind instanceof JsonPrimitive name ? name.getAsString() : NOTICE, body,
                    text instanceof JsonPrimitive words ? words.getAsString() : "");
        } catch (NotJsonException e) {
            entry = new ChatEntry(kept.seq(), NOTICE);
            entry.fields.addProperty("code", "unreadable");
        }
        entry.isUnsaved = false;
        return entry;
    }

    int seq() {
        return seq;
    }

    String kind() {
        return kind;
    }

    int length() {
        return text.length();
    }

    String field(String name) {
        return fields.get(name) instanceof JsonPrimitive value ? value.getAsString() : "";
    }

    ChatEntry set(String name, JsonElement value) {
        if (!value.equals(fields.get(name))) {
            fields.add(name, value);
            isUnsaved = true;
        }
        return this;
    }

    ChatEntry set(String name, String value) {
        return set(name, new JsonPrimitive(value));
    }

    /** Takes the pictures that belong to it. An entry that was kept has none here: they are read when they are asked for. */
    void show(List<KeptPicture> attached) {
        pictures = List.copyOf(attached);
        isUnsaved = true;
    }

    List<KeptPicture> pictures() {
        return pictures;
    }

    void append(String words) {
        text.append(words);
        isUnsaved = true;
    }

    void replace(String words) {
        if (!text.toString().contentEquals(words)) {
            text.setLength(0);
            text.append(words);
            sent = 0;
            isUnsaved = true;
        }
    }

    /** The panel has nothing of it. */
    void unsend() {
        sent = 0;
    }

    /** Returns what the panel lacks, at most so many characters of the text; never ends inside a surrogate pair. */
    JsonObject news(int mostChars) {
        JsonObject news = fields.deepCopy();
        news.addProperty("seq", seq);
        news.addProperty("kind", kind);
        int to = Math.min(text.length(), sent + mostChars);
        if (to < text.length() && Character.isHighSurrogate(text.charAt(to - 1))) {
            to--;
        }
        news.addProperty("at", sent);
        news.addProperty("text", text.substring(sent, to));
        sent = to;
        return news;
    }

    boolean isSent() {
        return sent == text.length();
    }

    boolean isUnsaved() {
        return isUnsaved;
    }

    /** Returns the entry as it is kept. It counts as saved from now on. */
    KeptEntry keep() {
        JsonObject body = fields.deepCopy();
        body.addProperty("kind", kind);
        body.addProperty("text", text.toString());
        isUnsaved = false;
        return new KeptEntry(seq, body.toString(), pictures);
    }
}
