package dev.workmate.demo.company;

import dev.workmate.demo.company.domain.Company;
import dev.workmate.demo.company.generator.Seed;
import dev.workmate.demo.ledger.OpenItems;
import dev.workmate.demo.ledger.PartyEntry;
import dev.workmate.demo.ledger.Posting;
import java.util.List;

/** Writes all rows of a company, masters before what refers to them. */
final class CompanyRows {
    private CompanyRows() {}

    static void write(Company company, RowSink sink) {
        Seed seed = new Seed(company.seed());
        RowWriter rows = new RowWriter(sink, seed);
        Codes codes = new Codes(seed);
        AccountIds accounts = new AccountIds(seed);
        List<Posting> postings = Ledgers.of(company);
        OpenItems customers = new OpenItems(PartyEntry.Side.CUSTOMER);
        OpenItems vendors = new OpenItems(PartyEntry.Side.VENDOR);
        for (Posting posting : postings) {
            posting.party().forEach(customers::add);
            posting.party().forEach(vendors::add);
        }
        new SetupRows(company, rows, codes).write();
        new MasterRows(company, rows, codes).write();
        new ContactRows(company, rows).write();
        new AssetRows(company, rows).write();
        new SalesRows(company, rows, codes, customers).write();
        new PurchaseRows(company, rows, codes, vendors, accounts).write();
        new LedgerRows(company, rows, accounts).write(postings);
        new WorkRows(company, rows, codes, accounts).write(customers, vendors);
    }
}
