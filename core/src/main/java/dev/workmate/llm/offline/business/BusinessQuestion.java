package dev.workmate.llm.offline.business;

import dev.workmate.llm.offline.business.review.SecondReader.Exchange;
import dev.workmate.llm.offline.grammar.Kind;
import dev.workmate.llm.offline.grammar.Meaning;
import dev.workmate.llm.offline.grammar.Tag;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** Something wanted of the company's business system, understood. */
public sealed interface BusinessQuestion {
    String words();

    /** Whether a picture is wanted. */
    default boolean wantsChart() {
        return false;
    }

    /** Whether it changes something, and is not merely told. */
    default boolean changes() {
        return switch (this) {
            case NewDocument _, ChangeField _ -> true;
            case DoToDocument deed -> deed.deed() != Deed.PDF;
            case Asked _, AboutData _, Companies _ -> false;
        };
    }

    /** The same, read together with the words that it takes the place of. */
    default BusinessQuestion behind(BusinessQuestion earlier) {
        return this;
    }

    /** Whether it says an earlier question more exactly, so that it takes its place. */
    default boolean refines(BusinessQuestion earlier) {
        return switch (earlier) {
            case NewDocument document ->
                    this instanceof NewDocument more && more.paper() == document.paper();
            default -> false;
        };
    }

    /**
     * Something asked about the business. {@code before} is what was answered just before: a
     * question may point at it. {@code whole} unless its words ask for other things as well.
     */
    record Asked(Meaning meaning, String before, boolean whole) implements BusinessQuestion {
        /** The same with another meaning. */
        Asked as(Meaning other) {
            return new Asked(other, before, whole);
        }

        @Override
        public String words() {
            return meaning.text();
        }

        @Override
        public BusinessQuestion behind(BusinessQuestion earlier) {
            return new Asked(
                    new Meaning(
                            meaning.language(),
                            meaning.tags(),
                            earlier.words() + "; " + meaning.text(),
                            meaning.former()),
                    before,
                    whole);
        }

        /** What was asked, with what it takes from before, and an answer to it. */
        Exchange exchange(String told, boolean drawn) {
            String carried =
                    String.join(
                            " ",
                            meaning.tags().stream()
                                    .filter(Tag::isInherited)
                                    .map(Tag::text)
                                    .toList());
            return new Exchange(meaning.text(), carried, before, told, drawn);
        }

        /** "… top 5" in a sentence of its own says the question before it more exactly. */
        @Override
        public boolean refines(BusinessQuestion earlier) {
            return earlier instanceof Asked
                    && meaning.tags().stream().anyMatch(Tag::isInherited)
                    && meaning.tags().stream()
                            .filter(tag -> !tag.isInherited())
                            .noneMatch(
                                    tag ->
                                            tag.is(Kind.MEASURE)
                                                    || tag.is(Kind.NAME)
                                                    || tag.is(Kind.PLACE)
                                                    || tag.is(Kind.ASK)
                                                    || tag.is(Kind.FOLLOW, "about")
                                                    || tag.is(Kind.ATTR)
                                                    || tag.is(Kind.STATE));
        }

        @Override
        public boolean wantsChart() {
            return meaning.all(Kind.FORM).stream().anyMatch(tag -> !tag.value().equals("table"));
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

    /**
     * A new document with its lines; {@code values} are those of its head, by property, and {@code
     * then} is what shall become of it.
     */
    record NewDocument(
            Paper paper,
            Optional<String> customer,
            List<Line> lines,
            SequencedMap<String, String> values,
            Then then)
            implements BusinessQuestion {
        public NewDocument {
            lines = List.copyOf(lines);
            values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
        }

        @Override
        public String words() {
            StringBuilder text = new StringBuilder("Create a draft " + paper.words());
            customer.ifPresent(name -> text.append(" for \"").append(name).append('"'));
            for (int i = 0; i < lines.size(); i++) {
                text.append(i == 0 ? " with " : " plus ").append(lines.get(i).words());
            }
            values.forEach((name, value) -> text.append(", ").append(said(name, value)));
            return text.append(then.words()).toString();
        }

        /** A value of the head in the words that lead back to it. */
        private static String said(String property, String value) {
            return switch (property) {
                case "externalDocumentNumber" -> "reference \"" + value + '"';
                case "email" -> "e-mail " + value;
                case "dueDate" -> "due " + value;
                case "postingDate" -> "posting date " + value;
                default -> "dated " + value;
            };
        }

        NewDocument posted() {
            return new NewDocument(
                    paper,
                    customer,
                    lines,
                    values,
                    then == Then.SEND || then == Then.POST_AND_SEND
                            ? Then.POST_AND_SEND
                            : Then.POST);
        }

        /** With what was said about it later. */
        NewDocument with(NewDocument more) {
            SequencedMap<String, String> all = new LinkedHashMap<>(values);
            all.putAll(more.values);
            return new NewDocument(
                    paper,
                    customer.or(more::customer),
                    lines.isEmpty() ? more.lines : lines,
                    all,
                    more.then == Then.NOTHING ? then : more.then);
        }

        /** So much of an item, at its own price or one that was said. */
        record Line(
                String quantity, String item, Optional<String> price, Optional<String> discount) {
            String words() {
                return quantity
                        + " x \""
                        + item
                        + '"'
                        + price.map(each -> " at " + each).orElse("")
                        + discount.map(each -> " with " + each + "% discount").orElse("");
            }

            /** With a discount for all lines, unless it has one of its own. */
            Line or(Optional<String> general) {
                return new Line(quantity, item, price, discount.or(() -> general));
            }
        }
    }

    /** What shall become of a new document. */
    enum Then {
        NOTHING(""),
        POST(" and post it"),
        SEND(" and send it"),
        POST_AND_SEND(" and post it and send it");

        private final String words;

        Then(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** Something done to one document. */
    record DoToDocument(Deed deed, Paper paper, String number, Optional<String> recipient)
            implements BusinessQuestion {
        @Override
        public String words() {
            return deed.words()
                    + " the "
                    + paper.words()
                    + " "
                    + number
                    + recipient.map(address -> " to " + address).orElse("");
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

    /** Documents that people make. */
    enum Paper {
        INVOICE("invoice", "salesInvoices", "salesInvoiceLines", "invoiceDate"),
        ORDER("order", "salesOrders", "salesOrderLines", "orderDate"),
        QUOTE("quote", "salesQuotes", "salesQuoteLines", "documentDate"),
        CREDIT_MEMO("credit memo", "salesCreditMemos", "salesCreditMemoLines", "creditMemoDate");

        private final String words;
        private final String set;
        private final String lines;
        private final String dated;

        Paper(String words, String set, String lines, String dated) {
            this.words = words;
            this.set = set;
            this.lines = lines;
            this.dated = dated;
        }

        /** The property of its own date. */
        String dated() {
            return dated;
        }

        /** Whether it enters something into the books itself. */
        boolean isPosted() {
            return this == INVOICE || this == CREDIT_MEMO;
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
        POST_AND_SEND("Post and send", "postAndSend"),
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
