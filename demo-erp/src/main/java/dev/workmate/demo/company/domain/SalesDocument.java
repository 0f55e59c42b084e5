package dev.workmate.demo.company.domain;

import java.util.List;

/** What all sales documents share. */
public interface SalesDocument {
    Customer customer();

    List<SalesLine> lines();

    default long net() {
        long sum = 0;
        for (SalesLine line : lines()) {
            sum += line.net();
        }
        return sum;
    }

    default long tax() {
        long sum = 0;
        for (SalesLine line : lines()) {
            sum += line.tax();
        }
        return sum;
    }

    default long gross() {
        return net() + tax();
    }
}
