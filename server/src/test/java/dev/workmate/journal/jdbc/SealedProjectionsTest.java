package dev.workmate.journal.jdbc;

import dev.workmate.database.Database;
import dev.workmate.database.SealedTexts;
import dev.workmate.testkit.SealingDatabase;

/** The same where words are sealed. */
class SealedProjectionsTest extends StoredProjectionsContract {
    @Override
    Database openDatabase() {
        return SealingDatabase.open(home);
    }

    @Override
    String stored(String text, SealedTexts.Place place) {
        return SealedTexts.seal(database.keys().of(owner).orElseThrow(), text, place);
    }
}
