package dev.workmate.testkit;

import dev.workmate.Workmate;
import dev.workmate.access.Logins;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.Users;
import dev.workmate.id.UserId;
import dev.workmate.llm.Models;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/**
 * The server as users start it, on a free port and an empty home, with a model of the test's own.
 * With {@code -Dengine=postgresql} each home's database is one of PostgreSQL instead of SQLite, so
 * that the same tests hold both.
 */
public final class RunningServer implements AutoCloseable {
    private static final String RUNNING_TURNS = "--workmate.max-running-turns=";
    private static final String DRAIN = "--workmate.drain=";
    private static final String DATABASE_URL = "--workmate.database-url=";

    private final ConfigurableApplicationContext context;
    private final URI address;

    private RunningServer(ConfigurableApplicationContext context) {
        this.context = context;
        this.address =
                URI.create(
                        "http://127.0.0.1:"
                                + context.getEnvironment()
                                        .getRequiredProperty("local.server.port"));
    }

    public static RunningServer start(Models models, String... settings) {
        try {
            return start(Files.createTempDirectory("workmate-test"), models, settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static RunningServer start(Path home, Models models, String... settings) {
        return start(home, models, _ -> {}, settings);
    }

    /** With parts of the test's own. */
    public static RunningServer start(
            Path home,
            Models models,
            Consumer<GenericApplicationContext> parts,
            String... settings) {
        SpringApplication application = new SpringApplication(Workmate.class);
        application.addInitializers(context -> parts.accept((GenericApplicationContext) context));
        application.addInitializers(
                context ->
                        ((GenericApplicationContext) context)
                                .registerBean(
                                        "testModels",
                                        Models.class,
                                        () -> models,
                                        bean -> bean.setPrimary(true)));
        List<String> arguments = arguments(home, settings);
        return new RunningServer(application.run(arguments.toArray(String[]::new)));
    }

    /** With the models that the settings name, and a home of its own. */
    public static RunningServer startAsConfigured(String... settings) {
        try {
            return startAsConfigured(Files.createTempDirectory("workmate-test"), settings);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With the models that the settings name. */
    public static RunningServer startAsConfigured(Path home, String... settings) {
        List<String> arguments = arguments(home, settings);
        return new RunningServer(
                new SpringApplication(Workmate.class).run(arguments.toArray(String[]::new)));
    }

    /** Without a model of meaning, unless one is asked for: loading it takes time and memory. */
    private static List<String> arguments(Path home, String... settings) {
        List<String> arguments = new ArrayList<>(List.of(settings));
        if (arguments.stream().noneMatch(each -> each.startsWith("--workmate.embeddings="))) {
            arguments.add("--workmate.embeddings=off");
        }
        if (arguments.stream().noneMatch(each -> each.startsWith("--workmate.log-file="))) {
            arguments.add("--workmate.log-file=off");
        }
        if (arguments.stream().noneMatch(each -> each.startsWith(RUNNING_TURNS))) {
            arguments.add(RUNNING_TURNS + "300");
        }
        // No balancer has to notice that a test's server stops.
        if (arguments.stream().noneMatch(each -> each.startsWith(DRAIN))) {
            arguments.add(DRAIN + "0s");
        }
        if (TestPostgres.isWanted()
                && arguments.stream().noneMatch(each -> each.startsWith(DATABASE_URL))) {
            arguments.add(DATABASE_URL + TestPostgres.of(home));
        }
        arguments.add("--workmate.port=0");
        arguments.add("--workmate.home=" + home);
        return arguments;
    }

    public URI address() {
        return address;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public ApiClient anonymous() {
        return new ApiClient(address, "");
    }

    public ApiClient demo() {
        return new ApiClient(address, bean(Logins.class).signInAsDemo().secret().reveal());
    }

    public ApiClient withToken(String token) {
        return new ApiClient(address, token);
    }

    /** Somebody new. */
    public ApiClient stranger(String name) {
        return signedIn(User.of(UserId.next(), name, Role.USER));
    }

    public ApiClient signedIn(User user) {
        bean(Users.class).add(user);
        return new ApiClient(address, bean(Logins.class).signIn(user).secret().reveal());
    }

    @Override
    public void close() {
        context.close();
    }
}
