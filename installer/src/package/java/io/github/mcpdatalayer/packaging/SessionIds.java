package io.github.mcpdatalayer.packaging;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Gives the MCP SDK's session a constant id. The SDK draws one at random, though a server on stdio has one session and
 * nobody asks for its id; drawing it loads all of Java's cryptography before the first answer.
 */
final class SessionIds {

    private static final String SERVER = "io/modelcontextprotocol/server/McpAsyncServer.class";
    private static final ClassDesc UUID = ClassDesc.of("java.util.UUID");
    private static final MethodTypeDesc BITS = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long,
            ConstantDescs.CD_long);

    private SessionIds() {}

    /** The class of this name with its calls of {@code UUID.randomUUID()} replaced; the same bytes for all others. */
    static byte[] fix(String name, byte[] classBytes) {
        if (!name.equals(SERVER)) {
            return classBytes;
        }
        var replaced = new int[1];
        CodeTransform calls = (builder, element) -> {
            if (element instanceof InvokeInstruction call && call.name().equalsString("randomUUID")
                    && call.owner().asSymbol().equals(UUID)) {
                replaced[0]++;
                builder.new_(UUID).dup().lconst_0().lconst_1().invokespecial(UUID, ConstantDescs.INIT_NAME, BITS);
            } else {
                builder.with(element);
            }
        };
        byte[] fixed = PatternSwitches.FORMAT.transformClass(PatternSwitches.FORMAT.parse(classBytes),
                ClassTransform.transformingMethodBodies(calls));
        if (replaced[0] == 0) {
            throw new IllegalStateException(SERVER + " draws no session id any more: this class can go");
        }
        return fixed;
    }
}
