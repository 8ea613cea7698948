package io.github.mcpdatalayer.front.tools.sources;

import com.google.gson.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A moment in a tab's history.
 *
 * @param page the end of this page, by its number; null for the page that is there now
 * @param push right after this push, by its number; null for no certain one
 * @param step right after the last push of this step, by its number; null for none
 */
public record Moment(@Nullable Long page, @Nullable Long push, @Nullable Long step) {

    public static final Moment NOW = new Moment(null, null, null);

    public static Moment page(long page) {
        return new Moment(page, null, null);
    }

    public static Moment after(long push) {
        return new Moment(null, push, null);
    }

    public static Moment afterStep(long step) {
        return new Moment(null, null, step);
    }

    /** Adds the push or step as an argument; nothing where it is another moment. */
    public void addTo(JsonObject arguments, String name, @Nullable String tab) {
        if (push != null) {
            arguments.addProperty(name, push);
        } else if (step != null) {
            arguments.addProperty(name, tab + "@" + step);
        }
    }

    public boolean isNow() {
        return page == null && push == null && step == null;
    }
}
