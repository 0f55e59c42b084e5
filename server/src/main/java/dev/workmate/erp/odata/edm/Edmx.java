package dev.workmate.erp.odata.edm;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A metadata document as it stands, names written out in full; nothing is concluded from it. */
public record Edmx(
        String namespace,
        Map<String, EntityType> entityTypes,
        Map<String, EnumType> enumTypes,
        Map<String, String> definitions,
        List<EntitySet> entitySets,
        List<BoundAction> actions,
        Map<String, List<Annotation>> annotations) {

    /** Properties and navigations of base types are not repeated. */
    record EntityType(
            String name,
            Optional<String> baseType,
            List<String> keys,
            List<Property> properties,
            List<Navigation> navigations) {}

    record Property(
            String name,
            String type,
            boolean nullable,
            Optional<Integer> maxLength,
            List<Annotation> annotations) {}

    record Navigation(String name, String type, boolean many, List<Constraint> constraints) {}

    record Constraint(String property, String referenced) {}

    record EnumType(String name, List<String> members) {}

    record EntitySet(
            String name, String type, Map<String, String> bindings, List<Annotation> annotations) {}

    /** An action on one record of a type. */
    record BoundAction(String qualifiedName, String bindingType, int furtherParameters) {
        String name() {
            return qualifiedName.substring(qualifiedName.lastIndexOf('.') + 1);
        }
    }

    /** A term with its own value, or with those of its record. */
    record Annotation(
            String term,
            String value,
            Map<String, String> values,
            Map<String, List<String>> paths) {
        boolean is(String suffix) {
            return term.endsWith("." + suffix);
        }
    }

    /** The last part of a name written out in full. */
    static String simple(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }
}
