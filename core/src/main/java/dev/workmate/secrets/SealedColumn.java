package dev.workmate.secrets;

import java.util.List;

/**
 * A column of sealed secrets, for whoever seals them anew under another data key. Every feature that
 * stores sealed secrets offers its own. Thread-safe.
 */
public interface SealedColumn {
    /** A sealed text and where it lies. */
    record Cell(SecretPlace place, String text) {}

    /** How many secrets are sealed under another data key than this. */
    long countOthers(String keyId);

    /** Some of these whose row comes after the given one, by their row; all begin after "". */
    List<Cell> others(String keyId, String afterRow, int limit);

    /** False where the cell holds something else by now: somebody stored a newer secret. */
    boolean replace(Cell known, SealedSecret fresh);
}
