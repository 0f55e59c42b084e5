package dev.workmate.demo.ledger;

/** One line of a general journal, in cents, debit positive. */
public sealed interface JournalLine {
    long amount();

    /**
     * To an account of the general ledger; a bank account is named by its general ledger account.
     */
    record ToAccount(String accountNumber, String description, long amount)
            implements JournalLine {}

    /** To a customer, settling {@code appliesTo} where it is not empty. */
    record ToCustomer(Party party, String description, long amount, String appliesTo)
            implements JournalLine {}

    /** To a vendor, settling {@code appliesTo} where it is not empty. */
    record ToVendor(Party party, String description, long amount, String appliesTo)
            implements JournalLine {}
}
