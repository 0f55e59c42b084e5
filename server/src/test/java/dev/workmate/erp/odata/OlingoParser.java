package dev.workmate.erp.odata;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.olingo.client.core.ODataClientFactory;
import org.apache.olingo.commons.api.edm.Edm;
import org.apache.olingo.server.api.OData;
import org.apache.olingo.server.core.uri.parser.Parser;

/**
 * Reads addresses as another implementation does. Business Central takes members of enumerations as
 * plain text, so they are texts here.
 */
final class OlingoParser {
    private static final Pattern ENUM = Pattern.compile("<EnumType Name=\"([^\"]+)\"");

    private final Edm edm;

    OlingoParser(String metadata) {
        String text = metadata;
        Matcher enums = ENUM.matcher(metadata);
        while (enums.find()) {
            text =
                    text.replace(
                            "Type=\"Microsoft.NAV." + enums.group(1) + "\"", "Type=\"Edm.String\"");
        }
        this.edm =
                ODataClientFactory.getClient()
                        .getReader()
                        .readMetadata(
                                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Fails where the address, relative to the service's root, cannot be read. */
    void parse(String address) throws Exception {
        URI uri = URI.create("http://h/" + address);
        new Parser(edm, OData.newInstance())
                .parseUri(uri.getRawPath().substring(1), uri.getRawQuery(), null, "http://h");
    }
}
