package io.github.mcpdatalayer.install;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import io.github.mcpdatalayer.os.AtomicFile;
import io.github.mcpdatalayer.os.Folders;
import io.github.mcpdatalayer.os.Registry;

/**
 * The changes from the current to the required state of the machine; empty if there is nothing to change.
 *
 * @param actions
 *            in order
 * @param places
 *            where the host is registered once the plan is carried out (or no longer is): manifest files, registry keys
 * @param notes
 *            what the person should know of it, in sentences
 */
public record InstallPlan(List<Action> actions, List<String> places, List<String> notes) {

    public InstallPlan {
        actions = List.copyOf(actions);
        places = List.copyOf(places);
        notes = List.copyOf(notes);
    }

    /** Returns this with further notes. */
    public InstallPlan with(List<String> further) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(further);
        return new InstallPlan(actions, places, all);
    }

    /** Returns this, and another after it. */
    public InstallPlan then(InstallPlan next) {
        List<Action> all = new ArrayList<>(actions);
        all.addAll(next.actions());
        List<String> where = new ArrayList<>(places);
        where.addAll(next.places());
        return new InstallPlan(all, where, notes).with(next.notes());
    }

    /**
     * Carries it out; stops at the first action that fails.
     *
     * @throws MissingRightException
     *             we may not write where it has to be written; nothing is changed then
     */
    public void apply(Registry registry) throws IOException {
        for (Action action : actions) {
            Rights.check(action);
        }
        for (Action action : actions) {
            switch (action) {
                case Action.MakeFolder(var folder, var mode) -> Folders.create(folder, mode);
                case Action.WriteFile(var file, var content, var mode) -> AtomicFile.write(file, content, mode);
                case Action.EditFile edit -> edit.apply();
                case Action.SetRegistryValue(var key, var value) -> registry.set(key, value);
                case Action.DeleteFile(var file) -> Files.deleteIfExists(file);
                case Action.DeleteEmptyFolder(var folder) -> Folders.deleteIfEmpty(folder);
                case Action.DeleteRegistryKey(var key) -> registry.delete(key);
            }
        }
    }
}
