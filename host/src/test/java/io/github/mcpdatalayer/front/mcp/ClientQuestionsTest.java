package io.github.mcpdatalayer.front.mcp;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.mcpdatalayer.front.tools.api.Elicitation;
import io.modelcontextprotocol.spec.McpSchema;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

/** Questions that nobody answers; ElicitationTest has those that somebody does. */
class ClientQuestionsTest {

    @Test
    void aQuestionThatNobodyAnswersIsTakenBackAndNotAskedAgain() throws Exception {
        List<McpSchema.JSONRPCMessage> sent = new CopyOnWriteArrayList<>();
        var questions = new ClientQuestions(sent::add, Duration.ofMillis(1), ConcurrentHashMap.newKeySet());
        var once = new Elicitation.Question("tab", "Which one?", Map.of("tab", List.of("kd1", "kd2")), true);
        assertEquals(Elicitation.Action.LATE, questions.ask(once).action());
        var asked = assertInstanceOf(McpSchema.JSONRPCRequest.class, sent.get(0));
        var takenBack = assertInstanceOf(McpSchema.JSONRPCNotification.class, sent.get(1));
        assertEquals("notifications/cancelled", takenBack.method());
        assertEquals(asked.id(), assertInstanceOf(Map.class, takenBack.params()).get("requestId"));
        questions.answered(new JsonRpc.ClientAnswer("ask-1", Map.of("action", "accept"), false)); // too late
        questions.answered(new JsonRpc.ClientAnswer(7, Map.of(), false));
        assertEquals(Elicitation.Action.DECLINED, questions.ask(once).action());
        assertEquals(2, sent.size());
        var each = new Elicitation.Question("access", "Look there", Map.of(), false);
        assertEquals(Elicitation.Action.LATE, questions.ask(each).action());
        assertEquals(Elicitation.Action.LATE, questions.ask(each).action());
    }
}
