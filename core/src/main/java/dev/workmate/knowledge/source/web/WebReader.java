package dev.workmate.knowledge.source.web;

import dev.workmate.knowledge.source.Fetched;
import dev.workmate.knowledge.source.HeldItem;
import dev.workmate.knowledge.source.Listing;
import dev.workmate.knowledge.source.Listing.Change;
import dev.workmate.knowledge.source.Listing.Present;
import dev.workmate.knowledge.source.Source;
import dev.workmate.knowledge.source.SourceItem;
import dev.workmate.knowledge.source.SourceReader;
import dev.workmate.knowledge.source.SourceReading;
import dev.workmate.knowledge.source.SourceSettings;
import dev.workmate.tool.ToolException;
import dev.workmate.web.WebDocument;
import dev.workmate.web.WebDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Reads pages by their addresses, through the guarded client. Sites do not say what changed, so
 * each page is asked for each time, with what the site wants to hear. Thread-safe.
 */
public final class WebReader implements SourceReader {
    /** A site that is being worked on says so for a while. */
    private static final int GONE_AFTER = 3;

    private static final int MAX_PAGE = 20 << 20;

    private final WebDocuments web;
    private final InstantSource time;

    public WebReader(WebDocuments web, InstantSource time) {
        this.web = web;
        this.time = time;
    }

    /** Each look is another version: whether the page is another one is found out by asking. */
    @Override
    public Listing list(Source source, Optional<String> cursor) {
        String look = Long.toString(time.millis());
        List<Change> pages =
                ((SourceSettings.Pages) source.settings())
                        .addresses().stream()
                                .map(address -> (Change) new Present(page(address, look)))
                                .toList();
        return new Listing.Page(pages, Optional.empty(), true);
    }

    private static SourceItem page(String address, String look) {
        return new SourceItem(
                address,
                Optional.empty(),
                PageName.of(address),
                SourceItem.Kind.FILE,
                look,
                0,
                Optional.of(address));
    }

    @Override
    public Fetched fetch(Source source, HeldItem item, Path target, Runnable alive)
            throws IOException, InterruptedException {
        try {
            WebDocument page =
                    web.fetch(
                            web.address(item.item().id()),
                            item.taken().validator().flatMap(Validators::read),
                            (int) Math.min(MAX_PAGE, SourceReading.MAX_FILE));
            return settle(page, target);
        } catch (ToolException e) {
            return new Fetched.Refused(String.valueOf(e.getMessage()));
        }
    }

    private static Fetched settle(WebDocument page, Path target) throws IOException {
        if (page.status() == 304) {
            return new Fetched.Unchanged();
        }
        if (page.status() == 404 || page.status() == 410) {
            return new Fetched.Missing(GONE_AFTER);
        }
        if (page.status() != 200) {
            return new Fetched.Refused("The site answered with status " + page.status() + ".");
        }
        if (page.isCut()) {
            return new Fetched.Refused("The page is larger than 20 MiB.");
        }
        Files.write(target, page.bytes());
        return new Fetched.Got(
                page.mediaType().orElse("application/octet-stream"),
                page.validator().map(Validators::write));
    }
}
