package dev.workmate.architecture;

import static dev.workmate.architecture.ApiSchemas.object;
import static dev.workmate.architecture.ApiSchemas.reference;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.workmate.http.Operation;
import dev.workmate.http.Problem;
import dev.workmate.trajectory.TrajectoryStatus;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** Writes the OpenAPI document from the controllers; a call without a description is refused. */
final class ApiDocument {
    private static final Map<String, Map<String, Object>> OF_ERASURES =
            Map.of(
                    "Erasure-Secret",
                    object(
                            "type",
                            "string",
                            "description",
                            "What the call that asked for the erasure told once."));

    private static final Map<String, Map<String, Object>> PARAMETERS =
            Map.of(
                    "limit", object("type", "integer", "minimum", 1),
                    "cursor", object("type", "string", "description", "nextCursor of a page."),
                    "q", object("type", "string", "maxLength", 200),
                    "state", object("type", "string", "enum", List.of("pending", "any")),
                    "before", object("type", "integer", "minimum", 0),
                    "after", object("type", "integer", "minimum", 0),
                    "from", object("type", "string", "format", "date"),
                    "to", object("type", "string", "format", "date"),
                    "groupBy",
                            object(
                                    "type",
                                    "string",
                                    "enum",
                                    List.of(
                                            "day", "model", "agent", "session", "company",
                                            "person")),
                    "Last-Event-ID", object("type", "integer", "minimum", 0));

    private static final Map<String, Map<String, Object>> OF_USAGE =
            Map.of(
                    "scope", object("type", "string", "enum", List.of("person", "tenant")),
                    "format", object("type", "string", "enum", List.of("json", "csv")));

    /** Parts of paths that are no ids. */
    private static final Map<String, Map<String, Object>> OF_PATHS =
            Map.of(
                    "scope",
                            object(
                                    "type",
                                    "string",
                                    "enum",
                                    List.of("person", "team", "tenant", "agent")),
                    "subject", object("type", "string"),
                    "period", object("type", "string", "enum", List.of("day", "month")));

    /** Where a name means something else than usual. */
    private static final Map<String, Map<String, Object>> OF_CONNECTIONS =
            Map.of(
                    "code", object("type", "string"),
                    "state", object("type", "string"),
                    "iss", object("type", "string"),
                    "error", object("type", "string"),
                    "site", object("type", "string"),
                    "drive", object("type", "string"),
                    "parent", object("type", "string"),
                    "q", object("type", "string"));

    private static final Map<String, Map<String, Object>> OF_SESSIONS =
            Map.of(
                    "show",
                    object(
                            "type",
                            "string",
                            "enum",
                            List.of("active", "pinned", "archived", "deleted")),
                    "folder",
                    object("type", "string", "maxLength", 60),
                    "whole",
                    object("type", "string", "enum", List.of("turns")));

    private static final Map<String, Map<String, Object>> OF_ADMINISTRATION =
            Map.of(
                    "area",
                    object("type", "string", "enum", List.of("security", "administration")),
                    "kind",
                    object("type", "string", "description", "A kind of entry."),
                    "person",
                    object("type", "string", "format", "uuid"),
                    "others",
                    object("type", "boolean", "description", "True keeps the sign-in at hand."));

    private static final Map<String, Map<String, Object>> OF_TRAJECTORIES =
            Map.of(
                    "from", moment("Days are UTC."),
                    "to", moment("A day is included, a time is not."),
                    "agent", object("type", "string", "maxLength", 200),
                    "tool", object("type", "string", "maxLength", 200),
                    "status",
                            object(
                                    "type",
                                    "string",
                                    "enum",
                                    Arrays.stream(TrajectoryStatus.values())
                                            .map(each -> each.name().toLowerCase(Locale.ROOT))
                                            .toList()),
                    "before", object("type", "string", "description", "nextBefore of a page."));

    private static final Map<String, Map<String, Object>> OF_FILES =
            Map.of(
                    "q", object("type", "string", "minLength", 1, "maxLength", 1000),
                    "folder", object("type", "string", "maxLength", 300),
                    "inline", object("type", "boolean", "default", false),
                    "state",
                            object(
                                    "type",
                                    "string",
                                    "enum",
                                    List.of("uploaded", "processing", "ready", "failed")),
                    "k", object("type", "integer", "minimum", 1, "maximum", 20, "default", 10),
                    "offset", object("type", "integer", "minimum", 0, "default", 0));

    /** What no token changes. */
    private static final String BY_SIGNING_IN = "/api/(me(/.*)?|admin/(?!budgets/|teams/).*)";

    private static Map<String, Object> moment(String description) {
        return object(
                "oneOf",
                List.of(
                        object("type", "string", "format", "date"),
                        object("type", "string", "format", "date-time")),
                "description",
                description);
    }

    private final ApiSchemas schemas = new ApiSchemas();
    private final Map<String, Map<String, Object>> paths = new TreeMap<>();

    String write() {
        controllers().forEach(this::add);
        Map<String, Object> document =
                object(
                        "openapi",
                        "3.1.0",
                        "info",
                        object(
                                "title",
                                "Workmate",
                                "version",
                                "1",
                                "description",
                                "Every error is application/problem+json with a stable code. What"
                                        + " belongs to somebody else is answered as if it were not"
                                        + " there. The same conversation is spoken over WebSocket at"
                                        + " /ws."),
                        "security",
                        List.of(object("bearer", List.of()), object("cookie", List.of())),
                        "paths",
                        paths,
                        "components",
                        object(
                                "securitySchemes",
                                object(
                                        "bearer",
                                        object("type", "http", "scheme", "bearer"),
                                        "cookie",
                                        object(
                                                "type",
                                                "apiKey",
                                                "in",
                                                "cookie",
                                                "name",
                                                "workmate")),
                                "schemas",
                                schemas.all()));
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter()
                        .withArrayIndenter(
                                DefaultIndenter.SYSTEM_LINEFEED_INSTANCE.withLinefeed("\n"))
                        .withObjectIndenter(
                                DefaultIndenter.SYSTEM_LINEFEED_INSTANCE.withLinefeed("\n"));
        return new JsonMapper().writer().with(printer).writeValueAsString(document) + "\n";
    }

    static List<Class<?>> controllers() {
        List<Class<?>> found = new ArrayList<>();
        ProductClasses.ALL.stream()
                .filter(each -> each.isAnnotatedWith(RestController.class))
                .map(JavaClass::reflect)
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .forEach(found::add);
        return found;
    }

    private void add(Class<?> controller) {
        for (Method method : controller.getDeclaredMethods()) {
            RequestMapping mapping =
                    AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
            if (mapping != null) {
                String verb = mapping.method()[0].name().toLowerCase(Locale.ROOT);
                paths.computeIfAbsent(mapping.path()[0], _ -> new TreeMap<>())
                        .put(verb, operation(method, verb, mapping.path()[0]));
            }
        }
    }

    private Map<String, Object> operation(Method method, String verb, String path) {
        Operation told = method.getAnnotation(Operation.class);
        if (told == null) {
            throw new AssertionError(method + " has no @Operation");
        }
        Map<String, Object> operation =
                object("operationId", method.getName() + "At" + path.replaceAll("[^A-Za-z]+", "_"));
        operation.put("summary", told.summary());
        if (told.open()) {
            operation.put("security", List.of());
        }
        List<Map<String, Object>> parameters = parameters(method, path, told);
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        if (told.body() != void.class) {
            operation.put(
                    "requestBody",
                    object("required", true, "content", json("application/json", told.body())));
        }
        operation.put("responses", responses(verb, path, told));
        return operation;
    }

    private static List<Map<String, Object>> parameters(
            Method method, String path, Operation told) {
        List<Map<String, Object>> parameters = new ArrayList<>();
        for (String part : path.split("/")) {
            if (part.startsWith("{")) {
                parameters.add(
                        object(
                                "name",
                                part.substring(1, part.length() - 1),
                                "in",
                                "path",
                                "required",
                                true,
                                "schema",
                                OF_PATHS.getOrDefault(
                                        part.substring(1, part.length() - 1),
                                        object("type", "string", "format", "uuid"))));
            }
        }
        for (Parameter parameter : method.getParameters()) {
            RequestHeader header = parameter.getAnnotation(RequestHeader.class);
            if (parameter.isAnnotationPresent(RequestParam.class)) {
                parameters.add(parameter(path, parameter.getName(), "query", told));
            } else if (header != null) {
                parameters.add(parameter(path, header.value(), "header", told));
            }
        }
        return parameters;
    }

    private static Map<String, Object> parameter(
            String path, String name, String in, Operation told) {
        Map<String, Object> usual =
                (path.startsWith("/api/connections") ? OF_CONNECTIONS : PARAMETERS)
                        .getOrDefault(name, Map.of());
        Map<String, Map<String, Object>> special =
                path.startsWith("/api/trajectories")
                        ? OF_TRAJECTORIES
                        : path.startsWith("/api/files")
                                        || path.startsWith("/api/uploads")
                                        || path.equals("/api/search")
                                ? OF_FILES
                                : path.equals("/api/sessions") || path.endsWith("/messages")
                                        ? OF_SESSIONS
                                        : path.equals("/api/usage")
                                                ? OF_USAGE
                                                : path.startsWith("/api/admin/")
                                                                || path.equals("/api/me/sign-ins")
                                                        ? OF_ADMINISTRATION
                                                        : path.startsWith("/api/erasures")
                                                                ? OF_ERASURES
                                                                : Map.of();
        Map<String, Object> schema = new LinkedHashMap<>(special.getOrDefault(name, usual));
        if (schema.isEmpty()) {
            throw new AssertionError("describe the parameter " + name + " here");
        }
        if (name.equals("limit")) {
            schema.put("maximum", told.maxLimit());
            schema.put("default", told.defaultLimit());
        }
        return object("name", name, "in", in, "schema", schema);
    }

    private Map<String, Object> responses(String verb, String path, Operation told) {
        Map<String, Object> responses = new TreeMap<>();
        Map<String, Object> success = object("description", told.summary() + ".");
        Map<String, Object> content = new LinkedHashMap<>();
        if (told.answer() != void.class) {
            content.putAll(json("application/json", told.answer()));
        }
        for (String media : told.media()) {
            content.put(media, object("schema", object("type", "string", "format", "binary")));
        }
        if (!content.isEmpty()) {
            success.put("content", content);
        }
        if (told.streams()) {
            responses.put("200", stream());
        }
        if (told.answer() != void.class || !told.streams()) {
            responses.put(String.valueOf(told.status()), success);
        }
        problems(verb, path, told)
                .forEach((status, codes) -> responses.put(status, problem(status, codes)));
        return responses;
    }

    private static Map<String, Object> stream() {
        return object(
                "description",
                "Server-Sent Events. The data of each is an Event, whose id is its sequence, or a"
                        + " Signal; resync says that signals were left out.",
                "content",
                object(
                        "text/event-stream",
                        object(
                                "schema",
                                object(
                                        "oneOf",
                                        List.of(reference("Event"), reference("Signal"))))));
    }

    private static Map<String, TreeSet<String>> problems(String verb, String path, Operation told) {
        Map<String, TreeSet<String>> problems = new TreeMap<>();
        List<String> all = new ArrayList<>(Arrays.asList(told.problems()));
        if (!told.open()) {
            all.add("401 not_authenticated");
            all.add("403 foreign_origin");
        }
        if (!verb.equals("get") && path.matches(BY_SIGNING_IN)) {
            all.add("403 sign_in_required");
        }
        if (path.contains("/sessions/{id}")) {
            all.add("400 invalid_id");
            all.add("404 session_not_found");
        }
        if (told.body() != void.class) {
            all.add("400 malformed_json");
            all.add("400 invalid_field");
            all.add("413 body_too_large");
            all.add("415 unsupported_media_type");
        }
        all.add("403 foreign_host");
        all.add("503 store_unavailable");
        for (String problem : all) {
            String[] parts = problem.split(" ");
            problems.computeIfAbsent(parts[0], _ -> new TreeSet<>()).add(parts[1]);
        }
        return problems;
    }

    private Map<String, Object> problem(String status, TreeSet<String> codes) {
        return object(
                "description",
                HttpStatus.valueOf(Integer.parseInt(status)).getReasonPhrase()
                        + ": "
                        + String.join(", ", codes)
                        + ".",
                "content",
                json(Problem.MEDIA_TYPE, Problem.class));
    }

    private Map<String, Object> json(String mediaType, Class<?> type) {
        return object(mediaType, object("schema", schemas.of(type)));
    }
}
