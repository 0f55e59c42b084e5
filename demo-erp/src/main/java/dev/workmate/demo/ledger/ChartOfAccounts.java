package dev.workmate.demo.ledger;

import java.util.List;

/** The chart of accounts both companies keep their books in. */
public final class ChartOfAccounts {
    /** An account; category, subcategory and type as on the wire. */
    public record Account(
            String number, String name, String category, String subCategory, String type) {
        public boolean posting() {
            return type.equals("Posting");
        }
    }

    private static final String ASSETS = "Assets";
    private static final String LIABILITIES = "Liabilities";
    private static final String EQUITY = "Equity";
    private static final String INCOME = "Income";
    private static final String COST = "Cost_x0020_of_x0020_Goods_x0020_Sold";
    private static final String EXPENSE = "Expense";
    private static final String BEGIN = "Begin_x002D_Total";
    private static final String END = "End_x002D_Total";

    private static final List<Account> ALL =
            List.of(
                    heading("1000", "ASSETS", ASSETS),
                    frame("1005", "Property and equipment", ASSETS, BEGIN),
                    posting("1010", "Leasehold improvements", ASSETS, "Equipment"),
                    posting("1020", "Warehouse equipment", ASSETS, "Equipment"),
                    posting("1030", "Vehicles", ASSETS, "Equipment"),
                    posting("1040", "Computers", ASSETS, "Equipment"),
                    posting("1080", "Accumulated depreciation", ASSETS, "Accumulated Depreciation"),
                    frame("1095", "Property and equipment, total", ASSETS, END),
                    frame("1100", "Inventory", ASSETS, BEGIN),
                    posting("1110", "Inventory, bicycles", ASSETS, "Inventory"),
                    posting("1120", "Inventory, equipment", ASSETS, "Inventory"),
                    posting("1130", "Inventory, footwear and packs", ASSETS, "Inventory"),
                    posting("1140", "Inventory, lamps and consumables", ASSETS, "Inventory"),
                    frame("1195", "Inventory, total", ASSETS, END),
                    frame("1200", "Receivables", ASSETS, BEGIN),
                    posting("1210", "Customers, domestic", ASSETS, "Accounts Receivable"),
                    posting("1220", "Customers, EU", ASSETS, "Accounts Receivable"),
                    posting("1230", "Customers, export", ASSETS, "Accounts Receivable"),
                    posting("1240", "Other receivables", ASSETS, "Accounts Receivable"),
                    posting("1250", "Prepaid expenses", ASSETS, "Prepaid Expenses"),
                    posting("1260", "Input VAT", ASSETS, "Accounts Receivable"),
                    frame("1295", "Receivables, total", ASSETS, END),
                    frame("1300", "Liquid assets", ASSETS, BEGIN),
                    posting("1310", "Bank, operating account", ASSETS, "Cash"),
                    posting("1320", "Bank, reserve account", ASSETS, "Cash"),
                    posting("1330", "Bank, foreign currency", ASSETS, "Cash"),
                    posting("1340", "Petty cash", ASSETS, "Cash"),
                    frame("1395", "Liquid assets, total", ASSETS, END),
                    total("1999", "TOTAL ASSETS", ASSETS),
                    heading("2000", "LIABILITIES", LIABILITIES),
                    frame("2100", "Current liabilities", LIABILITIES, BEGIN),
                    posting("2110", "Vendors, domestic", LIABILITIES, "Current Liabilities"),
                    posting("2120", "Vendors, EU", LIABILITIES, "Current Liabilities"),
                    posting("2130", "Vendors, import", LIABILITIES, "Current Liabilities"),
                    posting("2140", "Output VAT", LIABILITIES, "Current Liabilities"),
                    posting("2150", "VAT settlement", LIABILITIES, "Current Liabilities"),
                    posting("2160", "Payroll taxes payable", LIABILITIES, "Payroll Liabilities"),
                    posting("2170", "Accrued expenses", LIABILITIES, "Current Liabilities"),
                    frame("2195", "Current liabilities, total", LIABILITIES, END),
                    frame("2200", "Long-term liabilities", LIABILITIES, BEGIN),
                    posting("2210", "Bank loan", LIABILITIES, "Long Term Liabilities"),
                    posting("2220", "Provisions", LIABILITIES, "Long Term Liabilities"),
                    frame("2295", "Long-term liabilities, total", LIABILITIES, END),
                    total("2999", "TOTAL LIABILITIES", LIABILITIES),
                    heading("3000", "EQUITY", EQUITY),
                    posting("3010", "Share capital", EQUITY, "Common Stock"),
                    posting("3020", "Retained earnings", EQUITY, "Retained Earnings"),
                    total("3999", "TOTAL EQUITY", EQUITY),
                    heading("4000", "INCOME", INCOME),
                    posting("4110", "Sales of bicycles, domestic", INCOME, "Income, Product Sales"),
                    posting("4120", "Sales of bicycles, EU", INCOME, "Income, Product Sales"),
                    posting("4130", "Sales of bicycles, export", INCOME, "Income, Product Sales"),
                    posting(
                            "4210",
                            "Sales of equipment, domestic",
                            INCOME,
                            "Income, Product Sales"),
                    posting("4220", "Sales of equipment, EU", INCOME, "Income, Product Sales"),
                    posting("4230", "Sales of equipment, export", INCOME, "Income, Product Sales"),
                    posting(
                            "4310",
                            "Sales of footwear and packs, domestic",
                            INCOME,
                            "Income, Product Sales"),
                    posting(
                            "4320",
                            "Sales of footwear and packs, EU",
                            INCOME,
                            "Income, Product Sales"),
                    posting(
                            "4330",
                            "Sales of footwear and packs, export",
                            INCOME,
                            "Income, Product Sales"),
                    posting("4410", "Services, domestic", INCOME, "Income, Services"),
                    posting("4420", "Services, EU", INCOME, "Income, Services"),
                    posting("4430", "Services, export", INCOME, "Income, Services"),
                    posting("4920", "Other income", INCOME, "Income, Interest"),
                    total("4999", "TOTAL INCOME", INCOME),
                    heading("5000", "COST OF GOODS SOLD", COST),
                    posting("5110", "Cost of bicycles", COST, "Cost of Materials"),
                    posting("5120", "Cost of equipment", COST, "Cost of Materials"),
                    posting("5130", "Cost of footwear and packs", COST, "Cost of Materials"),
                    posting("5140", "Cost of services", COST, "Cost of Labor"),
                    posting("5210", "Purchase price variance", COST, "Cost of Materials"),
                    posting("5220", "Inventory adjustments", COST, "Cost of Materials"),
                    posting("5230", "Freight in", COST, "Cost of Materials"),
                    posting("5240", "Scrap and faulty goods", COST, "Cost of Materials"),
                    total("5999", "TOTAL COST OF GOODS SOLD", COST),
                    heading("6000", "OPERATING EXPENSES", EXPENSE),
                    posting("6110", "Salaries", EXPENSE, "Payroll Expense"),
                    posting("6120", "Employer's social insurance", EXPENSE, "Payroll Expense"),
                    posting("6130", "Pension contributions", EXPENSE, "Payroll Expense"),
                    posting("6210", "Rent", EXPENSE, "Rent Expense"),
                    posting("6220", "Electricity and heating", EXPENSE, "Utilities Expense"),
                    posting(
                            "6230",
                            "Cleaning and repairs",
                            EXPENSE,
                            "Repairs and Maintenance Expense"),
                    posting("6310", "Advertising", EXPENSE, "Advertising Expense"),
                    posting("6320", "Trade fairs", EXPENSE, "Advertising Expense"),
                    posting("6410", "Freight out", EXPENSE, "Other Income and Expenses"),
                    posting("6420", "Packaging", EXPENSE, "Other Income and Expenses"),
                    posting("6510", "Software and hosting", EXPENSE, "Other Income and Expenses"),
                    posting("6520", "Telephone and internet", EXPENSE, "Utilities Expense"),
                    posting("6530", "Office supplies", EXPENSE, "Office Supplies Expense"),
                    posting("6540", "Insurance", EXPENSE, "Insurance Expense"),
                    posting("6550", "Legal and audit fees", EXPENSE, "Other Income and Expenses"),
                    posting("6560", "Bank charges", EXPENSE, "Fees Expense"),
                    posting("6580", "Bad debts", EXPENSE, "Bad Debt Expense"),
                    posting("6610", "Depreciation", EXPENSE, "Other Income and Expenses"),
                    posting("6710", "Interest on loans", EXPENSE, "Interest Expense"),
                    total("6999", "TOTAL OPERATING EXPENSES", EXPENSE),
                    total("9999", "NET INCOME", "_x0020_"));

    private ChartOfAccounts() {}

    public static List<Account> all() {
        return ALL;
    }

    private static Account posting(
            String number, String name, String category, String subCategory) {
        return new Account(number, name, category, subCategory, "Posting");
    }

    private static Account heading(String number, String name, String category) {
        return new Account(number, name, category, "", "Heading");
    }

    private static Account frame(String number, String name, String category, String type) {
        return new Account(number, name, category, "", type);
    }

    private static Account total(String number, String name, String category) {
        return new Account(number, name, category, "", "Total");
    }
}
