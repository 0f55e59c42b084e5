package dev.workmate.demo.odata.filter;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.ValueType;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.olingo.commons.api.edm.EdmPrimitiveTypeKind;
import org.apache.olingo.commons.api.edm.EdmType;
import org.apache.olingo.commons.core.edm.primitivetype.EdmPrimitiveTypeFactory;

/** Keys in an address, read by the types of the key properties. */
public final class LiteralTypes {
    private LiteralTypes() {}

    public static EdmType of(PropertyModel property) {
        String name =
                property.type() == ValueType.ENUM
                        ? ValueType.STRING.edmName()
                        : property.type().edmName();
        return EdmPrimitiveTypeFactory.getInstance(EdmPrimitiveTypeKind.valueOf(name));
    }

    /** Accepts the rows that have all these values. */
    public static ReadyFilter equal(EntityModel model, Map<String, Object> values) {
        Map<PropertyModel, Set<Object>> equalities = new HashMap<>();
        values.forEach((name, value) -> equalities.put(model.property(name), Set.of(value)));
        return new ReadyFilter(
                row ->
                        values.entrySet().stream()
                                .allMatch(held -> held.getValue().equals(row.get(held.getKey()))),
                equalities,
                ReadyFilter.ALL.period());
    }
}
