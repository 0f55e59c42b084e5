package dev.workmate.llm.offline.business.data;

import java.util.Locale;
import java.util.Optional;

/** What figures can be split by or limited to. */
public enum Dimension {
    CUSTOMER("customers"),
    VENDOR("vendors"),
    ITEM("items"),
    CATEGORY("categories"),
    SALESPERSON("salespeople"),
    COUNTRY("countries"),
    REGION("regions"),
    DEPARTMENT("departments"),
    CITY("cities"),
    ACCOUNT("accounts"),
    STATUS("status"),
    DAY("day"),
    WEEK("week"),
    MONTH("month"),
    QUARTER("quarter"),
    YEAR("year"),
    WEEKDAY("weekdays");

    private final String word;

    Dimension(String word) {
        this.word = word;
    }

    /** Its word in the lexicons. */
    public String word() {
        return word;
    }

    public static Optional<Dimension> of(String word) {
        for (Dimension dimension : values()) {
            if (dimension.word.equals(word)) {
                return Optional.of(dimension);
            }
        }
        return Optional.empty();
    }

    public boolean isTime() {
        return ordinal() >= DAY.ordinal();
    }

    /** Whether records keep its values as codes, whose names stand elsewhere. */
    public boolean isCoded() {
        return this == CATEGORY || this == SALESPERSON || this == REGION;
    }

    /** Whether its values stand for documents' lines rather than for whole documents. */
    public boolean isOfLines() {
        return this == ITEM || this == CATEGORY;
    }

    /** Goods, or whom and where they are sold to: names of one sort take each other's place. */
    public boolean isLike(Dimension other) {
        return isOfLines() == other.isOfLines();
    }

    public String bucket() {
        return name().toLowerCase(Locale.ROOT);
    }
}
