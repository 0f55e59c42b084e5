package dev.workmate.billing.http;

import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.billing.Budget;
import dev.workmate.billing.BudgetDefaults;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.Period;
import dev.workmate.billing.Scope;
import dev.workmate.event.value.Money;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** The budgets of a tenant: administrators set them, auditors read them. */
@RestController
public final class BudgetsController {
    private static final Logger LOG = LoggerFactory.getLogger(BudgetsController.class);
    private static final BigDecimal MOST = new BigDecimal("1000000000");
    private static final int DIGITS = 9;
    private static final int MAX_NAME = 100;

    private final Budgets budgets;
    private final BudgetDefaults defaults;
    private final Users users;

    public BudgetsController(Budgets budgets, BudgetDefaults defaults, Users users) {
        this.budgets = budgets;
        this.defaults = defaults;
        this.users = users;
    }

    /** A decimal number in the currency of the accounts, and what is allowed for a time instead. */
    record BudgetRequest(String limit, Optional<OverrideRequest> override) {}

    /** Without a limit anything may be spent until then. */
    record OverrideRequest(Optional<String> limit, String until) {}

    /** An empty name takes the person out of their team. */
    record TeamRequest(String team) {}

    @GetMapping("/api/admin/budgets")
    @Operation(
            summary = "The budgets of the tenant and how they stand; administrators and auditors",
            answer = BudgetView.AllBudgets.class,
            problems = {"403 not_permitted"})
    BudgetView.AllBudgets list(User user) {
        if (!user.readsLogsOfOthers()) {
            throw notPermitted();
        }
        return BudgetView.AllBudgets.of(budgets.all(user.tenant()));
    }

    @PutMapping("/api/admin/budgets/{scope}/{subject}/{period}")
    @Operation(
            summary =
                    "Sets how much a person, team, tenant or agent may spend by day or month, or"
                            + " each of them where the subject is *; an override holds for a time",
            body = BudgetRequest.class,
            answer = BudgetView.AllBudgets.class,
            problems = {"400 invalid_budget", "403 not_permitted", "404 person_not_found"})
    BudgetView.AllBudgets set(
            User user,
            @PathVariable String scope,
            @PathVariable String subject,
            @PathVariable String period,
            JsonBody body) {
        requireAdministrator(user);
        Scope whose = scope(scope);
        Budget budget =
                new Budget(
                        whose,
                        subject(user, whose, subject),
                        period(period),
                        amount(body.requireText("limit")),
                        body.has("override")
                                ? Optional.of(relief(body.child("override")))
                                : Optional.empty());
        budgets.set(user.tenant(), budget, user.id());
        LOG.info(
                "{} set the budget of {} {} by {} to {}",
                user.id(),
                whose.key(),
                budget.subject(),
                period,
                budget.limit());
        return list(user);
    }

    @DeleteMapping("/api/admin/budgets/{scope}/{subject}/{period}")
    @Operation(
            summary = "Takes a budget away; one by configuration holds again",
            status = 204,
            problems = {"400 invalid_budget", "403 not_permitted", "404 budget_not_found"})
    ResponseEntity<Void> remove(
            User user,
            @PathVariable String scope,
            @PathVariable String subject,
            @PathVariable String period) {
        requireAdministrator(user);
        Scope whose = scope(scope);
        String id = whose == Scope.TENANT ? user.tenant().value() : canonical(whose, subject);
        if (!budgets.remove(user.tenant(), whose, id, period(period))) {
            throw ProblemException.notFound("budget_not_found", "There is no such budget.");
        }
        LOG.info("{} took the budget of {} {} by {} away", user.id(), scope, id, period);
        return ResponseEntity.noContent().build();
    }

    @PutMapping("/api/admin/teams/{userId}")
    @Operation(
            summary = "Puts a person into a team, for budgets and reports",
            body = TeamRequest.class,
            status = 204,
            problems = {"400 invalid_team", "403 not_permitted", "404 person_not_found"})
    ResponseEntity<Void> assign(User user, @PathVariable String userId, JsonBody body) {
        requireAdministrator(user);
        String team = body.text("team").orElse("").strip();
        if (team.length() > MAX_NAME || team.equals(Budget.EVERYBODY)) {
            throw ProblemException.badRequest(
                    "invalid_team", "A team's name has at most " + MAX_NAME + " characters.");
        }
        budgets.assign(person(user, userId), team);
        return ResponseEntity.noContent().build();
    }

    private static void requireAdministrator(User user) {
        if (!user.has(Role.ADMINISTRATOR)) {
            throw notPermitted();
        }
    }

    static ProblemException notPermitted() {
        return new ProblemException(
                403, "not_permitted", "Only an administrator of the tenant may do this.");
    }

    private String subject(User user, Scope scope, String text) {
        if (scope == Scope.TENANT) {
            return user.tenant().value();
        }
        return scope == Scope.PERSON && !text.equals(Budget.EVERYBODY)
                ? person(user, text).value()
                : canonical(scope, text);
    }

    private static String canonical(Scope scope, String text) {
        boolean everybody = text.equals(Budget.EVERYBODY);
        boolean fits =
                switch (scope) {
                    case PERSON -> everybody || Uuids.isUuid(text);
                    case AGENT -> everybody || AgentId.isOne(text);
                    case TEAM, TENANT -> !text.isBlank() && text.length() <= MAX_NAME;
                };
        if (!fits) {
            throw invalid("This cannot be the name of a " + scope.key() + ".");
        }
        return scope == Scope.PERSON && !everybody ? new UserId(text).value() : text;
    }

    /** Somebody of another tenant is nobody. */
    private UserId person(User user, String text) {
        return Optional.of(text)
                .filter(Uuids::isUuid)
                .map(UserId::new)
                .filter(id -> users.tenantOf(id).equals(Optional.of(user.tenant())))
                .orElseThrow(
                        () ->
                                ProblemException.notFound(
                                        "person_not_found", "There is no such person."));
    }

    private static Scope scope(String text) {
        return Scope.find(text)
                .orElseThrow(() -> invalid("A budget is of a person, team, tenant or agent."));
    }

    private static Period period(String text) {
        return Period.find(text).orElseThrow(() -> invalid("A budget lasts a day or a month."));
    }

    private Budget.Relief relief(JsonBody body) {
        try {
            return new Budget.Relief(
                    body.text("limit").map(this::amount), Instant.parse(body.requireText("until")));
        } catch (DateTimeException e) {
            throw invalid("until must be a time such as 2026-11-30T18:00:00Z.");
        }
    }

    private Money amount(String text) {
        if (!text.matches("\\d{1,10}(\\.\\d{1,9})?") || new BigDecimal(text).compareTo(MOST) > 0) {
            throw invalid(
                    "limit must be a decimal number such as 50.00, with at most "
                            + DIGITS
                            + " digits behind the point.");
        }
        return new Money(new BigDecimal(text), defaults.currency());
    }

    private static ProblemException invalid(String message) {
        return ProblemException.badRequest("invalid_budget", message);
    }
}
