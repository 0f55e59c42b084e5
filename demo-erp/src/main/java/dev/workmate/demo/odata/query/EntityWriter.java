package dev.workmate.demo.odata.query;

import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.ValueType;
import dev.workmate.demo.odata.filter.CompanyView;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Store;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * Writes records as JSON, one after the other; takes the store's lock only to look up related ones.
 */
public final class EntityWriter {
    private final CompanyView reading;
    private final AddressResolver resolver;
    private final Store store;
    private final String root;

    public EntityWriter(CompanyView reading, AddressResolver resolver, Store store, String root) {
        this.reading = reading;
        this.resolver = resolver;
        this.store = store;
        this.root = root;
    }

    /** {@code path} is the record's own address below the root. */
    public void write(JsonGenerator json, Row row, Query query, String path) {
        json.writeStartObject();
        content(json, row, query, path);
        json.writeEndObject();
    }

    public void content(JsonGenerator json, Row row, Query query, String path) {
        json.writeStringProperty("@odata.etag", Etags.of(row));
        for (PropertyModel property : query.shown(reading.catalog(), row.model())) {
            if (property.type() == ValueType.STREAM) {
                json.writeStringProperty(
                        property.name() + "@odata.mediaReadLink",
                        root + "/" + path + "/" + property.name());
            } else if (!property.is(PropertyModel.Trait.FILTER_ONLY)) {
                json.writeName(property.name());
                value(json, read(row, property));
            }
        }
        for (Query.Expand expand : query.expand()) {
            related(json, row, expand, path);
        }
    }

    private @Nullable Object read(Row row, PropertyModel property) {
        return reading.derived().covers(row.model(), property)
                ? store.read(() -> reading.value(row, property))
                : reading.value(row, property);
    }

    public static void value(JsonGenerator json, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case BigDecimal decimal -> json.writeNumber(decimal);
            case Integer whole -> json.writeNumber(whole);
            case Long whole -> json.writeNumber(whole);
            case Boolean bool -> json.writeBoolean(bool);
            default -> json.writeString(value.toString());
        }
    }

    private void related(JsonGenerator json, Row row, Query.Expand expand, String path) {
        CompanyTables company = reading.company();
        Query query = expand.query();
        Page page =
                store.read(
                        () -> {
                            List<Row> rows =
                                    resolver.joined(
                                            company, row, expand.navigation(), expand.target());
                            return new Pager(reading)
                                    .page(RowSource.of(rows), query, Integer.MAX_VALUE, null);
                        });
        String name = expand.navigation().name();
        String below = path + "/" + name;
        if (query.count() && expand.navigation().many()) {
            json.writeNumberProperty(name + "@odata.count", page.total());
        }
        json.writeName(name);
        if (expand.navigation().many()) {
            json.writeStartArray();
            page.rows().forEach(one -> write(json, one, query, below + "(" + one.key() + ")"));
            json.writeEndArray();
        } else if (page.rows().isEmpty()) {
            json.writeNull();
        } else {
            write(json, page.rows().getFirst(), query, below);
        }
    }
}
