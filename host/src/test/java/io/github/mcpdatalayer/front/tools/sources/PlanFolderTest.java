package io.github.mcpdatalayer.front.tools.sources;

import java.nio.file.Files;
import java.nio.file.Path;

import io.github.mcpdatalayer.datalayer.validation.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Plans are files, folders of files, and registries of schemas. */
class PlanFolderTest {

    private static final String SCHEMA = "{\"self\":{\"vendor\":\"com.acme\",\"name\":\"%s\",\"format\":\"jsonschema\",\"version\":\"%s\"},\"type\":\"object\"}";

    @TempDir
    Path folder;

    private void file(String path, String text) throws Exception {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void aRegistryOfSchemasIsRead() throws Exception {
        file("registry/schemas/com.acme/cart/jsonschema/1-0-0", SCHEMA.formatted("cart", "1-0-0"));
        file("registry/schemas/com.acme/cart/jsonschema/1-0-1", SCHEMA.formatted("cart", "1-0-1"));
        file("registry/schemas/com.acme/order/jsonschema/1-0-0", SCHEMA.formatted("order", "1-0-0"));
        file("registry/schemas/com.acme/raw/thrift/1-0-0", "namespace java x");
        file("registry/README.md", "no plan");

        Plan plan = new PlanFolder(folder).plan("registry");

        assertEquals("Iglu", plan.format());
        assertEquals(2, plan.size());
    }

    @Test
    void aRegistrysVendorIsAPlanOfItsOwn() throws Exception {
        file("com.acme/cart/jsonschema/1-0-0", SCHEMA.formatted("cart", "1-0-0"));
        file("com.acme/order/jsonschema/1-0-0.json", SCHEMA.formatted("order", "1-0-0"));

        assertEquals(2, new PlanFolder(folder).plan("com.acme").size());
    }

    @Test
    void otherFilesInFoldersBelowAreLeftAlone() throws Exception {
        file("shop/quiz.json", "{\"type\":\"object\",\"properties\":{}}");
        file("shop/notes/todo.json", "[]");

        assertEquals(1, new PlanFolder(folder).plan("shop").size());
    }
}
