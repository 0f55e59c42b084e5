package dev.workmate.billing.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.access.http.Caller;
import dev.workmate.billing.Budget;
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
import dev.workmate.llm.Exchange;
import jakarta.servlet.http.HttpServletRequest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** The budgets of a tenant: administrators set them, auditors read them. */
@RestController
public final class BudgetsController {
    private static final BigDecimal MOST = new BigDecimal("1000000000");
    private static final int DIGITS = 9;
    private static final int MAX_NAME = 100;

    private final Budgets budgets;
    private final Exchange exchange;
    private final Users users;

    public BudgetsController(Budgets budgets, Exchange exchange, Users users) {
        this.budgets = budgets;
        this.exchange = exchange;
        this.users = users;
    }

    /**
     * A decimal number, and what is allowed for a time instead, both in the currency that is named,
     * or else in the accounts' own; what is named is exchanged now, and kept so.
     */
    record BudgetRequest(
            String limit, Optional<String> currency, Optional<OverrideRequest> override) {}

    /** Without a limit anything may be spent until then. */
    record OverrideRequest(Optional<String> limit, String until) {}

    /** An empty name takes the person out of their team. */
    record TeamRequest(String team) {}

    /** A person and their team. */
    record TeamMember(UserId userId, String team) {}

    /** By team. */
    record AllTeams(List<TeamMember> members) {}

    @GetMapping("/api/admin/budgets")
    @Operation(
            summary = "The budgets of the tenant and how they stand; administrators and auditors",
            answer = BudgetView.AllBudgets.class,
            problems = {"403 not_permitted"})
    BudgetView.AllBudgets list(User user) {
        if (!user.readsLogsOfOthers()) {
            throw notPermitted();
        }
        return BudgetView.AllBudgets.of(budgets.all(user.tenant()), exchange);
    }

    @PutMapping("/api/admin/budgets/{scope}/{subject}/{period}")
    @Operation(
            summary =
                    "Sets how much a person, team, tenant or agent may spend by day or month, or"
                            + " each of them where the subject is *; an override holds for a time",
            body = BudgetRequest.class,
            answer = BudgetView.AllBudgets.class,
            problems = {
                "400 invalid_budget",
                "400 no_exchange_rate",
                "403 not_permitted",
                "404 person_not_found"
            })
    BudgetView.AllBudgets set(
            User user,
            @PathVariable String scope,
            @PathVariable String subject,
            @PathVariable String period,
            JsonBody body,
            HttpServletRequest request) {
        requireAdministrator(user);
        Scope whose = scope(scope);
        BigDecimal worth = worth(body.text("currency").orElse(exchange.currency()));
        Budget budget =
                new Budget(
                        whose,
                        subject(user, whose, subject),
                        period(period),
                        amount(body.requireText("limit"), worth),
                        body.has("override")
                                ? Optional.of(relief(body.child("override"), worth))
                                : Optional.empty());
        String limit = budget.limit().amount().toPlainString() + " " + budget.limit().currency();
        String detail = words(whose, budget.subject(), period) + " is " + limit;
        budgets.set(user.tenant(), budget, user.id(), act(user, request, detail));
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
            @PathVariable String period,
            HttpServletRequest request) {
        requireAdministrator(user);
        Scope whose = scope(scope);
        String id = whose == Scope.TENANT ? user.tenant().value() : canonical(whose, subject);
        Act act = act(user, request, words(whose, id, period) + " is taken away");
        if (!budgets.remove(user.tenant(), whose, id, period(period), act)) {
            throw ProblemException.notFound("budget_not_found", "There is no such budget.");
        }
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/api/admin/teams")
    @Operation(
            summary = "Who is in which team; administrators and auditors",
            answer = AllTeams.class,
            problems = {"403 not_permitted"})
    AllTeams teams(User user) {
        if (!user.readsLogsOfOthers()) {
            throw notPermitted();
        }
        return new AllTeams(
                budgets.teams(user.tenant()).entrySet().stream()
                        .map(each -> new TeamMember(each.getKey(), each.getValue()))
                        .toList());
    }

    @PutMapping("/api/admin/teams/{userId}")
    @Operation(
            summary = "Puts a person into a team, for budgets and reports",
            body = TeamRequest.class,
            status = 204,
            problems = {"400 invalid_team", "403 not_permitted", "404 person_not_found"})
    ResponseEntity<Void> assign(
            User user, @PathVariable String userId, JsonBody body, HttpServletRequest request) {
        requireAdministrator(user);
        String team = body.text("team").orElse("").strip();
        if (team.length() > MAX_NAME || team.equals(Budget.EVERYBODY)) {
            throw ProblemException.badRequest(
                    "invalid_team", "A team's name has at most " + MAX_NAME + " characters.");
        }
        UserId person = person(user, userId);
        budgets.assign(
                person,
                team,
                Act.about(
                        user,
                        person,
                        ActKind.SETTING_CHANGED,
                        Caller.address(request),
                        team.isEmpty() ? "in no team" : "in the team " + team));
        return ResponseEntity.noContent().build();
    }

    private static String words(Scope whose, String subject, String period) {
        return "the budget of " + whose.key() + " " + subject + " by " + period;
    }

    private static Act act(User user, HttpServletRequest request, String detail) {
        return Act.by(user, ActKind.SETTING_CHANGED, Caller.address(request), detail);
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

    private BigDecimal worth(String currency) {
        if (!currency.equals(exchange.currency()) && !exchange.worths().containsKey(currency)) {
            throw ProblemException.badRequest(
                    "no_exchange_rate",
                    "Accounts are kept in "
                            + exchange.currency()
                            + ", and WORKMATE_EXCHANGE_RATES does not say what that currency is"
                            + " worth.");
        }
        return exchange.worth(currency);
    }

    private Budget.Relief relief(JsonBody body, BigDecimal worth) {
        try {
            return new Budget.Relief(
                    body.text("limit").map(text -> amount(text, worth)),
                    Instant.parse(body.requireText("until")));
        } catch (DateTimeException e) {
            throw invalid("until must be a time such as 2026-11-30T18:00:00Z.");
        }
    }

    private Money amount(String text, BigDecimal worth) {
        if (!text.matches("\\d{1,10}(\\.\\d{1,9})?") || new BigDecimal(text).compareTo(MOST) > 0) {
            throw invalid(
                    "limit must be a decimal number such as 50.00, with at most "
                            + DIGITS
                            + " digits behind the point.");
        }
        BigDecimal exchanged =
                worth.compareTo(BigDecimal.ONE) == 0
                        ? new BigDecimal(text)
                        : new BigDecimal(text).multiply(worth).setScale(2, RoundingMode.HALF_UP);
        return new Money(exchanged, exchange.currency());
    }

    private static ProblemException invalid(String message) {
        return ProblemException.badRequest("invalid_budget", message);
    }
}
