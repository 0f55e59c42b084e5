package dev.workmate.erp.change;

import dev.workmate.erp.card.Cards;
import dev.workmate.erp.office.Offices;
import dev.workmate.tool.ToolTraits;
import dev.workmate.tool.ToolTraits.Concurrency;
import dev.workmate.tool.ToolTraits.Effect;
import dev.workmate.tool.TypedTool;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** The tools that change something. */
public final class ChangeTools {
    /** Business systems know no keys that would make a repeated request harmless. */
    static final ToolTraits TRAITS =
            new ToolTraits(Effect.ONCE, Concurrency.SEQUENTIAL, Duration.ofSeconds(60));

    private static final Duration SECOND_LOOK = Duration.ofSeconds(2);

    private ChangeTools() {}

    /** From this amount on, what cannot be undone is confirmed by its amount. */
    public static final BigDecimal CONFIRM_FROM = BigDecimal.valueOf(10_000);

    public static List<TypedTool<?>> all(Offices offices) {
        return all(offices, CONFIRM_FROM);
    }

    public static List<TypedTool<?>> all(Offices offices, BigDecimal confirmFrom) {
        return all(offices, new Cards(confirmFrom), SECOND_LOOK);
    }

    static List<TypedTool<?>> all(Offices offices, Cards cards, Duration secondLook) {
        ChangeDesk desk = new ChangeDesk(offices, cards, secondLook);
        return List.of(
                new CreateRecord(desk),
                new UpdateRecord(desk),
                new DeleteRecord(desk),
                new InvokeAction(desk),
                new ChangeBatch(desk));
    }
}
