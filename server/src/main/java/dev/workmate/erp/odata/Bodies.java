package dev.workmate.erp.odata;

import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpNavigation;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.ErpType;
import dev.workmate.erp.ErpValue;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import dev.workmate.erp.odata.text.EnumSpelling;
import dev.workmate.erp.odata.text.JsonRows;
import dev.workmate.erp.odata.text.Literals;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes records as JSON, by the names and types of the model. */
final class Bodies {
    private static final int MAX_DEPTH = 5;

    private final ServiceModel model;

    Bodies(ServiceModel model) {
        this.model = model;
    }

    ObjectNode of(SetModel set, ErpRow row) throws ErpException {
        return of(set, row, 0);
    }

    private ObjectNode of(SetModel set, ErpRow row, int depth) throws ErpException {
        if (depth > MAX_DEPTH) {
            throw Literals.refused("the record is nested too deeply");
        }
        ObjectNode body = JsonRows.MAPPER.createObjectNode();
        for (Map.Entry<String, ErpValue> entry : row.values().entrySet()) {
            String name = entry.getKey();
            switch (entry.getValue()) {
                case ErpValue.Nested(ErpRow inner) ->
                        body.set(name, of(target(set, name), inner, depth + 1));
                case ErpValue.NestedMany(var rows) -> {
                    ArrayNode lines = body.putArray(name);
                    SetModel target = target(set, name);
                    for (ErpRow inner : rows) {
                        lines.add(of(target, inner, depth + 1));
                    }
                }
                case ErpValue value -> put(body, set, name, value);
            }
        }
        return body;
    }

    private SetModel target(SetModel set, String navigation) throws ErpException {
        return set.entity()
                .navigation(navigation)
                .map(ErpNavigation::target)
                .flatMap(model::set)
                .orElseThrow(
                        () ->
                                Literals.refused(
                                        set.entity().set() + " has no lines '" + navigation + "'"));
    }

    private static void put(ObjectNode body, SetModel set, String name, ErpValue value)
            throws ErpException {
        ErpProperty property =
                set.entity()
                        .property(name)
                        .orElseThrow(
                                () ->
                                        Literals.refused(
                                                "%s has no property '%s'"
                                                        .formatted(set.entity().set(), name)));
        switch (value) {
            case ErpValue.Nothing _ -> body.putNull(name);
            case ErpValue.Amount(BigDecimal amount) when property.type().isNumber() ->
                    body.put(name, amount.scale() < 0 ? amount.setScale(0) : amount);
            case ErpValue.Flag(boolean flag) when property.type() == ErpType.FLAG ->
                    body.put(name, flag);
            default -> body.put(name, text(property, value));
        }
    }

    private static String text(ErpProperty property, ErpValue value) throws ErpException {
        return switch (property.type()) {
            case CHOICE -> EnumSpelling.member(property, value);
            case TEXT, DATE, MOMENT, TIME, GUID -> plain(property, value);
            case DECIMAL, WHOLE, FLAG, STREAM, OTHER ->
                    throw Literals.refused(property.name() + " takes a " + property.type().words());
        };
    }

    private static String plain(ErpProperty property, ErpValue value) throws ErpException {
        return switch (value) {
            case ErpValue.Text(String text) when property.type() == ErpType.TEXT -> text;
            case ErpValue.Day(LocalDate day) when property.type() == ErpType.DATE -> day.toString();
            case ErpValue.Moment(Instant moment) when property.type() == ErpType.MOMENT ->
                    moment.toString();
            case ErpValue.Time(LocalTime time) when property.type() == ErpType.TIME ->
                    DateTimeFormatter.ISO_LOCAL_TIME.format(time);
            case ErpValue.Guid(UUID id)
                    when property.type() == ErpType.GUID || property.type() == ErpType.TEXT ->
                    id.toString();
            default ->
                    throw Literals.refused(property.name() + " takes a " + property.type().words());
        };
    }
}
