package dev.workmate.llm.offline.business;

import java.util.List;
import java.util.Optional;

/**
 * A question about the company's business, understood. Its words say it so that it can be
 * understood alone: reading them gives the same question again.
 */
public sealed interface BusinessQuestion {
    String words();

    /** Whether a picture is wanted. */
    default boolean wantsChart() {
        return false;
    }

    /** Whether it says an earlier question more exactly, so that it takes its place. */
    default boolean refines(BusinessQuestion earlier) {
        return switch (earlier) {
            case Figures figures -> equals(figures.charted());
            case NewDocument document ->
                    this instanceof NewDocument more && more.paper() == document.paper();
            default -> false;
        };
    }

    /** Figures added up, split and ranked. */
    record Figures(
            Measure measure,
            List<Grouping> by,
            Optional<Period> period,
            Optional<String> category,
            Optional<String> customer,
            Optional<Integer> top,
            boolean worst,
            boolean wantsChart)
            implements BusinessQuestion {
        public Figures {
            by = List.copyOf(by);
        }

        Figures charted() {
            return new Figures(measure, by, period, category, customer, top, worst, true);
        }

        Figures by(List<Grouping> groups) {
            return new Figures(
                    measure,
                    groups,
                    period,
                    category,
                    customer,
                    Optional.empty(),
                    false,
                    wantsChart);
        }

        Figures within(Period other) {
            return new Figures(
                    measure, by, Optional.of(other), category, customer, top, worst, wantsChart);
        }

        Figures ofCustomer(String name) {
            return new Figures(
                    measure, by, period, category, Optional.of(name), top, worst, wantsChart);
        }

        Figures limited(int count) {
            return new Figures(
                    measure, by, period, category, customer, Optional.of(count), worst, wantsChart);
        }

        @Override
        public String words() {
            StringBuilder text = new StringBuilder(wantsChart ? "Chart of " : "");
            if (top.isPresent() && !by.isEmpty()) {
                text.append(worst ? "bottom " : "top ")
                        .append(top.get())
                        .append(' ')
                        .append(plural(by.getFirst()))
                        .append(" by ")
                        .append(measure.words());
            } else {
                text.append(measure.words());
                by.forEach(
                        group ->
                                text.append(group == by.getFirst() ? " by " : " and ")
                                        .append(group.words()));
            }
            category.ifPresent(name -> text.append(" of category ").append(name));
            customer.ifPresent(name -> text.append(" of customer \"").append(name).append('"'));
            period.ifPresent(time -> text.append(' ').append(time.words()));
            return text.toString();
        }

        private static String plural(Grouping group) {
            return switch (group) {
                case CATEGORY -> "categories";
                case COUNTRY -> "countries";
                case SALESPERSON -> "salespeople";
                default -> group.words() + "s";
            };
        }
    }

    /** Records one by one. */
    record Listing(
            Records records, Optional<Period> period, Optional<String> of, Optional<Integer> top)
            implements BusinessQuestion {
        @Override
        public String words() {
            return "List "
                    + top.map(count -> "the " + count + " ").orElse("")
                    + records.words()
                    + of.map(name -> " of \"" + name + '"').orElse("")
                    + period.map(time -> " " + time.words()).orElse("");
        }
    }

    /** How many records there are. */
    record Count(Records records) implements BusinessQuestion {
        @Override
        public String words() {
            return "How many " + records.words() + " are there";
        }
    }

    /** Everything about one customer, vendor or item. */
    record Details(Party party, String name) implements BusinessQuestion {
        @Override
        public String words() {
            return "Details of " + party.words() + " \"" + name + '"';
        }
    }

    /** A statement of the books. */
    record Statement(Book book, Optional<Period> period) implements BusinessQuestion {
        @Override
        public String words() {
            return "Show the " + book.words() + period.map(time -> " " + time.words()).orElse("");
        }
    }

    /** What the ERP system holds, rather than what is in it. */
    record AboutData(Aspect aspect, String subject, Optional<String> other)
            implements BusinessQuestion {
        @Override
        public String words() {
            return switch (aspect) {
                case FIELDS -> "Which fields does the entity " + subject + " have";
                case RELATIONS ->
                        other.map(
                                        target ->
                                                "How are the entities "
                                                        + subject
                                                        + " and "
                                                        + target
                                                        + " related")
                                .orElse("Which relations does the entity " + subject + " have");
                case ENTITIES ->
                        "Which entities are there" + (subject.isEmpty() ? "" : " about " + subject);
                case CALLS -> "How is the entity " + subject + " called through the API";
            };
        }

        /** What about the data is asked for. */
        enum Aspect {
            FIELDS,
            RELATIONS,
            ENTITIES,
            CALLS
        }
    }

    /** Which companies there are, or the wish to work in one. */
    record Companies(Optional<String> select) implements BusinessQuestion {
        @Override
        public String words() {
            return select.map(name -> "Switch to the company \"" + name + '"')
                    .orElse("Which companies are there");
        }
    }

    /** A new document with its lines. */
    record NewDocument(Paper paper, Optional<String> customer, List<Line> lines, boolean post)
            implements BusinessQuestion {
        public NewDocument {
            lines = List.copyOf(lines);
        }

        @Override
        public String words() {
            StringBuilder text = new StringBuilder("Create a draft " + paper.words());
            customer.ifPresent(name -> text.append(" for \"").append(name).append('"'));
            for (int i = 0; i < lines.size(); i++) {
                text.append(i == 0 ? " with " : " plus ")
                        .append(lines.get(i).quantity())
                        .append(" x \"")
                        .append(lines.get(i).item())
                        .append('"');
            }
            return text.append(post ? " and post it" : "").toString();
        }

        NewDocument posted() {
            return new NewDocument(paper, customer, lines, true);
        }

        /** So much of an item. */
        record Line(String quantity, String item) {}
    }

    /** Something done to one document. */
    record DoToDocument(Deed deed, Paper paper, String number) implements BusinessQuestion {
        @Override
        public String words() {
            return deed.words() + " the " + paper.words() + " " + number;
        }
    }

    /** A field of a customer, vendor or item gets another value. */
    record ChangeField(Party party, String name, String field, String value)
            implements BusinessQuestion {
        @Override
        public String words() {
            return "Set the %s of %s \"%s\" to \"%s\"".formatted(field, party.words(), name, value);
        }
    }

    /** Whom or what a record is about. */
    enum Party {
        CUSTOMER("customer", "customers"),
        VENDOR("vendor", "vendors"),
        ITEM("item", "items");

        private final String words;
        private final String set;

        Party(String words, String set) {
            this.words = words;
            this.set = set;
        }

        String words() {
            return words;
        }

        String set() {
            return set;
        }
    }

    /** Statements of the books. */
    enum Book {
        TRIAL_BALANCE("trial balance"),
        INCOME_STATEMENT("income statement"),
        BALANCE_SHEET("balance sheet"),
        CASH_FLOW("cash flow statement"),
        AGED_RECEIVABLES("aged accounts receivable"),
        AGED_PAYABLES("aged accounts payable");

        private final String words;

        Book(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** Documents that people make. */
    enum Paper {
        INVOICE("invoice", "salesInvoices", "salesInvoiceLines"),
        ORDER("order", "salesOrders", "salesOrderLines"),
        QUOTE("quote", "salesQuotes", "salesQuoteLines"),
        CREDIT_MEMO("credit memo", "salesCreditMemos", "salesCreditMemoLines");

        private final String words;
        private final String set;
        private final String lines;

        Paper(String words, String set, String lines) {
            this.words = words;
            this.set = set;
            this.lines = lines;
        }

        String words() {
            return words;
        }

        String set() {
            return set;
        }

        String lines() {
            return lines;
        }
    }

    /** What can be done to a document. */
    enum Deed {
        POST("Post", "post"),
        SEND("Send", "send"),
        CANCEL("Cancel", "cancel"),
        DELETE("Delete", ""),
        PDF("Get the PDF of", "");

        private final String words;
        private final String action;

        Deed(String words, String action) {
            this.words = words;
            this.action = action;
        }

        String words() {
            return words;
        }

        String action() {
            return action;
        }
    }
}
