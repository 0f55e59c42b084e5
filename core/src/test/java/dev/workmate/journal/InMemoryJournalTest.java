package dev.workmate.journal;

class InMemoryJournalTest extends JournalContract {
    @Override
    protected Journal open(CommitListener listener) {
        return new InMemoryJournal(Object::toString, listener);
    }
}
