package dev.workmate.erp.aggregate;

import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.LikeForLike;
import dev.workmate.tool.Describe;
import dev.workmate.tool.run.Within;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** What shall be summed up, as a model writes it. */
public record AggregateRequest(
        @Describe("The entity set whose records are read, such as 'itemLedgerEntries'.")
                @Within(min = 1, max = 200)
                String entity,
        @Describe("Which records count. Properties of joined or related entities are allowed.")
                @Within(max = 30)
                Optional<List<Condition>> filter,
        @Describe("Whether all conditions must hold or any; all when left out.")
                Optional<Condition.Match> match,
        @Describe("What to group by. Left out: one row over everything.") @Within(max = 6)
                Optional<List<GroupBy>> groupBy,
        @Describe("What to work out for each group.") @Within(min = 1, max = 12)
                List<Measure> measures,
        @Describe(
                        "Other entities whose properties are needed, joined where two properties"
                                + " are equal. Entities reached by a navigation need no join: write"
                                + " 'navigation.property'.")
                @Within(max = 3)
                Optional<List<Join>> joins,
        @Describe("Conditions on the result's columns.") @Within(max = 10)
                Optional<List<Condition>> having,
        @Describe(
                        "Columns of the result to sort by, such as 'sum(quantity) desc'. Left out:"
                                + " by group.")
                @Within(max = 6)
                Optional<List<String>> orderBy,
        @Describe("At most so many rows; 200 when left out.") @Within(min = 1, max = 1_000)
                Optional<Integer> top,
        @Describe(
                        "Conditions that compare two properties of the same record, such as"
                                + " inventory lt itemPlanning.reorderPoint.")
                @Within(max = 6)
                Optional<List<Comparing>> compare,
        @Describe(
                        "Further columns worked out of the result's columns: ratio, difference and"
                                + " change of two of them, the share of the total, a running sum.")
                @Within(max = 8)
                Optional<List<Derive>> derive,
        @Describe(
                        "Only records of these days; with compareWith also those of an earlier"
                                + " period, like for like: each measure then has the columns 'name"
                                + " before' and 'name change', and a period that is not over is cut in"
                                + " both.")
                Optional<Period> period) {

    /** A request for all days. */
    public AggregateRequest(
            String entity,
            Optional<List<Condition>> filter,
            Optional<Condition.Match> match,
            Optional<List<GroupBy>> groupBy,
            List<Measure> measures,
            Optional<List<Join>> joins,
            Optional<List<Condition>> having,
            Optional<List<String>> orderBy,
            Optional<Integer> top,
            Optional<List<Comparing>> compare,
            Optional<List<Derive>> derive) {
        this(
                entity,
                filter,
                match,
                groupBy,
                measures,
                joins,
                having,
                orderBy,
                top,
                compare,
                derive,
                Optional.empty());
    }

    /** A stretch of days, and what it is compared with. */
    public record Period(
            @Describe("The date property of the entity, such as 'postingDate'.")
                    @Within(min = 1, max = 200)
                    String property,
            @Describe("The first day: 2026-01-01, or in words such as start_of_year.")
                    @Within(min = 5, max = 30)
                    String from,
            @Describe("The last day; today when left out.") @Within(min = 5, max = 30)
                    Optional<String> to,
            @Describe(
                            "previous_period: the month, quarter, year or as many days before;"
                                    + " same_period_last_year.")
                    Optional<LikeForLike.CompareWith> compareWith) {}

    /** A request without columns worked out of others. */
    public AggregateRequest(
            String entity,
            Optional<List<Condition>> filter,
            Optional<Condition.Match> match,
            Optional<List<GroupBy>> groupBy,
            List<Measure> measures,
            Optional<List<Join>> joins,
            Optional<List<Condition>> having,
            Optional<List<String>> orderBy,
            Optional<Integer> top,
            Optional<List<Comparing>> compare) {
        this(
                entity,
                filter,
                match,
                groupBy,
                measures,
                joins,
                having,
                orderBy,
                top,
                compare,
                Optional.empty());
    }

    /** A column worked out of columns. */
    public record Derive(
            Derived.Kind kind,
            @Describe("The column it is worked out of, such as 'sum(quantity)'.")
                    @Within(min = 1, max = 200)
                    String of,
            @Describe("The other column; not for share and running_sum.")
                    @Within(min = 1, max = 200)
                    Optional<String> by,
            @Describe("The column's name; such as 'share(sum(quantity))' when left out.")
                    @Within(min = 1, max = 60)
                    Optional<String> name) {}

    /** The same request with days instead of words for days. */
    AggregateRequest on(LocalDate today) {
        return new AggregateRequest(
                entity,
                filter.map(all -> Condition.on(today, Optional.of(all))),
                match,
                groupBy,
                measures,
                joins,
                having.map(all -> Condition.on(today, Optional.of(all))),
                orderBy,
                top,
                compare,
                derive,
                period);
    }

    /** A property to group by. */
    public record GroupBy(
            @Describe("'property', 'navigation.property' or 'joinedEntity.property'.")
                    @Within(min = 1, max = 200)
                    String property,
            @Describe("Gathers dates into stretches: the column is then called bucket(property).")
                    Optional<Bucket> bucket) {}

    /** Two properties that are compared. */
    public record Comparing(
            @Within(min = 1, max = 200) String property,
            ErpFilter.Operator operator,
            @Within(min = 1, max = 200) String other) {}

    /** Something to work out. */
    public record Measure(
            Summary.Function function,
            @Describe("The property; only 'count' needs none.") @Within(min = 1, max = 200)
                    Optional<String> property,
            @Describe("Multiplies the property by this one, record by record.")
                    @Within(min = 1, max = 200)
                    Optional<String> times,
            @Describe("Adds this property to the first one, record by record.")
                    @Within(min = 1, max = 200)
                    Optional<String> plus,
            @Describe(
                            "Takes this property away from the first one, record by record; of two"
                                    + " dates the days between them.")
                    @Within(min = 1, max = 200)
                    Optional<String> minus,
            @Describe("The column's name; 'function(property)' when left out.")
                    @Within(min = 1, max = 60)
                    Optional<String> name) {}

    /** Another entity, joined where values are equal. */
    public record Join(
            @Describe("The entity set to join, such as 'items'; prefix its properties with it.")
                    @Within(min = 1, max = 200)
                    String entity,
            @Describe("The property on this side, such as 'itemNumber'.")
                    @Within(min = 1, max = 200)
                    String on,
            @Describe("The property of the joined entity, such as 'number'.")
                    @Within(min = 1, max = 200)
                    String equalTo,
            @Describe("Another prefix for its properties, where an entity is joined twice.")
                    @Within(min = 1, max = 60)
                    Optional<String> as,
            @Describe("Whether records without a partner stay; all when left out.")
                    Optional<Keep> keep) {}

    /** Which records survive a join. */
    public enum Keep {
        ALL,
        MATCHED
    }
}
