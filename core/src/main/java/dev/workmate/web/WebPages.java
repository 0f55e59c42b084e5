package dev.workmate.web;

import dev.workmate.tool.ToolException;
import java.io.IOException;

/** Fetches pages. Bounded in size and time; thread-safe. */
public interface WebPages {
    /** The rules that addresses must keep to. */
    WebRules rules();

    WebPage fetch(WebAddress address) throws ToolException, IOException, InterruptedException;
}
