package dev.workmate.llm.oracle;

import java.net.URI;

/** A provider's own client. */
interface Oracle {
    /** Asks a plain question with thinking on and assembles the streamed answer. */
    Assembled read(URI server, String model);
}
