package dev.workmate.erp.odata.text;

import java.io.IOException;

/** An answer that is JSON, but not what was asked for. Its message repeats nothing of it. */
public final class UnreadableJson extends IOException {
    public UnreadableJson(String message) {
        super(message);
    }
}
