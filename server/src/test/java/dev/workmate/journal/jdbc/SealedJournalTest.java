package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.testkit.SealingDatabase;

/** The same where words are sealed. */
class SealedJournalTest extends StoredJournalContract {
    @Override
    Database openDatabase() {
        return SealingDatabase.open(home);
    }
}
