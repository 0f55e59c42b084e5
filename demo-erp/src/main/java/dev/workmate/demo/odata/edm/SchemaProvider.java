package dev.workmate.demo.odata.edm;

import dev.workmate.demo.catalog.Catalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.olingo.commons.api.edm.FullQualifiedName;
import org.apache.olingo.commons.api.edm.provider.CsdlAbstractEdmProvider;
import org.apache.olingo.commons.api.edm.provider.CsdlAction;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityContainer;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityContainerInfo;
import org.apache.olingo.commons.api.edm.provider.CsdlEntitySet;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityType;
import org.apache.olingo.commons.api.edm.provider.CsdlEnumType;
import org.apache.olingo.commons.api.edm.provider.CsdlSchema;
import org.apache.olingo.commons.api.edm.provider.CsdlTerm;
import org.jspecify.annotations.NullUnmarked;

/** Hands one schema to Olingo piece by piece; Olingo expects null for what does not exist. */
@NullUnmarked
final class SchemaProvider extends CsdlAbstractEdmProvider {
    private final CsdlSchema schema;
    private final Map<String, CsdlEntityType> types = new HashMap<>();
    private final Map<String, CsdlEntitySet> sets = new HashMap<>();

    SchemaProvider(CsdlSchema schema) {
        this.schema = schema;
        schema.getEntityTypes().forEach(type -> types.put(type.getName(), type));
        schema.getEntityContainer().getEntitySets().forEach(set -> sets.put(set.getName(), set));
    }

    private static boolean ours(FullQualifiedName name) {
        return name.getNamespace().equals(Catalog.NAMESPACE);
    }

    @Override
    public CsdlEntityType getEntityType(FullQualifiedName name) {
        return ours(name) ? types.get(name.getName()) : null;
    }

    @Override
    public CsdlEnumType getEnumType(FullQualifiedName name) {
        return ours(name) ? schema.getEnumType(name.getName()) : null;
    }

    @Override
    public List<CsdlAction> getActions(FullQualifiedName name) {
        List<CsdlAction> named = ours(name) ? schema.getActions(name.getName()) : List.of();
        return named.isEmpty() ? null : named;
    }

    @Override
    public CsdlTerm getTerm(FullQualifiedName name) {
        return Capabilities.term(name);
    }

    @Override
    public CsdlEntitySet getEntitySet(FullQualifiedName container, String name) {
        return sets.get(name);
    }

    @Override
    public CsdlEntityContainerInfo getEntityContainerInfo(FullQualifiedName name) {
        FullQualifiedName container = EdmModel.name(EdmModel.CONTAINER);
        return name == null || name.equals(container)
                ? new CsdlEntityContainerInfo().setContainerName(container)
                : null;
    }

    @Override
    public List<CsdlSchema> getSchemas() {
        return List.of(schema);
    }

    @Override
    public CsdlEntityContainer getEntityContainer() {
        return schema.getEntityContainer();
    }
}
