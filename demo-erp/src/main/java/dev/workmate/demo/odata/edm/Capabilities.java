package dev.workmate.demo.odata.edm;

import dev.workmate.demo.catalog.EntityModel;
import java.util.List;
import org.apache.olingo.commons.api.edm.FullQualifiedName;
import org.apache.olingo.commons.api.edm.provider.CsdlAnnotation;
import org.apache.olingo.commons.api.edm.provider.CsdlTerm;
import org.apache.olingo.commons.api.edm.provider.annotation.CsdlConstantExpression;
import org.apache.olingo.commons.api.edm.provider.annotation.CsdlConstantExpression.ConstantExpressionType;
import org.apache.olingo.commons.api.edm.provider.annotation.CsdlPropertyValue;
import org.apache.olingo.commons.api.edm.provider.annotation.CsdlRecord;
import org.jspecify.annotations.Nullable;

/** What may be done with a set, said with the vocabulary of capabilities. */
final class Capabilities {
    private static final String VOCABULARY = "Org.OData.Capabilities.V1";

    private Capabilities() {}

    static List<CsdlAnnotation> of(EntityModel entity) {
        return List.of(
                annotation("ChangeTracking", "Supported", entity.changeTracking()),
                annotation("InsertRestrictions", "Insertable", entity.allows("POST")),
                annotation("UpdateRestrictions", "Updatable", entity.allows("PATCH")),
                annotation("DeleteRestrictions", "Deletable", entity.allows("DELETE")),
                annotation("SortRestrictions", "Sortable", true));
    }

    /** The parser resolves terms; these need no more than a name. */
    static @Nullable CsdlTerm term(FullQualifiedName name) {
        return name.getNamespace().equals(VOCABULARY)
                ? new CsdlTerm().setName(name.getName()).setType(name + "Type")
                : null;
    }

    private static CsdlAnnotation annotation(String term, String property, boolean value) {
        CsdlPropertyValue said =
                new CsdlPropertyValue()
                        .setProperty(property)
                        .setValue(
                                new CsdlConstantExpression(
                                        ConstantExpressionType.Bool, Boolean.toString(value)));
        return new CsdlAnnotation()
                .setTerm(VOCABULARY + "." + term)
                .setExpression(new CsdlRecord().setPropertyValues(List.of(said)));
    }
}
