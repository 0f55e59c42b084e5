package dev.workmate.erp.odata;

import java.io.IOException;

/** An answer that is JSON, but not what was asked for. Its message repeats nothing of it. */
final class UnreadableJson extends IOException {
    UnreadableJson(String message) {
        super(message);
    }
}
