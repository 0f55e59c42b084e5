package dev.workmate.erp.change;

import dev.workmate.erp.ChangeTimes;
import dev.workmate.erp.card.Cards;
import dev.workmate.erp.office.Offices;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.TypedTool;
import java.math.BigDecimal;
import java.util.List;

/** The tools that change something. */
public final class ChangeTools {
    /** Business systems know no keys that would make a repeated request harmless. */
    static final ToolTraits TRAITS =
            new ToolTraits(Effect.ONCE, Concurrency.SEQUENTIAL, ChangeTimes.USUAL.call());

    private ChangeTools() {}

    /** From this amount on, what cannot be undone is confirmed by its amount. */
    public static final BigDecimal CONFIRM_FROM = BigDecimal.valueOf(10_000);

    public static List<TypedTool<?>> all(Offices offices) {
        return all(offices, CONFIRM_FROM);
    }

    public static List<TypedTool<?>> all(Offices offices, BigDecimal confirmFrom) {
        return all(offices, new Cards(confirmFrom), ChangeTimes.USUAL);
    }

    static List<TypedTool<?>> all(Offices offices, Cards cards, ChangeTimes times) {
        ChangeDesk desk = new ChangeDesk(offices, cards, times);
        return List.of(
                new CreateRecord(desk),
                new UpdateRecord(desk),
                new DeleteRecord(desk),
                new InvokeAction(desk),
                new ChangeBatch(desk));
    }
}
