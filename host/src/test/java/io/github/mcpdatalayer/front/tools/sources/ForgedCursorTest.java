package io.github.mcpdatalayer.front.tools.sources;

import java.util.List;
import java.util.Map;

import io.github.mcpdatalayer.datalayer.Position;
import io.github.mcpdatalayer.front.tools.answer.Cursor;
import io.github.mcpdatalayer.front.tools.api.Arguments;
import io.github.mcpdatalayer.front.tools.api.ToolException;
import io.github.mcpdatalayer.wire.ErrorCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Cursors are checked against damage, not signed: a client may make one itself. */
class ForgedCursorTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "not JSON", "[]", "7", "{page:1}", "{\"page\":1,\"page\":2}", "{\"page\":{}}",
            "{\"event\":[null]}", "{\"page\":1e99}"})
    void aCursorWhoseFilterIsNoneIsRefusedAsACursor(String filter) throws Exception {
        var cursor = new Cursor("getDataLayerHistory", "kd1", "", 0, -1, filter, "",
                new Position(List.of(), 0, 0));
        var arguments = new Arguments(Map.of(), PushFilter.ARGS);
        ToolException refused = assertThrows(ToolException.class, () -> PushFilter.of(arguments, cursor));
        assertTrue(refused.is(ErrorCode.BAD_CURSOR), refused.toString());
    }
}
