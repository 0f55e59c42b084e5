package dev.workmate.files.s3;

import java.io.IOException;

/** What the storage refused, with its code and without any address or key. */
final class S3Exception extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    S3Exception(String what, int status) {
        super("the storage for files answered " + status + " to " + what);
        this.status = status;
    }

    boolean isPassing() {
        return status >= 500 || status == 429 || status == 408;
    }
}
