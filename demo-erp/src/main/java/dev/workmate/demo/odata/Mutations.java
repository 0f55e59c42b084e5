package dev.workmate.demo.odata;

import dev.workmate.demo.action.ActionRefused;
import dev.workmate.demo.action.Actions;
import dev.workmate.demo.action.RecordRules;
import dev.workmate.demo.catalog.Catalog;
import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.NavigationModel;
import dev.workmate.demo.catalog.ValueType;
import dev.workmate.demo.odata.RequestBodyReader.Draft;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;
import dev.workmate.demo.odata.query.Etags;
import dev.workmate.demo.odata.query.Target;
import dev.workmate.demo.store.CompanyTables;
import dev.workmate.demo.store.Row;
import dev.workmate.demo.store.Transaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Carries out writing requests inside one transaction. */
final class Mutations {
    private final Catalog catalog;
    private final Transaction transaction;
    private final ODataRequest request;

    Mutations(Catalog catalog, Transaction transaction, ODataRequest request) {
        this.catalog = catalog;
        this.transaction = transaction;
        this.request = request;
    }

    /** What a write leaves behind: the record to show, or nothing. */
    sealed interface Outcome {
        record Shown(Target.One one, int status) implements Outcome {}

        record Done() implements Outcome {}
    }

    Outcome apply(Target target) {
        try {
            return switch (request.method()) {
                case "POST" -> post(target);
                case "PATCH" -> patch(target);
                case "DELETE" -> delete(target);
                default -> throw ODataError.notAllowed(request.method(), request.path());
            };
        } catch (ActionRefused refused) {
            throw new ODataError(400, refused.code(), String.valueOf(refused.getMessage()));
        }
    }

    private Outcome post(Target target) {
        if (target instanceof Target.Act act) {
            new Actions(transaction, act.company()).run(act.row(), act.action());
            return new Outcome.Done();
        }
        if (!(target instanceof Target.Many many)) {
            throw ODataError.notAllowed("POST", Service.model(target).set());
        }
        allow("POST", many.model());
        Draft draft = new RequestBodyReader(catalog).read(many.model(), request.body());
        Map<String, Object> values = new LinkedHashMap<>(draft.present());
        if (many.parent() != null && many.via() != null) {
            join(values, many.parent(), many.via());
        }
        Row created = create(many.company(), many.model(), values, draft);
        return new Outcome.Shown(
                new Target.One(many.company(), created, many.context() + "/$entity"), 201);
    }

    private Row create(
            CompanyTables company, EntityModel model, Map<String, Object> values, Draft draft) {
        for (Set<String> group : model.required()) {
            if (group.stream().noneMatch(name -> present(values, name))) {
                throw new ODataError(
                        400,
                        "BadRequest_RequiredParamNotProvided",
                        "Field '" + String.join("' or '", group) + "' must not be blank or empty.");
            }
        }
        RecordRules rules = new RecordRules(transaction, company);
        Row created = rules.create(model, values);
        draft.below()
                .forEach(
                        (navigation, drafts) -> {
                            EntityModel below = catalog.entity(navigation.target());
                            allow("POST", below);
                            for (Draft one : drafts) {
                                Map<String, Object> line = new LinkedHashMap<>(one.present());
                                join(line, created, navigation);
                                create(company, below, line, one);
                            }
                        });
        Row now = company.table(model).find(created.key());
        return now == null ? created : now;
    }

    private static boolean present(Map<String, Object> values, String name) {
        Object value = values.get(name);
        return value != null && !value.toString().isEmpty();
    }

    /** A record made below another belongs to it. */
    private static void join(Map<String, Object> values, Row parent, NavigationModel navigation) {
        for (NavigationModel.Join join : navigation.on()) {
            Object value = parent.get(join.property());
            if (value != null) {
                values.put(join.referenced(), value);
            }
        }
    }

    private Outcome patch(Target target) {
        if (target instanceof Target.Content content
                && content.property().type() == ValueType.STREAM) {
            allow("PATCH", content.row().model());
            transaction.patch(
                    content.company(),
                    content.row(),
                    Map.of(content.property().name(), request.body()));
            return new Outcome.Done();
        }
        if (!(target instanceof Target.One one)) {
            throw ODataError.notAllowed("PATCH", Service.model(target).set());
        }
        EntityModel model = catalog.entity(one.row().model().name());
        allow("PATCH", model);
        match(one.row());
        Draft draft = new RequestBodyReader(catalog).read(model, request.body());
        if (!draft.below().isEmpty()) {
            throw ODataError.notImplemented("Related records cannot be changed with their parent.");
        }
        Row changed = new RecordRules(transaction, one.company()).change(one.row(), draft.values());
        Row now = one.company().table(changed.model()).find(changed.key());
        return new Outcome.Shown(
                new Target.One(one.company(), now == null ? changed : now, one.context()), 200);
    }

    private Outcome delete(Target target) {
        if (!(target instanceof Target.One one)) {
            throw ODataError.notAllowed("DELETE", Service.model(target).set());
        }
        allow("DELETE", one.row().model());
        match(one.row());
        new RecordRules(transaction, one.company()).remove(one.row());
        return new Outcome.Done();
    }

    private void allow(String method, EntityModel model) {
        if (!catalog.entity(model.name()).allows(method)) {
            throw ODataError.notAllowed(method, model.set());
        }
    }

    private void match(Row row) {
        String wanted = request.header("If-Match").orElse("").strip();
        if (wanted.equals("*")) {
            return;
        }
        List<String> given = List.of(wanted.split("\\s*,\\s*"));
        if (wanted.isEmpty() || !given.stream().allMatch(tag -> tag.matches("(W/)?\".*\""))) {
            throw new ODataError(
                    400,
                    "BadRequest_InvalidToken",
                    "Could not validate the client concurrency token required by the service."
                            + " Please provide a valid token in the client request.");
        }
        if (!given.contains(Etags.of(row))) {
            throw new ODataError(
                    412, "Request_EntityChanged", "Another user has already changed the record.");
        }
    }
}
