package dev.workmate.chaos;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one person has changed in the ERP system. Every order, and every edit of one, carries a
 * number that was never used before: by it a change is known again in the system's own ledger.
 */
final class Errands {
    private static final int FIRST = 7_000_000;
    private static final int MOST = 9_000;
    private static final Pattern NUMBER = Pattern.compile("(?<!\\w)7\\d{6}(?!\\w)");

    private final AtomicInteger next;
    private final String customer;
    private final String item;

    Errands(int person, Company company) {
        this.next = new AtomicInteger(FIRST + person * MOST);
        this.customer = company.customer(person);
        this.item = company.item();
    }

    String change() {
        return "Change the phone of customer \"%s\" to \"%d\""
                .formatted(customer, next.getAndIncrement());
    }

    String draft() {
        return "Create a draft invoice for \"%s\" with %d x \"%s\""
                .formatted(customer, next.getAndIncrement(), item);
    }

    /** Orders a file of the conversation whose name carries the number. */
    String write(int number) {
        return "Write a file %s with Parcel %d goes to %s.\nAsk for %d at the gate – „heute“.\nIt weighs %d grams."
                .formatted(paper(number), number, customer, number, number % 1_000);
    }

    static String read(int number) {
        return "Read " + paper(number);
    }

    private static String paper(int number) {
        return "parcel-" + number + ".txt";
    }

    /** One that was never used before. */
    int number() {
        return next.getAndIncrement();
    }

    /** The same order with another number. */
    String edited(String arguments) {
        return NUMBER.matcher(arguments).replaceAll(Integer.toString(next.getAndIncrement()));
    }

    /** The numbers of orders in a text. */
    static Stream<String> in(String text) {
        return NUMBER.matcher(text).results().map(java.util.regex.MatchResult::group);
    }
}
