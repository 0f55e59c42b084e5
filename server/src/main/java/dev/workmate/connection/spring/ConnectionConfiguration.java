package dev.workmate.connection.spring;

import dev.workmate.access.ActLog;
import dev.workmate.access.SessionOwners;
import dev.workmate.access.Users;
import dev.workmate.access.jdbc.JdbcActs;
import dev.workmate.connection.AllowedHosts;
import dev.workmate.connection.ClientTokens;
import dev.workmate.connection.ConnectionDesk;
import dev.workmate.connection.ConnectionHealth;
import dev.workmate.connection.ConnectionProbe;
import dev.workmate.connection.ConnectionRules;
import dev.workmate.connection.Connections;
import dev.workmate.connection.ListedElsewhere;
import dev.workmate.connection.SignInDesk;
import dev.workmate.connection.SignInServer;
import dev.workmate.connection.SignIns;
import dev.workmate.connection.TokenKeeper;
import dev.workmate.connection.http.AdminSystemsController;
import dev.workmate.connection.http.OAuthServer;
import dev.workmate.connection.http.SignInsController;
import dev.workmate.connection.http.SystemsController;
import dev.workmate.connection.jdbc.JdbcSignIns;
import dev.workmate.connection.jdbc.JdbcSystemConnections;
import dev.workmate.connection.model.ConnectedModels;
import dev.workmate.connection.model.ModelProbe;
import dev.workmate.connection.model.OpenAccounts;
import dev.workmate.database.Database;
import dev.workmate.llm.ModelAccounts;
import dev.workmate.llm.Models;
import dev.workmate.secrets.Secrets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Connections to other systems, from the table to the calls of the page. */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {
    private static final String HOSTS = "workmate.connection-hosts";
    private static final String REDIRECT = "workmate.connection-redirect-url";

    @Bean
    AllowedHosts connectionHosts(Environment environment) {
        return AllowedHosts.of(Optional.ofNullable(environment.getProperty(HOSTS)));
    }

    @Bean
    Connections systemConnections(Database database, Secrets secrets, JdbcActs acts) {
        return new JdbcSystemConnections(database, secrets, acts);
    }

    @Bean
    SignIns connectionSignIns(Database database, Secrets secrets, InstantSource time) {
        return new JdbcSignIns(database, secrets, time);
    }

    @Bean
    SignInServer connectionSignInServer(AllowedHosts hosts, InstantSource time) {
        return new OAuthServer(hosts, time);
    }

    @Bean
    TokenKeeper tokenKeeper(
            SignIns signIns, Connections connections, SignInServer server, InstantSource time) {
        return new TokenKeeper(signIns, connections, server, time);
    }

    @Bean
    ClientTokens clientTokens(Connections connections, SignInServer server, InstantSource time) {
        return new ClientTokens(connections, server, time);
    }

    @Bean
    ConnectionHealth connectionHealth(
            Connections connections, SignIns signIns, InstantSource time) {
        return new ConnectionHealth(connections, signIns, time);
    }

    @Bean
    ConnectionDesk connectionDesk(
            Connections connections,
            SignIns signIns,
            AllowedHosts hosts,
            List<ConnectionProbe> probes,
            ActLog acts,
            InstantSource time) {
        return new ConnectionDesk(
                connections, signIns, new ConnectionRules(hosts), probes, acts, time);
    }

    @Bean
    SignInDesk signInDesk(
            Connections connections,
            SignIns signIns,
            SignInServer server,
            TokenKeeper keeper,
            ActLog acts,
            InstantSource time) {
        return new SignInDesk(connections, signIns, server, keeper, acts, time);
    }

    @Bean(destroyMethod = "close")
    OpenAccounts openAccounts(Connections connections, ModelAccounts accounts, InstantSource time) {
        return new OpenAccounts(connections, accounts, time);
    }

    @Bean
    ModelProbe modelProbe(Connections connections, ModelAccounts accounts, OpenAccounts open) {
        return new ModelProbe(connections, accounts, open);
    }

    @Bean
    ConnectedModels connectedModels(
            SessionOwners owners,
            Users users,
            Connections connections,
            OpenAccounts accounts,
            ConnectionHealth health) {
        return new ConnectedModels(owners, users::tenantOf, connections, accounts, health);
    }

    @Bean
    OperatorsModels operatorsModels(Models models) {
        return new OperatorsModels(models);
    }

    @Bean
    SystemsController systemsController(ConnectionDesk desk, List<ListedElsewhere> elsewhere) {
        return new SystemsController(desk, elsewhere);
    }

    @Bean
    AdminSystemsController adminSystemsController(
            ConnectionDesk desk, List<ListedElsewhere> elsewhere) {
        return new AdminSystemsController(desk, elsewhere);
    }

    @Bean
    SignInsController connectionSignInsController(
            ConnectionDesk desk, SignInDesk signIns, Environment environment) {
        return new SignInsController(
                desk,
                signIns,
                Optional.ofNullable(environment.getProperty(REDIRECT))
                        .filter(text -> !text.isBlank()));
    }
}
