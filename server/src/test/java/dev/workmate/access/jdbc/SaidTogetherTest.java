package dev.workmate.access.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.ActLog;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.billing.Budget;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.billing.jdbc.JdbcBudgets;
import dev.workmate.configuration.PublishedFiles;
import dev.workmate.configuration.jdbc.JdbcPublications;
import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.database.Sql;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.value.Money;
import dev.workmate.id.UserId;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings of other features and their entries in the log: both, or none. */
class SaidTogetherTest {
    private static final PublishedFiles FILES =
            new PublishedFiles(Map.of("permissions.json", "[]"));
    private static final Budget BUDGET =
            new Budget(
                    Scope.TEAM,
                    "Sales",
                    Period.MONTH,
                    new Money(BigDecimal.TEN, "USD"),
                    Optional.empty());

    private final User root = User.of(UserId.next(), "Root", Role.ADMINISTRATOR);
    @TempDir Path home;
    private Database database;
    private JdbcActs acts;
    private JdbcPublications publications;
    private JdbcBudgets budgets;

    @BeforeEach
    void open() {
        database = SqliteDatabase.open(home);
        InstantSource time = InstantSource.system();
        acts = new JdbcActs(database, time);
        new JdbcUsers(database, time).add(root);
        publications = new JdbcPublications(database, time);
        budgets = new JdbcBudgets(database, BudgetDefaults.NONE, time);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Act act(String detail) {
        return Act.by(root, ActKind.SETTING_CHANGED, "::1", detail);
    }

    @Test
    void aChangeBringsItsEntry() {
        publications.publish(FILES, 0, number -> act("configuration " + number));
        publications.publish(FILES, 7, number -> act("somebody was quicker"));
        publications.withdraw(act("withdrawn"));
        publications.withdraw(act("nothing to withdraw"));
        budgets.set(root.tenant(), BUDGET, root.id(), act("budget"));
        budgets.assign(root.id(), "Sales", act("team"));
        budgets.remove(root.tenant(), Scope.TEAM, "Sales", Period.MONTH, act("no budget"));
        budgets.remove(root.tenant(), Scope.TEAM, "Sales", Period.MONTH, act("there is none"));

        assertThat(acts.page(root.tenant(), ActLog.Query.all(Long.MAX_VALUE, 99)))
                .extracting(entry -> entry.act().detail())
                .containsExactly("no budget", "team", "budget", "withdrawn", "configuration 1");
        assertThat(acts.verify(root.tenant()).valid()).isTrue();
    }

    @Test
    void whatCannotBeSaidDoesNotHappen() {
        database.<Integer>write(connection -> Sql.update(connection, "DROP TABLE acts"));

        assertThatThrownBy(() -> publications.publish(FILES, 0, number -> act("x")))
                .isInstanceOf(DatabaseException.class);
        assertThatThrownBy(() -> budgets.set(root.tenant(), BUDGET, root.id(), act("x")))
                .isInstanceOf(DatabaseException.class);
        assertThatThrownBy(() -> budgets.assign(root.id(), "Sales", act("x")))
                .isInstanceOf(DatabaseException.class);
        assertThat(publications.newest()).isZero();
        assertThat(budgets.all(root.tenant())).isEmpty();
        assertThat(budgets.teams(root.tenant())).isEmpty();
    }
}
