package io.github.mcpdatalayer.packaging;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;

/**
 * Writes classes in the format of Java 8 that come in one from before Java 6: those have no maps of their stacks, and an
 * AOT cache keeps none of them. picocli's are, and loading its two hundred took a third of a command's start.
 */
final class OldClassFiles {

    private OldClassFiles() {}

    /** The class with maps of its stacks; the same bytes when it has them. */
    static byte[] renew(byte[] classBytes) {
        var model = PatternSwitches.FORMAT.parse(classBytes);
        if (model.majorVersion() >= ClassFile.JAVA_6_VERSION) {
            return classBytes;
        }
        var format = PatternSwitches.FORMAT.withOptions(ClassFile.StackMapsOption.GENERATE_STACK_MAPS);
        // Not ACCEPT_ALL, which would copy the code as it is, without maps.
        CodeTransform writtenAnew = (builder, element) -> builder.with(element);
        ClassTransform version = (builder, element) -> builder
                .with(element instanceof ClassFileVersion ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0) : element);
        return format.transformClass(model, version.andThen(ClassTransform.transformingMethodBodies(writtenAnew)));
    }
}
