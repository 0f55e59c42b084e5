package dev.workmate.live.spring;

import dev.workmate.billing.BudgetListener;
import dev.workmate.billing.BudgetWords;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Scope;
import dev.workmate.billing.Standing;
import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.live.Notice;
import dev.workmate.live.Notices;
import dev.workmate.live.relay.Message;
import dev.workmate.live.relay.Relay;
import java.util.List;
import java.util.Optional;

/**
 * Tells people of budgets that are nearly used up, wherever they are: what this server found out
 * goes to all of them, and what another one found out is looked up before it is told here.
 * Thread-safe.
 */
final class BudgetNotices implements BudgetListener {
    private final Notices notices;
    private final Relay relay;
    private final Budgets budgets;

    BudgetNotices(Notices notices, Relay relay, Budgets budgets) {
        this.notices = notices;
        this.relay = relay;
        this.budgets = budgets;
    }

    @Override
    public void low(UserId person, Standing standing) {
        notices.tell(person, notice(standing));
        boolean ofAgent = standing.budget().scope() == Scope.AGENT;
        relay.budgetIsLow(
                person,
                standing.budget().scope().key(),
                standing.budget().period().key(),
                ofAgent ? Optional.of(standing.subject()) : Optional.empty());
    }

    void heard(Message.BudgetLow low) {
        Optional<AgentId> agent = low.agent().filter(AgentId::isOne).map(AgentId::new);
        List<Standing> all =
                agent.isPresent()
                        ? budgets.of(low.person(), agent.get())
                        : budgets.of(low.person());
        all.stream()
                .filter(standing -> standing.level() != Standing.Level.FINE)
                .filter(standing -> standing.budget().scope().key().equals(low.scope()))
                .filter(standing -> standing.budget().period().key().equals(low.period()))
                .forEach(standing -> notices.tell(low.person(), notice(standing)));
    }

    private static Notice notice(Standing standing) {
        return new Notice.QuotaWarning(
                standing.budget().scope().key(),
                standing.budget().period().key(),
                BudgetWords.low(standing));
    }
}
