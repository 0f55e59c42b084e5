package dev.workmate.erp.odata;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpChange;
import dev.workmate.erp.ErpCompany;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpKey;
import dev.workmate.erp.ErpRow;
import dev.workmate.erp.odata.edm.ServiceModel;
import dev.workmate.erp.odata.edm.SetModel;
import dev.workmate.erp.odata.http.ServiceAnswer;
import dev.workmate.erp.odata.http.ServiceRequest;
import dev.workmate.erp.odata.text.JsonRows;
import dev.workmate.erp.odata.text.Literals;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Single changes to one service. */
public final class Changes {
    private final ODataService service;

    Changes(ODataService service) {
        this.service = service;
    }

    /** A change as it is written: in a request of its own or in a batch. */
    record Written(
            String method,
            String address,
            Map<String, String> headers,
            Optional<ObjectNode> body,
            SetModel set) {}

    ErpAnswer.Done make(ErpCompany company, ErpChange change)
            throws ErpException, InterruptedException {
        ServiceModel model = service.model();
        Written written = write(model, company, change);
        URI uri = service.root().below(written.address());
        ServiceRequest request =
                ServiceRequest.of(written.method(), uri)
                        .with(written.body().map(ObjectNode::toString));
        for (Map.Entry<String, String> header : written.headers().entrySet()) {
            request = request.with(header.getKey(), header.getValue());
        }
        try {
            return service.http()
                    .write(
                            request,
                            answer ->
                                    new ErpAnswer.Done(row(answer, model, written), uri.toString()),
                            () -> new ErpAnswer.Done(Optional.empty(), uri.toString()));
        } catch (ErpException e) {
            service.hear(e, model);
            throw e;
        }
    }

    private static Optional<ErpRow> row(ServiceAnswer answer, ServiceModel model, Written written)
            throws java.io.IOException {
        if (answer.status() == 204) {
            return Optional.empty();
        }
        PushbackInputStream body = new PushbackInputStream(answer.body());
        int first = body.read();
        if (first < 0) {
            return Optional.empty();
        }
        body.unread(first);
        InputStream rest = body;
        return Optional.of(JsonRows.row(rest, model, written.set()));
    }

    static Written write(ServiceModel model, ErpCompany company, ErpChange change)
            throws ErpException {
        Addresses addresses = new Addresses(model);
        SetModel set = addresses.load(change.set());
        Bodies bodies = new Bodies(model);
        return switch (change) {
            case ErpChange.Create(_, ErpRow row) ->
                    new Written(
                            "POST",
                            addresses.set(company, set),
                            prefer(Map.of()),
                            Optional.of(bodies.of(set, row)),
                            set);
            case ErpChange.Update(_, ErpKey key, ErpRow changes, String etag) ->
                    new Written(
                            "PATCH",
                            addresses.key(company, set, key),
                            prefer(match(etag)),
                            Optional.of(bodies.of(set, changes)),
                            set);
            case ErpChange.Delete(_, ErpKey key, String etag) ->
                    new Written(
                            "DELETE",
                            addresses.key(company, set, key),
                            match(etag),
                            Optional.empty(),
                            set);
            case ErpChange.Invoke(_, ErpKey key, String action, Optional<String> etag) ->
                    new Written(
                            "POST",
                            addresses.action(company, set, key, action),
                            etag.isPresent() ? match(etag.get()) : Map.of(),
                            Optional.empty(),
                            set);
        };
    }

    private static Map<String, String> prefer(Map<String, String> headers) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put("Prefer", "return=representation");
        return more;
    }

    /** A version goes into a header, so it must not hold what ends one. */
    private static Map<String, String> match(String etag) throws ErpException {
        if (!etag.equals("*") && !etag.matches("(W/)?\"[\\x21\\x23-\\x7e]*\"")) {
            throw Literals.refused("that is no version of a record; read the record again");
        }
        return Map.of("If-Match", etag);
    }
}
