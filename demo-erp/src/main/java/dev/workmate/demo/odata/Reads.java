package dev.workmate.demo.odata;

import dev.workmate.demo.catalog.EntityModel;
import dev.workmate.demo.catalog.PropertyModel;
import dev.workmate.demo.catalog.ValueType;
import dev.workmate.demo.odata.filter.CompanyView;
import dev.workmate.demo.odata.message.Json;
import dev.workmate.demo.odata.message.ODataAnswer;
import dev.workmate.demo.odata.message.ODataError;
import dev.workmate.demo.odata.message.ODataRequest;
import dev.workmate.demo.odata.query.EntityWriter;
import dev.workmate.demo.odata.query.Etags;
import dev.workmate.demo.odata.query.Page;
import dev.workmate.demo.odata.query.Pager;
import dev.workmate.demo.odata.query.ParentRule;
import dev.workmate.demo.odata.query.Query;
import dev.workmate.demo.odata.query.QueryReader;
import dev.workmate.demo.odata.query.Target;
import dev.workmate.demo.report.PdfDocument;
import dev.workmate.demo.store.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.olingo.server.api.uri.UriInfoResource;
import org.jspecify.annotations.Nullable;

/** Answers reading requests. What is asked for is gathered under the lock and written after it. */
public final class Reads {
    private static final int LARGEST_PAGE = 20_000;
    private static final Pattern PAGE_SIZE =
            Pattern.compile("odata\\.maxpagesize\\s*=\\s*(\\d{1,9})");

    private final CompanyView reading;
    private final EntityWriter writer;
    private final ODataRequest request;

    Reads(CompanyView reading, EntityWriter writer, ODataRequest request) {
        this.reading = reading;
        this.writer = writer;
        this.request = request;
    }

    ODataAnswer answer(Target target, QueryReader queries, UriInfoResource options) {
        return switch (target) {
            case Target.Many many -> many(many, queries.read(model(many), options), options);
            case Target.One one ->
                    one(
                            one,
                            queries.read(
                                    reading.catalog().entity(one.row().model().name()), options),
                            200);
            case Target.Count count -> count(count, queries.read(model(count.many()), options));
            case Target.Content content -> content(content);
            case Target.Act act -> throw ODataError.notAllowed("GET", act.action());
        };
    }

    private static EntityModel model(Target.Many many) {
        return many.model();
    }

    private ODataAnswer many(Target.Many many, Query query, UriInfoResource options) {
        ParentRule.check(many, query.filter());
        int size = pageSize();
        String token =
                options.getSkipTokenOption() == null
                        ? null
                        : options.getSkipTokenOption().getValue();
        Page page = new Pager(reading).page(many.rows(), query, size, token);
        ODataAnswer answer =
                Json.answer(
                        200,
                        json -> {
                            json.writeStringProperty(
                                    "@odata.context",
                                    request.root()
                                            + "/$metadata#"
                                            + many.context()
                                            + selected(query));
                            if (query.count()) {
                                json.writeNumberProperty("@odata.count", page.total());
                            }
                            json.writeArrayPropertyStart("value");
                            for (Row row : page.rows()) {
                                writer.write(
                                        json, row, query, many.context() + "(" + row.key() + ")");
                            }
                            json.writeEndArray();
                            page.next()
                                    .ifPresent(
                                            next ->
                                                    json.writeStringProperty(
                                                            "@odata.nextLink", nextLink(next)));
                        });
        return request.header("Prefer").filter(p -> PAGE_SIZE.matcher(p).find()).isPresent()
                ? answer.with("Preference-Applied", "odata.maxpagesize=" + size)
                : answer;
    }

    private static String selected(Query query) {
        if (query.select().isEmpty()) {
            return "";
        }
        return "("
                + String.join(",", query.select().stream().map(PropertyModel::name).toList())
                + ")";
    }

    private int pageSize() {
        Matcher wish = PAGE_SIZE.matcher(request.header("Prefer").orElse(""));
        if (!wish.find()) {
            return LARGEST_PAGE;
        }
        return Math.clamp(Integer.parseInt(wish.group(1)), 1, LARGEST_PAGE);
    }

    private String nextLink(String token) {
        List<String> options = new ArrayList<>();
        String query = request.query();
        for (String option : query == null ? new String[0] : query.split("&")) {
            if (!option.isEmpty() && !isSkipToken(option)) {
                options.add(option);
            }
        }
        options.add("$skiptoken=" + token);
        return request.root() + request.path() + "?" + String.join("&", options);
    }

    private static boolean isSkipToken(String option) {
        return option.startsWith("$skiptoken=") || option.startsWith("%24skiptoken=");
    }

    ODataAnswer one(Target.One one, Query query, int status) {
        Row row = one.row();
        String path = one.context().replace("/$entity", many(row) ? "(" + row.key() + ")" : "");
        return Json.answer(
                        status,
                        json -> {
                            json.writeStringProperty(
                                    "@odata.context",
                                    request.root() + "/$metadata#" + one.context());
                            writer.content(json, row, query, path);
                        })
                .with("ETag", Etags.of(row));
    }

    private static boolean many(Row row) {
        return !row.model().name().equals("pdfDocument");
    }

    private ODataAnswer count(Target.Count count, Query query) {
        ParentRule.check(count.many(), query.filter());
        int total = count.many().rows().rows(query.filter()).size();
        return ODataAnswer.bytes(
                200, "text/plain", Integer.toString(total).getBytes(StandardCharsets.UTF_8));
    }

    private ODataAnswer content(Target.Content content) {
        PropertyModel property = content.property();
        if (property.name().equals("pdfDocumentContent")) {
            byte[] pdf = PdfDocument.of(content.company(), content.row());
            return ODataAnswer.bytes(200, "application/pdf", pdf);
        }
        Object value = reading.value(content.row(), property);
        if (property.type() == ValueType.STREAM) {
            return value instanceof byte[] bytes
                    ? ODataAnswer.bytes(200, "application/octet-stream", bytes)
                    : ODataAnswer.empty(204);
        }
        return property(content, value);
    }

    private ODataAnswer property(Target.Content content, @Nullable Object value) {
        return Json.answer(
                200,
                json -> {
                    json.writeStringProperty(
                            "@odata.context",
                            request.root()
                                    + "/$metadata#"
                                    + content.context().replace("/$entity", "")
                                    + "/"
                                    + content.property().name());
                    json.writeName("value");
                    EntityWriter.value(json, value);
                });
    }
}
