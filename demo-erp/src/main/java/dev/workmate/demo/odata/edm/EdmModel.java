package dev.workmate.demo.odata.edm;

import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.EnumModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.PropertyModel.Trait;
import dev.workmate.demo.catalog.ValueType;
import java.util.ArrayList;
import java.util.List;
import org.apache.olingo.commons.api.edm.FullQualifiedName;
import org.apache.olingo.commons.api.edm.provider.CsdlAction;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityContainer;
import org.apache.olingo.commons.api.edm.provider.CsdlEntitySet;
import org.apache.olingo.commons.api.edm.provider.CsdlEntityType;
import org.apache.olingo.commons.api.edm.provider.CsdlEnumMember;
import org.apache.olingo.commons.api.edm.provider.CsdlEnumType;
import org.apache.olingo.commons.api.edm.provider.CsdlNavigationProperty;
import org.apache.olingo.commons.api.edm.provider.CsdlNavigationPropertyBinding;
import org.apache.olingo.commons.api.edm.provider.CsdlParameter;
import org.apache.olingo.commons.api.edm.provider.CsdlProperty;
import org.apache.olingo.commons.api.edm.provider.CsdlPropertyRef;
import org.apache.olingo.commons.api.edm.provider.CsdlReferentialConstraint;
import org.apache.olingo.commons.api.edm.provider.CsdlSchema;

/** Builds the metadata schema from a catalogue. */
final class EdmModel {
    static final String CONTAINER = "NAV";

    /** How enumerations appear. */
    enum Enums {
        /** As types of their own, for the metadata document. */
        TYPED,
        /** As text, because Business Central compares them with quoted strings in filters. */
        AS_TEXT
    }

    private final Catalog catalog;
    private final Enums enums;

    EdmModel(Catalog catalog, Enums enums) {
        this.catalog = catalog;
        this.enums = enums;
    }

    CsdlSchema schema() {
        CsdlSchema schema = new CsdlSchema().setNamespace(Catalog.NAMESPACE);
        CsdlEntityContainer container = new CsdlEntityContainer().setName(CONTAINER);
        List<CsdlEntityType> types = new ArrayList<>();
        List<CsdlEntitySet> sets = new ArrayList<>();
        List<CsdlAction> actions = new ArrayList<>();
        for (EntityModel entity : catalog.entities()) {
            types.add(type(entity));
            sets.add(set(entity));
            entity.actions().forEach(action -> actions.add(action(entity, action)));
        }
        container.setEntitySets(sets);
        schema.setEntityTypes(types).setActions(actions).setEntityContainer(container);
        if (enums == Enums.TYPED) {
            schema.setEnumTypes(catalog.enums().stream().map(EdmModel::enumeration).toList());
        }
        return schema;
    }

    static FullQualifiedName name(String name) {
        return new FullQualifiedName(Catalog.NAMESPACE, name);
    }

    private static CsdlEnumType enumeration(EnumModel model) {
        List<CsdlEnumMember> members =
                model.members().stream()
                        .map(
                                member ->
                                        new CsdlEnumMember()
                                                .setName(member.wire())
                                                .setValue(Integer.toString(member.value())))
                        .toList();
        return new CsdlEnumType().setName(model.name()).setMembers(members);
    }

    private CsdlEntityType type(EntityModel entity) {
        CsdlEntityType type = new CsdlEntityType().setName(entity.name());
        type.setKey(entity.keys().stream().map(key -> new CsdlPropertyRef().setName(key)).toList());
        type.setProperties(entity.properties().stream().map(this::property).toList());
        type.setNavigationProperties(
                entity.navigations().stream().map(to -> navigation(entity, to)).toList());
        return type;
    }

    private CsdlProperty property(PropertyModel model) {
        CsdlProperty property =
                new CsdlProperty()
                        .setName(model.name())
                        .setType(typeName(model))
                        .setNullable(!model.is(Trait.NOT_NULL));
        if (model.maxLength() > 0) {
            property.setMaxLength(model.maxLength());
        }
        if (model.type() == ValueType.DECIMAL) {
            property.setScaleAsString("variable");
        }
        return property;
    }

    private FullQualifiedName typeName(PropertyModel model) {
        if (model.type() == ValueType.ENUM) {
            return enums == Enums.TYPED
                    ? name(model.enumName())
                    : new FullQualifiedName("Edm", ValueType.STRING.edmName());
        }
        return new FullQualifiedName("Edm", model.type().edmName());
    }

    private CsdlNavigationProperty navigation(EntityModel from, NavigationModel model) {
        CsdlNavigationProperty navigation =
                new CsdlNavigationProperty()
                        .setName(model.name())
                        .setType(name(model.target()))
                        .setCollection(model.many());
        if (from.scope() == EntityModel.Scope.SERVICE) {
            navigation.setContainsTarget(true);
        }
        if (!model.partner().isEmpty()) {
            navigation.setPartner(model.partner());
        }
        List<CsdlReferentialConstraint> constraints = new ArrayList<>();
        for (NavigationModel.Join join : model.on()) {
            constraints.add(
                    new CsdlReferentialConstraint()
                            .setProperty(join.property())
                            .setReferencedProperty(join.referenced()));
        }
        return navigation.setReferentialConstraints(constraints);
    }

    private CsdlEntitySet set(EntityModel entity) {
        CsdlEntitySet set = new CsdlEntitySet().setName(entity.set()).setType(name(entity.name()));
        List<CsdlNavigationPropertyBinding> bindings = new ArrayList<>();
        for (NavigationModel navigation : entity.navigations()) {
            bindings.add(
                    new CsdlNavigationPropertyBinding()
                            .setPath(navigation.name())
                            .setTarget(catalog.entity(navigation.target()).set()));
        }
        set.setNavigationPropertyBindings(bindings);
        set.setAnnotations(Capabilities.of(entity));
        return set;
    }

    private static CsdlAction action(EntityModel entity, String action) {
        CsdlParameter bound =
                new CsdlParameter()
                        .setName(entity.name())
                        .setType(name(entity.name()))
                        .setNullable(false);
        return new CsdlAction().setName(action).setBound(true).setParameters(List.of(bound));
    }
}
