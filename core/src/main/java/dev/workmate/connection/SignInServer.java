package dev.workmate.connection;

import dev.workmate.llm.Secret;
import java.net.URI;
import java.util.Optional;

/** The port to the sign-in servers of connections: OAuth 2 with PKCE. Thread-safe. */
public interface SignInServer {
    /** Who we are at a sign-in server, and what is asked for there. */
    record Client(String id, Secret secret, String scope, Optional<String> resource) {
        /** Where the token is for whatever the scope says. */
        public Client(String id, Secret secret, String scope) {
            this(id, secret, scope, Optional.empty());
        }

        /**
         * Who this server is at a connection's sign-in server; tokens for tools are for one server.
         */
        public static Client of(Connection connection, Secret secret) {
            return new Client(
                    connection.required("clientId"),
                    secret,
                    connection.setting("scope").orElse(""),
                    connection.kind() == ConnectionKind.MCP
                            ? connection.setting("url")
                            : Optional.empty());
        }
    }

    /** Where the sign-in server of a connection is, and how it names itself. */
    record Place(URI authorize, URI token, Optional<String> issuer, Naming naming) {}

    /** Whether it says in its answers who it is. */
    enum Naming {
        ALWAYS,
        NOT_SAID
    }

    /** Where it is; asks the server itself where the connection names an issuer only. */
    Place find(Connection connection) throws SignInUnavailableException, InterruptedException;

    URI authorize(Place place, Client client, Asking asking);

    /** What a person's browser is sent away with. */
    record Asking(String state, String challenge, String redirect) {}

    SignInTokens exchange(Place place, Client client, String code, SignIns.Start start)
            throws SignInNeededException, SignInUnavailableException, InterruptedException;

    /** A token for ourselves: no person takes part. */
    SignInTokens own(Place place, Client client)
            throws SignInNeededException, SignInUnavailableException, InterruptedException;

    /** The answer may bring another renewal token; the old one counts where it does not. */
    SignInTokens renew(Place place, Client client, Secret renewal)
            throws SignInNeededException, SignInUnavailableException, InterruptedException;
}
