package dev.workmate.erp.card;

/** Records made for cards, and calls about them. */
final class CardSamples {
    private CardSamples() {}

    private static final String C = "erp_create";
    private static final String U = "erp_update";
    private static final String D = "erp_delete";
    private static final String I = "erp_invoke_action";
    private static final String B = "erp_batch";

    static void prepare(CardWorld w) throws Exception {
        w.make(
                "lark",
                "customers",
                "{\"displayName\":\"Larklake Cycles\",\"email\":\"ap@larklake.example\",\"country\":\"IE\",\"city\":\"Cork\",\"creditLimit\":100000}");
        w.make(
                "owing",
                "customers",
                "{\"displayName\":\"Owing Oars\",\"email\":\"pay@owing.example\",\"country\":\"IE\",\"creditLimit\":500}");
        w.make("mute", "customers", "{\"displayName\":\"Mute Mountain\",\"country\":\"DE\"}");
        w.make(
                "shut",
                "customers",
                "{\"displayName\":\"Shut Shop\",\"country\":\"IE\",\"blocked\":\"All\"}");
        w.make("half", "customers", "{\"displayName\":\"Half Harbour\",\"country\":\"IE\"}");
        w.make(
                "peak",
                "vendors",
                "{\"displayName\":\"Peak Textiles\",\"country\":\"IE\",\"email\":\"sales@peak.example\"}");
        w.make("idle", "vendors", "{\"displayName\":\"Idle Imports\",\"country\":\"IE\"}");
        w.make("lone", "customers", "{\"displayName\":\"Lone Lake\",\"country\":\"IE\"}");
        w.make(
                "tent",
                "items",
                "{\"displayName\":\"Strath Tent 4P\",\"unitPrice\":348.74,\"unitCost\":200,\"type\":\"Inventory\"}");
        w.make(
                "guide",
                "items",
                "{\"displayName\":\"Guided Day\",\"unitPrice\":150,\"unitCost\":90,\"type\":\"Service\"}");
        w.make(
                "gone",
                "items",
                "{\"displayName\":\"Old Oar\",\"unitPrice\":10,\"type\":\"Inventory\",\"blocked\":true}");
        invoice(w, "inv", "lark", line("guide", "2"));
        invoice(w, "stock", "lark", line("tent", "999999"));
        invoice(
                w,
                "many",
                "lark",
                line("guide", "1")
                        + ","
                        + line("guide", "2")
                        + ","
                        + line("guide", "3")
                        + ","
                        + line("guide", "4")
                        + ","
                        + line("guide", "5"));
        invoice(w, "debt", "owing", line("guide", "10"));
        invoice(w, "big", "lark", line("guide", "100"));
        invoice(w, "mail", "mute", line("guide", "2"));
        invoice(
                w,
                "cheap",
                "lark",
                "{\"lineType\":\"Item\",\"lineObjectNumber\":\"$guide\",\"quantity\":1,\"unitPrice\":1}");
        w.make("empty", "salesInvoices", w.filled("{\"customerNumber\":\"$lark\"}"));
        w.make(
                "old",
                "salesInvoices",
                w.filled(
                        "{\"customerNumber\":\"$lark\",\"postingDate\":\"2024-12-31\",\"salesInvoiceLines\":["
                                + line("guide", "1")
                                + "]}"));
        w.make(
                "past",
                "salesInvoices",
                w.filled(
                        "{\"customerNumber\":\"$lark\",\"dueDate\":\"2026-01-31\",\"salesInvoiceLines\":["
                                + line("guide", "1")
                                + "]}"));
        w.make(
                "next",
                "salesInvoices",
                w.filled(
                        "{\"customerNumber\":\"$lark\",\"postingDate\":\"2026-08-15\",\"salesInvoiceLines\":["
                                + line("guide", "1")
                                + "]}"));
        invoice(w, "posted", "lark", line("guide", "3"));
        w.act("salesInvoices", "posted", "post");
        invoice(w, "paid", "lark", line("guide", "1"));
        w.act("salesInvoices", "paid", "post");
        w.act("salesInvoices", "paid", "cancel");
        w.make("usual", "customers", "{\"displayName\":\"Usual Umbrellas\",\"country\":\"IE\"}");
        for (int i = 0; i < 5; i++) {
            invoice(w, "usual" + i, "usual", line("guide", "1"));
            w.act("salesInvoices", "usual" + i, "post");
        }
        invoice(w, "unusual", "usual", line("guide", "20"));
        w.make("day", "journals", "{\"code\":\"CARDS\",\"displayName\":\"Card journal\"}");
        w.make(
                "debit",
                "journalLines",
                w.filled(
                        "{\"journalId\":\"$day.id\",\"accountNumber\":\"5110\",\"amount\":1200.5,\"description\":\"Rent\"}"));
        w.make("none", "journals", "{\"code\":\"EMPTY\",\"displayName\":\"Empty journal\"}");
        payments(w);
        w.remember("line.id", w.first("salesInvoiceLines", "documentId", "$inv.id"));
        w.remember("tents.id", w.first("salesInvoiceLines", "documentId", "$stock.id"));
        w.remember("clerk.id", w.first("employees", "", ""));
        w.remember("terms.id", w.first("paymentTerms", "", ""));
        w.make(
                "half1",
                "salesOrders",
                w.filled(
                        "{\"customerNumber\":\"$half\",\"salesOrderLines\":["
                                + line("guide", "2")
                                + "]}"));
        invoice(w, "half2", "half", line("guide", "1"));
        w.run(U, w.filled(update("customers", "half", "{\"blocked\":\"Ship\"}")));
        w.make(
                "order",
                "salesOrders",
                w.filled(
                        "{\"customerNumber\":\"$lark\",\"salesOrderLines\":["
                                + line("tent", "4")
                                + "]}"));
        w.make(
                "quote",
                "salesQuotes",
                w.filled(
                        "{\"customerNumber\":\"$lark\",\"salesQuoteLines\":["
                                + line("guide", "6")
                                + "]}"));
        w.make(
                "memo",
                "salesCreditMemos",
                w.filled(
                        "{\"customerNumber\":\"$lark\",\"salesCreditMemoLines\":["
                                + line("guide", "1")
                                + "]}"));
        w.make(
                "pinv",
                "purchaseInvoices",
                w.filled(
                        "{\"vendorNumber\":\"$peak\",\"vendorInvoiceNumber\":\"PT-77\",\"purchaseInvoiceLines\":["
                                + line("guide", "3")
                                + "]}"));
        w.make(
                "pdup",
                "purchaseInvoices",
                w.filled(
                        "{\"vendorNumber\":\"$peak\",\"vendorInvoiceNumber\":\"PT-77\",\"purchaseInvoiceLines\":["
                                + line("guide", "3")
                                + "]}"));
        w.make(
                "pord",
                "purchaseOrders",
                w.filled(
                        "{\"vendorNumber\":\"$peak\",\"purchaseOrderLines\":["
                                + line("tent", "5")
                                + "]}"));
    }

    /** A payment to a vendor and a refund from one, both over the bank. */
    private static void payments(CardWorld w) throws Exception {
        w.make("pay", "journals", "{\"code\":\"PAYDAY\",\"displayName\":\"Payments\"}");
        paid(w, "p1", "12000", "Your invoice PT-77");
        paid(w, "p2", "-250.5", "Refund");
        w.make("shutj", "journals", "{\"code\":\"OLDDAY\",\"displayName\":\"Old journal\"}");
        w.make(
                "p3",
                "journalLines",
                w.filled(
                        "{\"journalId\":\"$shutj.id\",\"accountNumber\":\"5110\",\"balancingAccountNumber\":\"1310\",\"postingDate\":\"2024-12-31\",\"amount\":10}"));
    }

    private static void paid(CardWorld w, String name, String amount, String text)
            throws Exception {
        w.make(
                name,
                "journalLines",
                w.filled(
                        "{\"journalId\":\"$pay.id\",\"accountType\":\"Vendor\",\"accountNumber\":\"$peak\",\"balancingAccountNumber\":\"1310\",\"documentNumber\":\"P-1\",\"amount\":"
                                + amount
                                + ",\"description\":\""
                                + text
                                + "\"}"));
    }

    private static void invoice(CardWorld w, String name, String customer, String lines)
            throws Exception {
        w.make(
                name,
                "salesInvoices",
                w.filled(
                        "{\"customerNumber\":\"$"
                                + customer
                                + "\",\"salesInvoiceLines\":["
                                + lines
                                + "]}"));
    }

    private static String line(String item, String quantity) {
        return "{\"lineType\":\"Item\",\"lineObjectNumber\":\"$"
                + item
                + "\",\"quantity\":"
                + quantity
                + "}";
    }

    private static String act(String set, String name, String action) {
        return "{\"entity\":\""
                + set
                + "\",\"record\":\"$"
                + name
                + ".id\",\"action\":\""
                + action
                + "\"}";
    }

    private static String create(String set, String values) {
        return "{\"entity\":\"" + set + "\",\"values\":" + values + "}";
    }

    static String update(String set, String name, String values) {
        return "{\"entity\":\""
                + set
                + "\",\"record\":\"$"
                + name
                + ".id\",\"values\":"
                + values
                + "}";
    }

    private static String delete(String set, String name) {
        return "{\"entity\":\"" + set + "\",\"record\":\"$" + name + ".id\"}";
    }

    static final String[][] ALL = {
        {"post", I, act("salesInvoices", "inv", "post")},
        {"post and send", I, act("salesInvoices", "inv", "postAndSend")},
        {"send a draft", I, act("salesInvoices", "inv", "send")},
        {"cancel a draft", I, act("salesInvoices", "inv", "cancel")},
        {"correct a draft", I, act("salesInvoices", "inv", "makeCorrectiveCreditMemo")},
        {"post beyond the stock", I, act("salesInvoices", "stock", "post")},
        {"post many lines", I, act("salesInvoices", "many", "post")},
        {"post over the credit limit", I, act("salesInvoices", "debt", "post")},
        {"post a large amount", I, act("salesInvoices", "big", "post")},
        {"post abroad", I, act("salesInvoices", "mail", "post")},
        {"send to nobody", I, act("salesInvoices", "mail", "send")},
        {"post below cost", I, act("salesInvoices", "cheap", "post")},
        {"post nothing", I, act("salesInvoices", "empty", "post")},
        {"post into a locked period", I, act("salesInvoices", "old", "post")},
        {"post what is overdue", I, act("salesInvoices", "past", "post")},
        {"post into the future", I, act("salesInvoices", "next", "post")},
        {"post twice", I, act("salesInvoices", "posted", "post")},
        {"cancel", I, act("salesInvoices", "posted", "cancel")},
        {"cancel and send", I, act("salesInvoices", "posted", "cancelAndSend")},
        {"cancel twice", I, act("salesInvoices", "paid", "cancel")},
        {"correct", I, act("salesInvoices", "posted", "makeCorrectiveCreditMemo")},
        {"ship for a blocked customer", I, act("salesOrders", "half1", "shipAndInvoice")},
        {"ship", I, act("salesOrders", "order", "shipAndInvoice")},
        {"quote to order", I, act("salesQuotes", "quote", "makeOrder")},
        {"quote to invoice", I, act("salesQuotes", "quote", "makeInvoice")},
        {"send a quote", I, act("salesQuotes", "quote", "send")},
        {"post a credit memo", I, act("salesCreditMemos", "memo", "post")},
        {"post a purchase", I, act("purchaseInvoices", "pinv", "post")},
        {"post a purchase twice", I, act("purchaseInvoices", "pdup", "post")},
        {"receive", I, act("purchaseOrders", "pord", "receiveAndInvoice")},
        {
            "draft",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"salesInvoiceLines\":["
                            + line("guide", "2")
                            + "]}")
        },
        {
            "draft by id",
            C,
            create(
                    "salesInvoices",
                    "{\"customerId\":\"$lark.id\",\"salesInvoiceLines\":[{\"lineType\":\"Item\",\"itemId\":\"$guide.id\",\"quantity\":2}]}")
        },
        {
            "draft with an address",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$mute\",\"email\":\"new@mute.example\",\"salesInvoiceLines\":["
                            + line("guide", "1")
                            + "]}")
        },
        {
            "draft of minus three",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"salesInvoiceLines\":["
                            + line("guide", "-3")
                            + "]}")
        },
        {
            "draft of a million",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"salesInvoiceLines\":["
                            + line("tent", "1000000")
                            + "]}")
        },
        {
            "draft with a price",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"salesInvoiceLines\":[{\"lineType\":\"Item\",\"lineObjectNumber\":\"$guide\",\"quantity\":2,\"unitPrice\":99.5,\"discountPercent\":10}]}")
        },
        {
            "draft for nobody",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"C99999\",\"salesInvoiceLines\":["
                            + line("guide", "1")
                            + "]}")
        },
        {
            "draft for a blocked customer",
            C,
            create("salesInvoices", "{\"customerNumber\":\"$shut\"}")
        },
        {
            "draft of nothing known",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"salesInvoiceLines\":[{\"lineType\":\"Item\",\"lineObjectNumber\":\"NO-SUCH\",\"quantity\":1}]}")
        },
        {
            "draft of a blocked item",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"salesInvoiceLines\":["
                            + line("gone", "1")
                            + "]}")
        },
        {
            "draft with their number",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"externalDocumentNumber\":\"PO-4711\",\"dueDate\":\"2026-09-30\"}")
        },
        {
            "order",
            C,
            create(
                    "salesOrders",
                    "{\"customerNumber\":\"$lark\",\"salesOrderLines\":["
                            + line("guide", "7")
                            + "]}")
        },
        {
            "purchase order",
            C,
            create(
                    "purchaseOrders",
                    "{\"vendorNumber\":\"$peak\",\"purchaseOrderLines\":["
                            + line("tent", "5")
                            + "]}")
        },
        {
            "purchase invoice again",
            C,
            create(
                    "purchaseInvoices",
                    "{\"vendorNumber\":\"$peak\",\"vendorInvoiceNumber\":\"PT-77\"}")
        },
        {
            "customer",
            C,
            create(
                    "customers",
                    "{\"displayName\":\"New Northwind\",\"city\":\"Galway\",\"creditLimit\":2500,\"email\":\"hi@new.example\"}")
        },
        {"item", C, create("items", "{\"displayName\":\"Blue Paddle\",\"unitPrice\":49.9}")},
        {
            "a line more",
            C,
            create(
                    "salesInvoiceLines",
                    "{\"documentId\":\"$inv.id\",\"lineType\":\"Item\",\"lineObjectNumber\":\"$guide\",\"quantity\":4}")
        },
        {
            "a line for a posted invoice",
            C,
            create(
                    "salesInvoiceLines",
                    "{\"documentId\":\"$posted.id\",\"lineType\":\"Item\",\"lineObjectNumber\":\"$guide\",\"quantity\":4}")
        },
        {"credit limit", U, update("customers", "lark", "{\"creditLimit\":250000}")},
        {
            "address",
            U,
            update(
                    "customers",
                    "lark",
                    "{\"email\":\"other@larklake.example\",\"city\":\"Galway\"}")
        },
        {"nothing new", U, update("customers", "lark", "{\"city\":\"Cork\"}")},
        {"due date", U, update("salesInvoices", "inv", "{\"dueDate\":\"2026-08-31\"}")},
        {
            "change what is posted",
            U,
            update("salesInvoices", "posted", "{\"dueDate\":\"2026-08-31\"}")
        },
        {"price", U, update("items", "guide", "{\"unitPrice\":175.5}")},
        {"block", U, update("customers", "lark", "{\"blocked\":\"All\"}")},
        {"delete a draft", D, delete("salesInvoices", "inv")},
        {"delete what is posted", D, delete("salesInvoices", "posted")},
        {"delete a customer", D, delete("customers", "lone")},
        {"delete a customer with a draft", D, delete("customers", "mute")},
        {"delete a used customer", D, delete("customers", "lark")},
        {"delete an item", D, delete("items", "gone")},
        {"unusual", I, act("salesInvoices", "unusual", "post")},
        {
            "draft in a closed period",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$lark\",\"postingDate\":\"2024-12-31\",\"salesInvoiceLines\":["
                            + line("guide", "1")
                            + "]}")
        },
        {"line changed", U, update("salesInvoiceLines", "line", "{\"quantity\":200}")},
        {"line deleted", D, delete("salesInvoiceLines", "line")},
        {"bank account", U, update("employees", "clerk", "{\"iban\":\"IE29AIBK93115212345678\"}")},
        {"journal", I, act("journals", "day", "post")},
        {"payments", I, act("journals", "pay", "post")},
        {"journal into a locked period", I, act("journals", "shutj", "post")},
        {"empty journal", I, act("journals", "none", "post")},
        {
            "journal line",
            C,
            create(
                    "journalLines",
                    "{\"journalId\":\"$day.id\",\"accountNumber\":\"5110\",\"amount\":-3,\"description\":\"Correction\"}")
        },
        {
            "payment to a vendor",
            C,
            create(
                    "journalLines",
                    "{\"journalId\":\"$pay.id\",\"accountType\":\"Vendor\",\"accountNumber\":\"$peak\",\"amount\":99.5,\"description\":\"Your invoice PT-78\"}")
        },
        {
            "payment to nobody",
            C,
            create(
                    "journalLines",
                    "{\"journalId\":\"$pay.id\",\"accountType\":\"Vendor\",\"accountNumber\":\"V99999\",\"amount\":99.5}")
        },
        {"delete a vendor", D, delete("vendors", "idle")},
        {"delete a vendor with an order", D, delete("vendors", "peak")},
        {
            "draft in dollars",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$owing\",\"currencyCode\":\"USD\",\"salesInvoiceLines\":["
                            + line("guide", "4")
                            + "]}")
        },
        {
            "draft in dollars with a price",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$owing\",\"currencyCode\":\"USD\",\"salesInvoiceLines\":[{\"lineType\":\"Item\",\"lineObjectNumber\":\"$guide\",\"quantity\":10,\"unitPrice\":80}]}")
        },
        {
            "order for a blocked customer",
            C,
            create("salesOrders", "{\"customerNumber\":\"$half\"}")
        },
        {"post for a blocked customer", I, act("salesInvoices", "half2", "post")},
        {
            "draft for a customer not shipped to",
            C,
            create(
                    "salesInvoices",
                    "{\"customerNumber\":\"$half\",\"salesInvoiceLines\":["
                            + line("guide", "1")
                            + "]}")
        },
        {"line beyond the stock", U, update("salesInvoiceLines", "tents", "{\"quantity\":700}")},
        {
            "line of another item",
            U,
            update("salesInvoiceLines", "line", "{\"lineObjectNumber\":\"$tent\"}")
        },
        {
            "draft moved into a closed period",
            U,
            update("salesInvoices", "inv", "{\"postingDate\":\"2024-12-31\"}")
        },
        {
            "draft for another customer",
            U,
            update("salesInvoices", "big", "{\"customerNumber\":\"$owing\"}")
        },
        {
            "draft for a customer who is blocked",
            U,
            update("salesInvoices", "inv", "{\"customerNumber\":\"$shut\"}")
        },
        {"price below cost", U, update("items", "guide", "{\"unitPrice\":12}")},
        {"limit below debt", U, update("customers", "lark", "{\"creditLimit\":100}")},
        {"unblock", U, update("customers", "shut", "{\"blocked\":\" \"}")},
        {"payment terms", U, update("customers", "lark", "{\"paymentTermsId\":\"$terms.id\"}")},
        {
            "several",
            B,
            "{\"operations\":[{\"kind\":\"update\",\"entity\":\"customers\",\"record\":\"$lark.id\",\"values\":{\"city\":\"Galway\"}},{\"kind\":\"invoke\",\"entity\":\"salesInvoices\",\"record\":\"$inv.id\",\"action\":\"post\"}]}"
        },
        {
            "two large ones",
            B,
            "{\"operations\":[{\"kind\":\"invoke\",\"entity\":\"salesInvoices\",\"record\":\"$big.id\",\"action\":\"post\"},{\"kind\":\"invoke\",\"entity\":\"salesInvoices\",\"record\":\"$inv.id\",\"action\":\"post\"}]}"
        },
    };
}
