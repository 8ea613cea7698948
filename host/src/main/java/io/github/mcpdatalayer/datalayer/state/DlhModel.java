package io.github.mcpdatalayer.datalayer.state;

import java.util.List;

import io.github.mcpdatalayer.datalayer.json.JsonArray;
import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonString;
import io.github.mcpdatalayer.datalayer.json.JsonValue;

/** google/data-layer-helper with its default processors. */
final class DlhModel implements Model {
    private static final DeepMerge MERGE = new DeepMerge(true);

    private final MutableObject model = new MutableObject();
    private final Slot root = new Slot(model, -1);
    private final Notes notes;

    DlhModel(Notes notes) {
        this.notes = notes;
    }

    @Override
    public Slot root() {
        return root;
    }

    /** The model as the library's flatten() gives it out: merged once more, into an empty object. */
    @Override
    public JsonValue state() {
        MutableObject copy = new MutableObject();
        MERGE.merge(Freezer.freeze(root), copy, 0);
        return Freezer.freeze(new Slot(copy, 0));
    }

    @Override
    public void process(Push message, int push) {
        switch (message.message()) {
            case JsonArray array -> command(array, push);
            case JsonObject object when object.hasTag("gtag") && object.get("args") instanceof JsonArray args ->
                set(args, push);
            case JsonObject object when object.hasTag("function") -> notes.add(push, Note.NoteKind.FUNCTION_NOT_RUN);
            case JsonObject object when Js.isPlain(object) -> merge(object, push);
            default -> notes.add(push, Note.NoteKind.IGNORED);
        }
    }

    private void command(JsonArray array, int push) {
        Command command = Command.of(array);
        if (command == null) {
            notes.add(push, Note.NoteKind.THROWS);
            return;
        }
        switch (command.run(root, push)) {
            case DONE -> {
            }
            case THROUGH_NULL -> notes.add(push, Note.NoteKind.THROWS);
            case NOT_KNOWN -> notes.add(push, Note.NoteKind.METHOD_NOT_RUN);
        }
    }

    private void set(JsonArray args, int push) {
        if (args.size() == 0 || !new JsonString("set").equals(args.get(0))) {
            return;
        }
        if (args.size() == 2 && Js.isPlain(args.get(1)) && args.get(1) instanceof JsonObject object) {
            merge(object, push);
        } else if (args.size() == 3 && args.get(1) instanceof JsonString(String key)) {
            merge(JsonObject.of(List.of(new JsonObject.Member(key, args.get(2)))), push);
        }
    }

    private void merge(JsonObject message, int push) {
        root.touch(push);
        for (JsonObject.Member member : message.members()) {
            JsonValue value = member.value();
            MERGE.set(model, member.name(), value, push);
        }
    }
}
