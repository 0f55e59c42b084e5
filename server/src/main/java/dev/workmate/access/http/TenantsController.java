package dev.workmate.access.http;

import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountNews;
import dev.workmate.access.account.Tenant;
import dev.workmate.access.account.TenantDesk;
import dev.workmate.access.account.TenantRegister;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.TenantId;
import dev.workmate.id.Uuids;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** The tenants of the installation, for those who run it. */
@RestController
public final class TenantsController {
    private final TenantDesk desk;
    private final AccountNews news;
    private final Confirmation confirmation;

    public TenantsController(TenantDesk desk, AccountNews news, Confirmation confirmation) {
        this.desk = desk;
        this.news = news;
        this.confirmation = confirmation;
    }

    /**
     * A tenant to be made. With an address its first administrator's invitation is mailed there, in
     * the language that is named, and not shown.
     */
    record NewTenant(
            String name, Optional<String> id, Optional<String> email, Optional<String> language) {}

    /** Whom the first administrator's invitation is mailed to, if to anybody. */
    record FirstInvitation(Optional<String> email, Optional<String> language) {}

    /** A tenant; {@code administrated} is whether somebody looks after its people. */
    record TenantView(TenantId id, String name, Instant createdAt, boolean administrated) {
        static TenantView of(Tenant tenant) {
            return new TenantView(
                    tenant.id(), tenant.name(), tenant.createdAt(), tenant.administrated());
        }
    }

    /** All of them. */
    record All(List<TenantView> tenants) {}

    /** A tenant that was made, and the invitation of whoever is to administrate it. */
    record MadeTenant(TenantId id, String name, HandedOver invitation) {}

    @GetMapping("/api/admin/tenants")
    @Operation(
            summary = "All tenants of the installation, by their names",
            answer = All.class,
            problems = {"403 administrators_only"})
    All all(User user) {
        Admission.ofTheInstallation(user);
        if (!user.has(Role.OPERATOR)) {
            Admission.toRead(user);
        }
        return new All(desk.all().stream().map(TenantView::of).toList());
    }

    @PostMapping("/api/admin/tenants")
    @Operation(
            summary = "Makes a tenant, and an invitation of its first administrator",
            body = NewTenant.class,
            answer = MadeTenant.class,
            status = 201,
            problems = {
                "400 invalid_field",
                "400 invalid_id",
                "403 administrators_only",
                "403 confirmation_required",
                "409 mail_not_sent",
                "409 tenant_exists",
                "409 too_many_tenants"
            })
    ResponseEntity<MadeTenant> make(Login login, JsonBody body, HttpServletRequest request) {
        User user = login.user();
        Admission.toRunTheInstallation(user);
        confirmation.require(login);
        String name = Fields.name(body);
        TenantId tenant = body.text("id").map(TenantsController::tenant).orElseGet(TenantId::next);
        Optional<String> email = reachable(body);
        switch (desk.make(user, tenant, name, Caller.address(request))) {
            case DONE -> {}
            case ID_TAKEN -> throw conflict("tenant_exists", "There is a tenant with this id.");
            case NAME_TAKEN -> throw conflict("tenant_exists", "There is a tenant of this name.");
            case FULL ->
                    throw conflict(
                            "too_many_tenants",
                            "There can be at most " + TenantRegister.MOST + " tenants.");
        }
        HandedOver invitation = invite(user, tenant, email, body, request);
        return ShownOnce.answer(new MadeTenant(tenant, name, invitation));
    }

    @PostMapping("/api/admin/tenants/{tenantId}/invitations")
    @Operation(
            summary = "Invites a tenant's first administrator anew, while it has none",
            body = FirstInvitation.class,
            answer = HandedOver.class,
            status = 201,
            problems = {
                "400 invalid_id",
                "403 administrators_only",
                "403 confirmation_required",
                "409 mail_not_sent",
                "409 tenant_administrated"
            })
    ResponseEntity<HandedOver> inviteAgain(
            Login login, @PathVariable String tenantId, JsonBody body, HttpServletRequest request) {
        Admission.toRunTheInstallation(login.user());
        confirmation.require(login);
        TenantId tenant = tenant(tenantId);
        Optional<String> email = reachable(body);
        return ShownOnce.answer(invite(login.user(), tenant, email, body, request));
    }

    private HandedOver invite(
            User user,
            TenantId tenant,
            Optional<String> email,
            JsonBody body,
            HttpServletRequest request) {
        AccountDesk.Made made =
                desk.inviteFirst(user, tenant, email.orElse(""), Caller.address(request))
                        .orElseThrow(
                                () ->
                                        conflict(
                                                "tenant_administrated",
                                                "There is no such tenant, or it has an"
                                                        + " administrator, who invites others."));
        email.ifPresent(to -> news.invited(user, to, made, body.text("language").orElse("")));
        return email.isPresent() ? HandedOver.mailed(made, email.get()) : HandedOver.of(made);
    }

    private Optional<String> reachable(JsonBody body) {
        Optional<String> email = body.text("email").map(String::strip);
        if (email.filter(to -> !news.reaches(to)).isPresent()) {
            throw HandedOver.notMailed();
        }
        return email;
    }

    private static TenantId tenant(String id) {
        if (!Uuids.isUuid(id)) {
            throw ProblemException.badRequest("invalid_id", "A tenant's id is a UUID.");
        }
        return new TenantId(id);
    }

    private static ProblemException conflict(String code, String detail) {
        return new ProblemException(409, code, detail);
    }
}
