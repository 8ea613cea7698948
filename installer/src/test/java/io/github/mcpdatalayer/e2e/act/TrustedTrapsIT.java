package io.github.mcpdatalayer.e2e.act;

import java.util.stream.Stream;

import io.github.mcpdatalayer.e2e.stage.Stage;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Traps that only real input passes, with the companion there. */
class TrustedTrapsIT {

    @RegisterExtension
    static final Stage stage = Stage.withCompanion();

    @TestFactory
    Stream<DynamicTest> trusted() throws Exception {
        return TrapsIT.traps(stage, "trusted");
    }

    @TestFactory
    @Tag("thorough")
    Stream<DynamicTest> othersOfTheirKind() throws Exception {
        return TrapsIT.others(stage, "trusted");
    }

    /** In a tab in which the companion has not been yet. */
    @TestFactory
    @Tag("thorough")
    Stream<DynamicTest> refused() throws Exception {
        return TrapsIT.traps(stage, "refused");
    }

    @TestFactory
    @Tag("thorough")
    Stream<DynamicTest> touchByThePage() throws Exception {
        return TrapsIT.traps(stage, "touch", text -> text.replace("INPUT", "page"));
    }

    /** Sets the traps for a real finger, whose events are trusted. */
    @TestFactory
    Stream<DynamicTest> touchTrusted() throws Exception {
        return TrapsIT.traps(stage, "touch", text -> text.replace("INPUT", "trusted").replace("log = [];",
                "log = []; addEventListener('touchend', (event) => { if (!event.isTrusted) log.push('forged'); }, true);"));
    }
}
