package io.github.mcpdatalayer.front.tools.sources;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.mcpdatalayer.datalayer.json.JsonObject;
import io.github.mcpdatalayer.datalayer.json.JsonValue;
import io.github.mcpdatalayer.datalayer.validation.Redacted;
import io.github.mcpdatalayer.privacy.DataType;
import io.github.mcpdatalayer.privacy.Placeholder;
import io.github.mcpdatalayer.privacy.Redaction;
import io.github.mcpdatalayer.privacy.RedactionMode;

/** Tells the rules of validation what the placeholders of redaction mean. */
public final class RedactedTexts implements Redacted {

    /** Finds personal data for the rules, even if nothing is redacted for the reader. */
    static final Redaction FINDER = new Redaction(RedactionMode.MASK);
    /** The types that Google calls personally identifiable; it leaves ids, addresses of computers and hashes out. */
    private static final Set<DataType> FORBIDDEN = EnumSet.of(DataType.EMAIL, DataType.PHONE, DataType.CARD,
            DataType.IBAN, DataType.NATIONAL_ID, DataType.NAME, DataType.STREET, DataType.BIRTH_DATE);

    @Override
    public boolean isIn(String text) {
        return Placeholder.isIn(text);
    }

    @Override
    public String seen(String text) {
        return Placeholder.seen(text);
    }

    @Override
    public Set<String> types(String text) {
        Map<DataType, Integer> counts = Redaction.counts();
        Redaction.count(text, 0, text.length(), counts);
        return counts.keySet().stream().filter(FORBIDDEN::contains).map(DataType::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    @Override
    public JsonValue shown(JsonObject hit) {
        return JsonValue.parse(FINDER.hits(hit.toJson()));
    }
}
