package io.github.mcpdatalayer.front.link;

import java.util.HashSet;
import java.util.Set;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;

/** Handles of tabs: letters that name the browser's profile, and a number. */
final class TabHandles {

    private TabHandles() {}

    /** Gives the handles in a list of tabs. */
    static Set<String> listed(@Nullable JsonObject data) {
        Set<String> handles = new HashSet<>();
        if (data != null && data.get("tabs") instanceof JsonArray tabs) {
            for (JsonElement tab : tabs) {
                if (tab instanceof JsonObject object && object.get("handle") instanceof JsonPrimitive handle) {
                    handles.add(handle.getAsString());
                }
            }
        }
        return handles;
    }

    /** Gives the letters at the start of a handle, which name the profile. */
    static String letters(String tab) {
        int end = 0;
        while (end < tab.length() && !Character.isDigit(tab.charAt(end))) {
            end++;
        }
        return tab.substring(0, end);
    }
}
