package dev.workmate.access.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.Attempts;
import dev.workmate.access.Logins;
import dev.workmate.access.account.AccountDesk;
import dev.workmate.access.account.AccountNews;
import dev.workmate.access.account.Administration;
import dev.workmate.access.account.FirstAdministrator;
import dev.workmate.access.account.PasswordDoor;
import dev.workmate.access.account.Passwords;
import dev.workmate.access.account.SecondFactorDemand;
import dev.workmate.access.account.SecondFactorDesk;
import dev.workmate.access.account.TenantDesk;
import dev.workmate.access.account.TenantRegister;
import dev.workmate.access.http.AccountController;
import dev.workmate.access.http.CameBy;
import dev.workmate.access.http.Confirmation;
import dev.workmate.access.http.DemoDoor;
import dev.workmate.access.http.InvitationsController;
import dev.workmate.access.http.PeopleController;
import dev.workmate.access.http.ServiceTokensController;
import dev.workmate.access.http.SignInController;
import dev.workmate.access.http.TenantsController;
import dev.workmate.access.identity.Identities;
import dev.workmate.access.jdbc.JdbcAccountLinks;
import dev.workmate.access.jdbc.JdbcAccounts;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.access.jdbc.JdbcAttempts;
import dev.workmate.access.jdbc.JdbcPeople;
import dev.workmate.access.jdbc.JdbcSecondFactors;
import dev.workmate.access.jdbc.JdbcTenantRegister;
import dev.workmate.access.oidc.Providers;
import dev.workmate.database.Database;
import dev.workmate.secrets.Secrets;
import dev.workmate.settings.WorkmateSettings;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Local accounts, and those who administrate them. */
@Configuration(proxyBeanMethods = false)
class AccountsConfiguration {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Bean
    Passwords passwords() {
        return new ArgonPasswords(PATIENCE);
    }

    @Bean
    JdbcAccounts accounts(Database database, JdbcActs acts, InstantSource time) {
        return new JdbcAccounts(database, acts, time);
    }

    @Bean
    AccountDesk accountDesk(
            JdbcAccounts accounts,
            Database database,
            JdbcActs acts,
            Passwords passwords,
            AccountNews news,
            InstantSource time) {
        return new AccountDesk(
                accounts, new JdbcAccountLinks(database, acts), passwords, news, time);
    }

    @Bean
    SecondFactorDesk secondFactorDesk(
            Database database,
            Secrets secrets,
            JdbcAccounts accounts,
            AccountNews news,
            JdbcActs acts,
            InstantSource time) {
        return new SecondFactorDesk(
                new JdbcSecondFactors(database, secrets, acts, time), accounts, news, acts, time);
    }

    @Bean
    SecondFactorDemand secondFactorDemand(
            JdbcAccounts accounts, @Value("${workmate.second-factor:optional}") String whom) {
        return new SecondFactorDemand(
                SecondFactorDemand.Of.parse("WORKMATE_SECOND_FACTOR", whom), accounts);
    }

    @Bean
    Attempts attempts(Database database, InstantSource time) {
        return new JdbcAttempts(database, time);
    }

    @Bean
    PasswordDoor passwordDoor(
            JdbcAccounts accounts,
            SecondFactorDesk factors,
            Passwords passwords,
            Attempts attempts,
            ActLog log) {
        return new PasswordDoor(accounts, factors, passwords, attempts, log);
    }

    @Bean
    FirstAdministrator firstAdministrator(AccountDesk desk) {
        return new FirstAdministrator(desk);
    }

    /** Said to whoever starts the server, and to nobody else: it is in no log. */
    @Bean
    ApplicationRunner setupCode(FirstAdministrator first) {
        return _ ->
                first.code()
                        .ifPresent(
                                code ->
                                        System.out.println(
                                                "There are no accounts yet. To make the first"
                                                        + " administrator, open /setup and enter "
                                                        + code));
    }

    @Bean
    Administration administration(
            Database database, JdbcActs acts, Logins logins, InstantSource time) {
        return new Administration(new JdbcPeople(database, acts, time), logins, acts, time);
    }

    @Bean
    Confirmation confirmation(AccountDesk desk, Identities identities, InstantSource time) {
        return new Confirmation(desk, identities, time);
    }

    @Bean
    SignInController signInController(
            Logins logins,
            PasswordDoor door,
            AccountDesk desk,
            FirstAdministrator first,
            WorkmateSettings settings,
            Attempts attempts,
            Providers providers,
            SignInController.ForgottenWay forgotten) {
        return new SignInController(
                logins,
                door,
                desk,
                first,
                new DemoDoor(settings),
                attempts,
                providers.buttons(),
                forgotten);
    }

    @Bean
    AccountController accountController(
            AccountDesk desk,
            PasswordDoor door,
            SecondFactorDesk factors,
            SecondFactorDemand demand,
            Logins logins,
            Confirmation confirmation,
            CameBy cameBy) {
        return new AccountController(desk, door, factors, demand, logins, confirmation, cameBy);
    }

    @Bean
    PeopleController peopleController(Administration administration, Confirmation confirmation) {
        return new PeopleController(administration, confirmation);
    }

    @Bean
    ServiceTokensController serviceTokensController(
            Administration administration,
            Logins logins,
            Confirmation confirmation,
            InstantSource time) {
        return new ServiceTokensController(administration, logins, confirmation, time);
    }

    @Bean
    InvitationsController invitationsController(
            AccountDesk desk, AccountNews news, Confirmation confirmation) {
        return new InvitationsController(desk, news, confirmation);
    }

    @Bean
    TenantRegister tenantRegister(Database database, JdbcActs acts) {
        return new JdbcTenantRegister(database, acts);
    }

    @Bean
    TenantsController tenantsController(
            TenantRegister register,
            AccountNews news,
            Confirmation confirmation,
            InstantSource time) {
        return new TenantsController(new TenantDesk(register, time), news, confirmation);
    }
}
