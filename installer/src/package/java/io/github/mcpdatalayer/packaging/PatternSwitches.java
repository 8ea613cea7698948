package io.github.mcpdatalayer.packaging;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Turns each {@code switch} over types into plain {@code instanceof} tests. javac leaves it to
 * {@link java.lang.runtime.SwitchBootstraps}, which writes a class at the first use of each switch; JDK 25 keeps those
 * out of an AOT cache, and a start would pay for all that it meets.
 */
final class PatternSwitches {

    private static final ClassDesc BOOTSTRAPS = ClassDesc.of("java.lang.runtime.SwitchBootstraps");

    static final ClassFile FORMAT = ClassFile.of(ClassHierarchyResolverOption.of(
            ClassHierarchyResolver.ofResourceParsing(ClassLoader.getSystemClassLoader())));

    private record TypeSwitch(String name, MethodTypeDesc type, List<ClassDesc> labels) {}

    private PatternSwitches() {}

    /** The class with its switches over types replaced; the same bytes when it has none. */
    static byte[] unroll(byte[] classBytes) {
        var model = FORMAT.parse(classBytes);
        if (!usesBootstraps(model)) {
            return classBytes;
        }
        var owner = model.thisClass().asSymbol();
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        var found = new ArrayList<TypeSwitch>();
        CodeTransform calls = (builder, element) -> {
            if (element instanceof InvokeDynamicInstruction indy && overTypes(indy)) {
                var labels = indy.bootstrapArgs().stream().map(ClassDesc.class::cast).toList();
                var typeSwitch = new TypeSwitch("typeSwitch$" + found.size(), indy.typeSymbol(), labels);
                found.add(typeSwitch);
                builder.invokestatic(owner, typeSwitch.name(), typeSwitch.type(), isInterface);
            } else {
                builder.with(element);
            }
        };
        var transform = ClassTransform.transformingMethodBodies(calls).andThen(ClassTransform.endHandler(builder -> {
            for (var typeSwitch : found) {
                builder.withMethodBody(typeSwitch.name(), typeSwitch.type(),
                        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                        code -> writeTests(code, typeSwitch.labels()));
            }
        }));
        return FORMAT.transformClass(model, transform);
    }

    private static boolean usesBootstraps(ClassModel model) {
        var constants = model.constantPool();
        return IntStream.range(0, constants.bootstrapMethodCount()).mapToObj(constants::bootstrapMethodEntry)
                .anyMatch(entry -> entry.bootstrapMethod().asSymbol().owner().equals(BOOTSTRAPS));
    }

    /** Switches with constants among their labels stay as they are. */
    private static boolean overTypes(InvokeDynamicInstruction indy) {
        return indy.bootstrapMethod().owner().equals(BOOTSTRAPS)
                && indy.bootstrapMethod().methodName().equals("typeSwitch")
                && indy.bootstrapArgs().stream().allMatch(ClassDesc.class::isInstance);
    }

    /** {@code int typeSwitch(Object value, int from)}: the first label from that one on which fits; -1 for null. */
    private static void writeTests(CodeBuilder code, List<ClassDesc> labels) {
        code.aload(0).ifThen(Opcode.IFNULL, isNull -> isNull.iconst_m1().ireturn());
        for (int i = 0; i < labels.size(); i++) {
            int index = i;
            var next = code.newLabel();
            code.iload(1).loadConstant(index).if_icmpgt(next);
            code.aload(0).instanceOf(labels.get(index)).ifeq(next);
            code.loadConstant(index).ireturn();
            code.labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }
}
