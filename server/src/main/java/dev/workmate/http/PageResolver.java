package dev.workmate.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.web.servlet.resource.PathResourceResolver;

/**
 * Finds the page's files. A browser that asks for any other address gets the page itself, which
 * knows what to show there.
 */
public final class PageResolver extends PathResourceResolver {
    private static final String PAGE = "index.html";

    @Override
    protected @Nullable Resource resolveResourceInternal(
            @Nullable HttpServletRequest request,
            String path,
            java.util.List<? extends Resource> locations,
            org.springframework.web.servlet.resource.ResourceResolverChain chain) {
        Resource found =
                path.isEmpty()
                        ? null
                        : super.resolveResourceInternal(request, path, locations, chain);
        return found == null && request != null && isForPage(request, path)
                ? super.resolveResourceInternal(request, PAGE, locations, chain)
                : found;
    }

    @Override
    protected @Nullable Resource getResource(String path, Resource location) throws IOException {
        Resource resource = super.getResource(path, location);
        return resource != null && resource.isReadable() ? resource : null;
    }

    private static boolean isForPage(HttpServletRequest request, String path) {
        if (path.equals("api") || path.startsWith("api/") || path.equals("ws")) {
            return false;
        }
        String accept = request.getHeader("Accept");
        return path.isEmpty() || accept != null && accept.contains("text/html");
    }
}
