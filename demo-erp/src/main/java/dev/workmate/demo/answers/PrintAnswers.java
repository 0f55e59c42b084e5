package dev.workmate.demo.answers;

import dev.workmate.demo.company.DemoCompanies;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** Prints all answers as JSON; the argument is the day the demo believes to be today. */
public final class PrintAnswers {
    private PrintAnswers() {}

    public static void main(String[] arguments) {
        LocalDate today =
                arguments.length > 0 ? LocalDate.parse(arguments[0]) : DemoCompanies.DEFAULT_TODAY;
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.print(Answers.of(DemoCompanies.of(today)).toJson());
    }
}
