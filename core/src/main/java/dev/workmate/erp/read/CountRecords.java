package dev.workmate.erp.read;

import dev.workmate.erp.ErpAnswer;
import dev.workmate.erp.ErpEntity;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpFilter;
import dev.workmate.erp.ErpQuery;
import dev.workmate.erp.office.Office;
import dev.workmate.erp.office.Offices;
import dev.workmate.erp.query.CheckedQuery;
import dev.workmate.erp.query.Condition;
import dev.workmate.erp.query.LocalFilter;
import dev.workmate.erp.query.PageStream;
import dev.workmate.erp.query.QuestionReader;
import dev.workmate.tool.Describe;
import dev.workmate.tool.ToolCall;
import dev.workmate.tool.ToolException;
import dev.workmate.tool.ToolOutput;
import dev.workmate.tool.run.Within;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Counts records. */
public final class CountRecords extends ReadTool<CountRecords.Input> {
    public static final String NAME = "erp_count";

    private static final int MAX_LOOKED_AT = 200_000;

    /** What to count. */
    public record Input(
            @Describe("The entity set, such as 'customers'.") @Within(min = 1, max = 200)
                    String entity,
            @Describe("Conditions on properties of the entity; none means all records.")
                    @Within(max = 30)
                    Optional<List<Condition>> filter,
            @Describe("Whether all conditions must hold or any; all when left out.")
                    Optional<Condition.Match> match) {}

    public CountRecords(Offices offices) {
        super(
                offices,
                NAME,
                "Counts the records of an ERP entity set that fit a filter.",
                Input.class);
    }

    @Override
    ToolOutput read(Input input, ToolCall call)
            throws ErpException, ToolException, InterruptedException {
        Office office = offices().open(call.session());
        ErpEntity entity = office.entity(input.entity());
        QuestionReader reader = new QuestionReader(office.model());
        QuestionReader.Conditions conditions =
                reader.conditions(
                        entity,
                        Condition.on(office.today(), input.filter()),
                        input.match().orElse(Condition.Match.ALL));
        ErpQuery query = ErpQuery.of(entity.set());
        CheckedQuery question =
                reader.check(
                        entity,
                        conditions.sent().map(query::where).orElse(query),
                        conditions.here());
        ErpAnswer.Counted counted =
                question.here().isEmpty()
                        ? office.system().count(office.company(), question.query())
                        : countHere(office, question, question.here().get(), input);
        return ReadTools.trusted(
                ReadTools.in(
                        offices().currency(office),
                        of(office, entity)
                                .with("count", counted.count())
                                .with("url", counted.url())
                                .build()));
    }

    private static ErpAnswer.Counted countHere(
            Office office, CheckedQuery question, ErpFilter here, Input input)
            throws ErpException, ToolException, InterruptedException {
        AtomicLong count = new AtomicLong();
        List<String> select =
                input.filter().orElse(List.of()).stream()
                        .map(Condition::property)
                        .distinct()
                        .toList();
        String url =
                new PageStream(office.system(), office.company(), MAX_LOOKED_AT)
                        .read(
                                question.query().selecting(select),
                                _ -> {},
                                row -> {
                                    if (LocalFilter.fits(here, row::value)) {
                                        count.incrementAndGet();
                                    }
                                });
        return new ErpAnswer.Counted(count.get(), url);
    }
}
