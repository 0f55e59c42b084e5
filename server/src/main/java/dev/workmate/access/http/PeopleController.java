package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.Administration;
import dev.workmate.access.account.People;
import dev.workmate.access.account.Person;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.Parameters;
import dev.workmate.http.ProblemException;
import dev.workmate.id.UserId;
import dev.workmate.id.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The people of a tenant, as administrators see and change them. */
@RestController
public final class PeopleController {
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;
    private static final int MAX_QUERY = 200;

    private final Administration administration;
    private final Confirmation confirmation;

    public PeopleController(Administration administration, Confirmation confirmation) {
        this.administration = administration;
        this.confirmation = confirmation;
    }

    /** Somebody of the tenant. */
    record MemberView(
            UserId id,
            String name,
            Person.Kind kind,
            List<Role> roles,
            Optional<String> login,
            boolean secondFactor,
            Instant createdAt,
            Optional<Instant> disabledAt,
            Optional<Instant> lastUsedAt) {
        static MemberView of(Person person) {
            return new MemberView(
                    person.user().id(),
                    person.user().name(),
                    person.kind(),
                    List.copyOf(person.user().roles()),
                    person.login(),
                    person.secondFactor(),
                    person.createdAt(),
                    person.disabledAt(),
                    person.lastUsedAt());
        }
    }

    /** Some of them; {@code nextCursor} leads to the next. */
    record Page(List<MemberView> people, Optional<String> nextCursor) {}

    /** What is to be changed. */
    record Change(Optional<List<Role>> roles, Optional<Boolean> disabled) {}

    /** A service account: programs use its tokens, nobody signs in with it. */
    record NewService(String name, List<Role> roles) {}

    @GetMapping("/api/admin/people")
    @Operation(
            summary = "The people of the tenant, by their ids",
            answer = Page.class,
            problems = {"400 invalid_parameter", "403 administrators_only"},
            defaultLimit = DEFAULT_LIMIT,
            maxLimit = MAX_LIMIT)
    Page people(
            User user,
            @RequestParam Optional<String> q,
            @RequestParam Optional<String> limit,
            @RequestParam Optional<String> cursor) {
        Admission.toRead(user);
        if (q.orElse("").length() > MAX_QUERY) {
            throw ProblemException.badRequest(
                    "invalid_parameter", "q must have at most " + MAX_QUERY + " characters.");
        }
        int most = Parameters.limit(limit, DEFAULT_LIMIT, MAX_LIMIT);
        List<Person> found =
                administration.page(
                        user, new People.Query(q.orElse(""), cursor.orElse(""), most + 1));
        List<MemberView> shown = found.stream().limit(most).map(MemberView::of).toList();
        return new Page(
                shown,
                found.size() > most ? Optional.of(shown.getLast().id().value()) : Optional.empty());
    }

    @PatchMapping("/api/admin/people/{personId}")
    @Operation(
            summary = "Changes somebody's roles, shuts them out or lets them in again",
            body = Change.class,
            answer = MemberView.class,
            problems = {
                "400 invalid_field",
                "403 administrators_only",
                "403 confirmation_required",
                "404 person_not_found",
                "409 last_administrator"
            })
    MemberView change(
            Login login, @PathVariable String personId, JsonBody body, HttpServletRequest request) {
        User user = login.user();
        Admission.toChange(user);
        confirmation.require(login);
        UserId person = person(personId);
        String address = Caller.address(request);
        if (body.has("roles")) {
            Set<Role> roles = Fields.roles(body);
            check(administration.changeRoles(user, person, roles, address));
        }
        body.flag("disabled")
                .ifPresent(
                        disabled ->
                                check(
                                        disabled
                                                ? administration.disable(user, person, address)
                                                : administration.enable(user, person, address)));
        return administration
                .find(user, person)
                .map(MemberView::of)
                .orElseThrow(PeopleController::notFound);
    }

    static UserId person(String id) {
        if (!Uuids.isUuid(id)) {
            throw ProblemException.badRequest("invalid_id", "A person's id is a UUID.");
        }
        return new UserId(id);
    }

    static ProblemException notFound() {
        return ProblemException.notFound("person_not_found", "There is no such person.");
    }

    private static void check(Administration.Outcome outcome) {
        switch (outcome) {
            case DONE -> {}
            case NOT_FOUND -> throw notFound();
            case LAST_ADMINISTRATOR ->
                    throw new ProblemException(
                            409,
                            "last_administrator",
                            "Nobody would be left who administrates; name somebody first.");
        }
    }

    @DeleteMapping("/api/admin/people/{personId}/sign-ins")
    @Operation(
            summary = "Ends all sign-ins of a person",
            status = 204,
            problems = {"403 administrators_only", "404 person_not_found"})
    ResponseEntity<Void> endSignIns(
            User user, @PathVariable String personId, HttpServletRequest request) {
        Admission.toChange(user);
        check(administration.endSignIns(user, person(personId), Caller.address(request)));
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/api/admin/services")
    @Operation(
            summary = "Makes a service account",
            body = NewService.class,
            answer = MemberView.class,
            status = 201,
            problems = {
                "400 invalid_field",
                "403 administrators_only",
                "403 confirmation_required"
            })
    ResponseEntity<MemberView> addService(Login login, JsonBody body, HttpServletRequest request) {
        Admission.toChange(login.user());
        confirmation.require(login);
        User service =
                administration.addService(
                        login.user(),
                        Fields.name(body),
                        Fields.roles(body),
                        Caller.address(request));
        return administration
                .find(login.user(), service.id())
                .map(MemberView::of)
                .map(view -> ResponseEntity.status(201).body(view))
                .orElseThrow(PeopleController::notFound);
    }
}
