package dev.workmate.demo.odata.query;

import dev.workmate.demo.odata.edm.Api;
import dev.workmate.demo.odata.filter.FilterCompiler;
import dev.workmate.demo.odata.message.ODataError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.olingo.commons.api.edm.Edm;
import org.apache.olingo.server.api.OData;
import org.apache.olingo.server.api.ODataLibraryException;
import org.apache.olingo.server.api.uri.UriInfo;
import org.apache.olingo.server.core.uri.parser.Parser;
import org.apache.olingo.server.core.uri.parser.UriParserException;
import org.apache.olingo.server.core.uri.parser.UriParserSemanticException;
import org.apache.olingo.server.core.uri.validator.UriValidationException;
import org.jspecify.annotations.Nullable;

/** Reads addresses with Olingo's parser and tells its refusals in Business Central's words. */
public final class AddressReader {
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'");

    private final Api api;
    private final OData odata = OData.newInstance();

    public AddressReader(Api api) {
        this.api = api;
    }

    /** Path and query still encoded, relative to the service root. */
    public Address read(String path, @Nullable String query) {
        List<String> options = new ArrayList<>();
        FilterCompiler.Schema schema = FilterCompiler.Schema.V2_0;
        for (String option : options(query)) {
            String name = option.toLowerCase(Locale.ROOT);
            if (name.startsWith("$apply=")) {
                throw ODataError.notImplemented("The query option '$apply' is not supported.");
            }
            if (name.startsWith("$schemaversion=") || name.startsWith("%24schemaversion=")) {
                schema =
                        name.endsWith("=2.1")
                                ? FilterCompiler.Schema.V2_1
                                : FilterCompiler.Schema.V2_0;
            } else if (!option.isEmpty()) {
                options.add(option);
            }
        }
        return new Address(parse(path, String.join("&", options)), schema);
    }

    /** A plus is a space in a query, which Olingo does not know. */
    private static String[] options(@Nullable String query) {
        return query == null ? new String[0] : query.replace("+", "%20").split("&");
    }

    /** An address taken apart. */
    public record Address(UriInfo info, FilterCompiler.Schema schema) {}

    private UriInfo parse(String path, String query) {
        try {
            return parse(api.textual(), path, query);
        } catch (UriParserException | UriValidationException e) {
            // Quoted enumeration members are the rule; typed ones are standard OData and work too.
            if (query.contains("Microsoft.NAV.")) {
                try {
                    return parse(api.typed(), path, query);
                } catch (UriParserException | UriValidationException second) {
                    throw refusal(second);
                }
            }
            throw refusal(e);
        }
    }

    private UriInfo parse(Edm edm, String path, String query)
            throws UriParserException, UriValidationException {
        return new Parser(edm, odata)
                .parseUri(path, query.isEmpty() ? null : query, null, "http://localhost");
    }

    private static ODataError refusal(ODataLibraryException e) {
        String said = String.valueOf(e.getTranslatedMessage(Locale.ENGLISH).getMessage());
        if (e.getMessageKey() instanceof UriParserSemanticException.MessageKeys key) {
            List<String> names = quoted(said);
            switch (key) {
                case EXPRESSION_PROPERTY_NOT_IN_TYPE -> {
                    return unknownProperty(names.get(0), names.get(1));
                }
                case PROPERTY_NOT_IN_TYPE -> {
                    return noSegment(names.get(1));
                }
                case RESOURCE_NOT_FOUND -> {
                    return noSegment(names.get(0));
                }
                default -> {
                    return ODataError.badRequest(said);
                }
            }
        }
        return ODataError.badRequest(said);
    }

    private static List<String> quoted(String said) {
        List<String> names = new ArrayList<>();
        Matcher matcher = QUOTED.matcher(said);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        while (names.size() < 2) {
            names.add("");
        }
        return names;
    }

    static ODataError unknownProperty(String property, String type) {
        return ODataError.badRequest(
                "Could not find a property named '" + property + "' on type '" + type + "'.");
    }

    private static ODataError noSegment(String segment) {
        return ODataError.notFound("No HTTP resource was found for the segment '" + segment + "'.");
    }
}
