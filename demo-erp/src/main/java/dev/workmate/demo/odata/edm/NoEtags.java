package dev.workmate.demo.odata.edm;

import org.apache.olingo.server.api.etag.ServiceMetadataETagSupport;
import org.jspecify.annotations.NullUnmarked;

/** Olingo asks for etags of the documents; the HTTP rim makes its own. */
@NullUnmarked
final class NoEtags implements ServiceMetadataETagSupport {
    @Override
    public String getMetadataETag() {
        return null;
    }

    @Override
    public String getServiceDocumentETag() {
        return null;
    }
}
