package dev.workmate.demo;

import java.nio.file.Path;
import java.time.LocalDate;

/** Arguments and greeting of the program that runs alone. */
final class CommandLine {
    private CommandLine() {}

    static DemoErpOptions options(String... arguments) {
        DemoErpOptions options = DemoErpOptions.defaults().withPort(7048);
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            String value = arguments[i + 1];
            options =
                    switch (arguments[i]) {
                        case "--port" -> options.withPort(Integer.parseInt(value));
                        case "--folder" -> options.withFolder(Path.of(value));
                        case "--token" -> options.withStaticToken(value);
                        case "--today" -> options.withToday(LocalDate.parse(value));
                        default -> throw usage("unknown option " + arguments[i]);
                    };
        }
        if (arguments.length % 2 != 0) {
            throw usage(arguments[arguments.length - 1] + " needs a value");
        }
        return options;
    }

    private static IllegalArgumentException usage(String problem) {
        return new IllegalArgumentException(
                problem + "; use [--port N] [--folder PATH] [--token TOKEN] [--today YYYY-MM-DD]");
    }

    static void greet(DemoErp erp, DemoErpOptions options) {
        System.out.println("Demo ERP ready: " + erp.apiUrl());
        System.out.println("Planning API:   " + erp.planningUrl());
        System.out.println(
                "Token:          POST "
                        + erp.tokenUrl()
                        + " as "
                        + options.tokens().clientId()
                        + (options.tokens().staticToken().isPresent()
                                ? ", or the given token"
                                : ""));
    }
}
