package dev.workmate.journal;

class InMemoryForkTest extends ForkContract {
    @Override
    protected Journal open() {
        return new InMemoryJournal(Object::toString, CommitListener.NONE);
    }
}
