package dev.workmate.configuration.http;

import dev.workmate.access.Act;
import dev.workmate.access.ActKind;
import dev.workmate.access.Login;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.access.http.Admission;
import dev.workmate.access.http.Caller;
import dev.workmate.access.http.Confirmation;
import dev.workmate.agent.AgentFile;
import dev.workmate.configuration.CurrentConfiguration;
import dev.workmate.configuration.PublishedFiles;
import dev.workmate.configuration.Publisher;
import dev.workmate.http.JsonBody;
import dev.workmate.http.Operation;
import dev.workmate.http.ProblemException;
import dev.workmate.id.Acting;
import dev.workmate.tool.json.PermissionFile;
import dev.workmate.tool.permission.Rules;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The agents and rules that hold, and their publication by administrators. Servers of tools are no
 * part of it: whoever may name a program could run anything on the machine.
 */
@RestController
public final class ConfigurationController {
    private static final int MAX_DETAIL = 300;
    private static final int MAX_FILES = 102;

    private final Publisher publisher;
    private final Path home;
    private final CurrentConfiguration current;
    private final Confirmation confirmation;

    public ConfigurationController(
            Publisher publisher,
            Path home,
            CurrentConfiguration current,
            Confirmation confirmation) {
        this.publisher = publisher;
        this.home = home;
        this.current = current;
        this.confirmation = confirmation;
    }

    /** A file by its name: {@code permissions.json} or {@code agents/NAME.md}. */
    record NewFile(String name, String text) {}

    /** All files as they shall be; {@code basedOn} is the number they were changed from. */
    record NewConfiguration(long basedOn, List<NewFile> files) {}

    @GetMapping("/api/admin/configuration")
    @Operation(
            summary = "The agents and rules that hold, and where they come from",
            answer = OperatorsConfigurationView.class,
            problems = "403 administrators_only")
    OperatorsConfigurationView configuration(User user) {
        Admission.ofTheInstallation(user);
        if (!user.has(Role.OPERATOR)) {
            Admission.toRead(user);
        }
        return view();
    }

    /** Nobody's rows, so they are read on nobody's behalf. */
    private OperatorsConfigurationView view() {
        return Acting.asNobody(this::current);
    }

    private OperatorsConfigurationView current() {
        Optional<Publisher.Step> step = publisher.last().filter(last -> !last.isWithdrawn());
        Map<String, String> texts = texts(step);
        return new OperatorsConfigurationView(
                step.map(Publisher.Step::number).orElse(0L),
                current.version(),
                step.map(Publisher.Step::publishedAt),
                current.problems(),
                OperatorsConfigurationView.files(texts),
                OperatorsConfigurationView.rules(rules(texts)));
    }

    private Map<String, String> texts(Optional<Publisher.Step> step) {
        try {
            return step.isPresent()
                    ? publisher.files(step.get().number()).texts()
                    : PublishedFiles.lyingIn(home).texts();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file with a mistake does not hold; what is wrong with it is among the problems. */
    private static Rules rules(Map<String, String> texts) {
        try {
            return Optional.ofNullable(texts.get(PublishedFiles.PERMISSIONS))
                    .map(PermissionFile::parse)
                    .orElse(Rules.NONE);
        } catch (RuntimeException e) {
            return Rules.NONE;
        }
    }

    @PutMapping("/api/admin/configuration")
    @Operation(
            summary = "Publishes agents and rules for all servers; servers of tools stay",
            body = NewConfiguration.class,
            answer = OperatorsConfigurationView.class,
            problems = {
                "400 invalid_configuration",
                "403 administrators_only",
                "403 confirmation_required",
                "409 configuration_changed"
            })
    OperatorsConfigurationView publish(Login login, JsonBody body, HttpServletRequest request) {
        Admission.ofTheInstallation(login.user());
        Admission.toChange(login.user());
        confirmation.require(login);
        long basedOn = body.number("basedOn", 0, Long.MAX_VALUE).orElse(0);
        Map<String, String> before =
                Acting.asNobody(() -> texts(publisher.last().filter(last -> !last.isWithdrawn())));
        PublishedFiles files = read(body, before);
        String changes = changes(before, files.texts());
        publisher
                .publish(
                        files,
                        basedOn,
                        number -> act(login.user(), request, "configuration " + number + changes))
                .orElseThrow(
                        () ->
                                new ProblemException(
                                        409,
                                        "configuration_changed",
                                        "Something else was published meanwhile."));
        return view();
    }

    private static PublishedFiles read(JsonBody body, Map<String, String> before) {
        Map<String, String> texts = new TreeMap<>();
        for (JsonBody file : body.objects("files", MAX_FILES)) {
            String name = file.requireText("name");
            if (OperatorsConfigurationView.isServers(name)) {
                throw invalid(name + " cannot be published in the page.");
            }
            if (texts.put(name, file.text("text").orElse("")) != null) {
                throw invalid(name + " is there twice.");
            }
        }
        if (texts.isEmpty()) {
            throw invalid("There are no files in it. To go by the servers' own, withdraw it.");
        }
        Optional.ofNullable(before.get(PublishedFiles.SERVERS))
                .ifPresent(servers -> texts.put(PublishedFiles.SERVERS, servers));
        try {
            texts.forEach(ConfigurationController::check);
            return new PublishedFiles(texts);
        } catch (RuntimeException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    /** As a server would read it. */
    private static void check(String name, String text) {
        if (name.equals(PublishedFiles.PERMISSIONS)) {
            try {
                PermissionFile.parse(text);
            } catch (RuntimeException e) {
                throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
            }
        } else if (!OperatorsConfigurationView.isServers(name)) {
            AgentFile.parse(name, text);
        }
    }

    private static ProblemException invalid(String message) {
        return ProblemException.badRequest("invalid_configuration", message);
    }

    private static String changes(Map<String, String> before, Map<String, String> after) {
        TreeMap<String, String> all = new TreeMap<>(before);
        all.putAll(after);
        all.keySet()
                .removeIf(
                        name ->
                                Optional.ofNullable(before.get(name))
                                        .equals(Optional.ofNullable(after.get(name))));
        String names = String.join(", ", all.keySet());
        return names.length() > MAX_DETAIL ? ": " + all.size() + " files" : ": " + names;
    }

    @DeleteMapping("/api/admin/configuration")
    @Operation(
            summary = "Has servers go by the files in their own home folders again",
            status = 204,
            problems = {"403 administrators_only", "403 confirmation_required"})
    ResponseEntity<Void> withdraw(Login login, HttpServletRequest request) {
        Admission.ofTheInstallation(login.user());
        Admission.toChange(login.user());
        confirmation.require(login);
        publisher.withdraw(act(login.user(), request, "configuration withdrawn"));
        return ResponseEntity.noContent().build();
    }

    private static Act act(User user, HttpServletRequest request, String detail) {
        return Act.by(user, ActKind.SETTING_CHANGED, Caller.address(request), detail);
    }
}
