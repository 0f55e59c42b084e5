package dev.workmate.demo.company.domain;

import java.util.List;
import java.util.UUID;

/**
 * One demo company, whole: its partners and items, its documents, its money and its people's time.
 * Immutable.
 */
public record Company(
        String seed,
        UUID id,
        String name,
        String currency,
        DemoCalendar calendar,
        Masters masters,
        Sales sales,
        Purchases purchases,
        Money money) {

    /** The lasting things. */
    public record Masters(
            Address address,
            List<Salesperson> salespeople,
            List<Customer> customers,
            List<Vendor> vendors,
            List<Item> items,
            List<ItemPlan> plans,
            List<Employee> employees,
            List<Opportunity> opportunities,
            List<Project> projects,
            List<TimeEntry> times) {}

    /**
     * Sales documents, each list in order of date and number; posted invoices come before drafts.
     */
    public record Sales(
            List<SalesQuote> quotes,
            List<SalesOrder> orders,
            List<SalesInvoice> invoices,
            List<SalesCreditMemo> creditMemos) {}

    /** Purchase documents; posted invoices come before drafts. */
    public record Purchases(List<PurchaseOrder> orders, List<PurchaseInvoice> invoices) {}

    /** What moved money or value besides documents. */
    public record Money(
            List<Settlement> settlements,
            List<StockCorrection> corrections,
            List<JournalEntry> journals) {}
}
