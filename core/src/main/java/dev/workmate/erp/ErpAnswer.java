package dev.workmate.erp;

import java.util.List;
import java.util.Optional;

/** What a system answers, always with the address that was asked. */
public sealed interface ErpAnswer {
    String url();

    record Found(ErpRow row, String url) implements ErpAnswer {}

    record Counted(long count, String url) implements ErpAnswer {}

    /** A document's bytes. */
    record Document(String mediaType, byte[] content, String url) implements ErpAnswer {}

    /** A change that took effect, with the record as it is now where the system tells it. */
    record Done(Optional<ErpRow> row, String url) implements ErpAnswer {}

    /** One result for each change of a batch, in their order. */
    record Batch(List<BatchResult> results, String url) implements ErpAnswer {
        public Batch {
            results = List.copyOf(results);
        }
    }

    /** What became of one change of a batch. */
    sealed interface BatchResult {}

    record Succeeded(int status, Optional<ErpRow> row) implements BatchResult {}

    record Failed(int status, String code, String message) implements BatchResult {}

    /** Not tried, or taken back because another change of the batch failed. */
    record NotDone(String reason) implements BatchResult {}
}
