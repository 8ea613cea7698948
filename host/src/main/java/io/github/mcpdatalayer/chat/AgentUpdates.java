package io.github.mcpdatalayer.chat;

import java.util.List;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** Reads what agents say. Everything is cut to a size; what the protocol does not know is left out. */
final class AgentUpdates {
    static final int MAX_TITLE = 300;
    static final int MAX_OUTPUT = 20_000;
    private static final int MAX_PLAN = 100;
    private static final int MAX_CHOICES = 60;
    private static final int MAX_OPTIONS = 8;

    private AgentUpdates() {}

    static String text(JsonObject object, String name, int most) {
        return object.get(name) instanceof JsonPrimitive value && value.isString()
                ? cut(value.getAsString(), most)
                : "";
    }

    /** Cuts a text to so many characters; an ellipsis stands for the rest. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int to = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, to) + "…";
    }

    static JsonObject object(JsonObject object, String name) {
        return object.get(name) instanceof JsonObject found ? found : new JsonObject();
    }

    /** The text of a content block; other blocks are named. */
    static String content(JsonObject block, int most) {
        return switch (text(block, "type", 40)) {
            case "text" -> text(block, "text", most);
            case "image" -> "[image]";
            case "audio" -> "[audio]";
            case "resource_link" -> text(block, "uri", MAX_TITLE);
            case "resource" -> text(object(block, "resource"), "text", most);
            default -> "";
        };
    }

    /** Takes the output of a tool call; an agent that gives no content hands on the answer of the MCP server. */
    static String output(JsonObject call) {
        JsonElement raw = object(object(call, "rawOutput"), "result").get("content");
        JsonElement given = call.get("content") instanceof JsonArray content && !content.isEmpty()
                ? content
                : raw instanceof JsonArray answered ? inBlocks(answered) : null;
        if (!(given instanceof JsonArray blocks)) {
            return "";
        }
        StringBuilder output = new StringBuilder();
        for (JsonElement each : blocks) {
            if (each instanceof JsonObject block && output.length() < MAX_OUTPUT) {
                String words = switch (text(block, "type", 40)) {
                    case "content" -> content(object(block, "content"), MAX_OUTPUT);
                    case "diff" -> text(block, "path", MAX_TITLE);
                    default -> "";
                };
                if (!words.isEmpty()) {
                    output.append(output.isEmpty() ? "" : "\n").append(words);
                }
            }
        }
        return cut(output.toString(), MAX_OUTPUT);
    }

    private static JsonArray inBlocks(JsonArray answered) {
        JsonArray blocks = new JsonArray();
        for (JsonElement each : answered) {
            JsonObject block = new JsonObject();
            block.addProperty("type", "content");
            block.add("content", each);
            blocks.add(block);
        }
        return blocks;
    }

    /** The arguments of a call; some agents have them beside the names of server and tool. */
    static JsonObject input(JsonObject call) {
        JsonObject input = object(call, "rawInput");
        return text(input, "server", 40).equals(ToolNames.SERVER) && input.has("arguments")
                ? object(input, "arguments")
                : input;
    }

    static JsonArray plan(JsonObject update) {
        JsonArray items = new JsonArray();
        if (update.get("entries") instanceof JsonArray entries) {
            for (JsonElement each : entries) {
                if (each instanceof JsonObject entry && items.size() < MAX_PLAN) {
                    JsonObject item = new JsonObject();
                    item.addProperty("content", text(entry, "content", MAX_TITLE));
                    item.addProperty("status", text(entry, "status", 20));
                    items.add(item);
                }
            }
        }
        return items;
    }

    /** The choices of a list: the modes or models of {@code session/new}, as {@code {current, choices:[{id,name}]}}. */
    static JsonObject choices(JsonObject state, String list, String current, String id) {
        JsonObject found = new JsonObject();
        JsonArray choices = new JsonArray();
        if (state.get(list) instanceof JsonArray offered) {
            for (JsonElement each : offered) {
                if (each instanceof JsonObject one && choices.size() < MAX_CHOICES && !text(one, id, 200).isEmpty()) {
                    JsonObject choice = new JsonObject();
                    choice.addProperty("id", text(one, id, 200));
                    choice.addProperty("name", text(one, "name", 80));
                    choices.add(choice);
                }
            }
        }
        found.addProperty("current", text(state, current, 200));
        found.add("choices", choices);
        return found;
    }

    /**
     * The other choices, from {@code configOptions}: {@code [{id,name,category,current,choices}]}. Only lists to choose from are taken, as
     * no others were declared.
     *
     * @param but
     *            categories that are shown already, parted by {@code |}
     */
    static JsonArray options(JsonObject told, String but) {
        JsonArray found = new JsonArray();
        if (told.get("configOptions") instanceof JsonArray offered) {
            for (JsonElement each : offered) {
                if (each instanceof JsonObject one && found.size() < MAX_OPTIONS
                        && text(one, "type", 20).equals("select") && !text(one, "id", 200).isEmpty()) {
                    String category = text(one, "category", 40);
                    if (!category.isEmpty() && List.of(but.split("\\|", -1)).contains(category)) {
                        continue;
                    }
                    JsonArray choices = new JsonArray();
                    values(one.get("options"), choices);
                    JsonObject option = new JsonObject();
                    option.addProperty("id", text(one, "id", 200));
                    option.addProperty("name", text(one, "name", 80));
                    option.addProperty("category", category);
                    option.addProperty("current", text(one, "currentValue", 200));
                    option.add("choices", choices);
                    found.add(option);
                }
            }
        }
        return found;
    }

    /** The values of an option, which may be in groups. */
    private static void values(@Nullable JsonElement offered, JsonArray choices) {
        if (offered instanceof JsonArray list) {
            for (JsonElement each : list) {
                if (each instanceof JsonObject one && one.has("group")) {
                    for (JsonElement value : one.get("options") instanceof JsonArray grouped
                            ? grouped
                            : new JsonArray()) {
                        value(value, choices);
                    }
                } else {
                    value(each, choices);
                }
            }
        }
    }

    private static void value(JsonElement offered, JsonArray choices) {
        if (offered instanceof JsonObject one && choices.size() < MAX_CHOICES && !text(one, "value", 200).isEmpty()) {
            JsonObject choice = new JsonObject();
            choice.addProperty("id", text(one, "value", 200));
            choice.addProperty("name", text(one, "name", 80));
            choices.add(choice);
        }
    }

    /** The part of the model's room that is used, and its cost, where the agent says so. */
    static JsonObject usage(JsonObject update) {
        JsonObject usage = new JsonObject();
        for (String name : new String[]{"used", "size"}) {
            if (update.get(name) instanceof JsonPrimitive number && number.isNumber()) {
                usage.add(name, number);
            }
        }
        JsonObject cost = object(update, "cost");
        if (cost.get("amount") instanceof JsonPrimitive amount && amount.isNumber()) {
            usage.add("amount", amount);
            usage.addProperty("currency", text(cost, "currency", 10));
        }
        return usage;
    }
}
