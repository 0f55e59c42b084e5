package dev.workmate.privacy;

/** Signs receipts with this installation's key. Thread-safe. */
@FunctionalInterface
public interface ReceiptSigner {
    /** The JSON and its signature, as one JSON Web Signature in compact form. */
    String sign(String json);
}
