package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.SealingDatabase;

/** The same where words are sealed, against somebody who turns them into words that are not. */
class SealedSealTamperingTest extends SealTamperingTest {
    @Override
    Database openDatabase() {
        return SealingDatabase.open(home);
    }

    @Override
    int edits() {
        return 1_000;
    }
}
