package dev.workmate.crash;

/**
 * Named points of a file's way where the server is killed: before or after a call of a port, or
 * after some of the writes inside it.
 */
enum FilePoint {
    FORM_RECEIVED("Contents.keep", When.BEFORE, 0),
    SOME_PIECES_KEPT("Contents.keep", When.AFTER_WRITES, 3),
    BYTES_KEPT("Contents.keep", When.AFTER, 0),
    FILE_ADDED("Library.add", When.AFTER, 0),
    UPLOAD_OPENED("PartialUploads.open", When.AFTER, 0),
    PART_TAKEN("PartialUploads.append", When.AFTER, 0),
    PARTS_JOINED("PartialUploads.finish", When.BEFORE, 0),
    FILE_MADE_PARTS_LEFT("PartialUploads.finish", When.AFTER_WRITES, 1),
    UPLOAD_FINISHED("PartialUploads.finish", When.AFTER, 0),
    CLAIMED("ReadingQueue.claim", When.AFTER, 0),
    PARSING("DocumentParser.parse", When.BEFORE, 0),
    PARSED("DocumentParser.parse", When.AFTER, 0),
    TEXT_STORED("ReadingQueue.finish", When.AFTER, 0),
    INDEXING("Texts.chunks", When.BEFORE, 0);

    private enum When {
        BEFORE,
        AFTER,
        AFTER_WRITES
    }

    private final String call;
    private final When when;
    private final int writes;

    FilePoint(String call, When when, int writes) {
        this.call = call;
        this.when = when;
        this.writes = writes;
    }

    boolean isOfParts() {
        return call.startsWith("PartialUploads.");
    }

    void beforeCall(String entered) {
        if (when == When.BEFORE && call.equals(entered)) {
            CrashServer.hold();
        }
    }

    void afterCall(String left) {
        if (when == When.AFTER && call.equals(left)) {
            CrashServer.hold();
        }
    }

    void afterWrite(String within, int number) {
        if (when == When.AFTER_WRITES && call.equals(within) && number == writes) {
            CrashServer.hold();
        }
    }
}
