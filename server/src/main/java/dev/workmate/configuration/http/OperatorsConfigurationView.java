package dev.workmate.configuration.http;

import dev.workmate.configuration.PublishedFiles;
import dev.workmate.id.AgentId;
import dev.workmate.id.UserId;
import dev.workmate.tool.permission.CallPattern;
import dev.workmate.tool.permission.PermissionRule;
import dev.workmate.tool.permission.Rules;
import dev.workmate.tool.permission.SecondPersonRule;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Agents and rules: the number they were published under (0 for the server's own files), the
 * version that this server goes by, what is wrong with them, their files and the rules in them.
 */
record OperatorsConfigurationView(
        long number,
        String version,
        Optional<Instant> publishedAt,
        List<String> problems,
        List<OperatorsFileView> files,
        List<OperatorsRuleView> rules) {

    /** A file; that of tool servers may hold secrets, so its text is told to nobody. */
    record OperatorsFileView(String name, Optional<String> text) {}

    /** A rule as it is written; what it leaves open is not there. */
    record OperatorsRuleView(
            String decision,
            Optional<String> tool,
            Optional<String> tier,
            Optional<String> agent,
            Optional<String> user,
            Optional<String> company,
            Optional<String> above,
            Optional<String> currency,
            String reason) {
        static OperatorsRuleView of(PermissionRule rule) {
            return new OperatorsRuleView(
                    rule.word().name().toLowerCase(Locale.ROOT),
                    rule.tool(),
                    rule.tier().map(OperatorsRuleView::word),
                    rule.agent().map(AgentId::value),
                    rule.user().map(UserId::value),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    rule.reason());
        }

        static OperatorsRuleView of(SecondPersonRule rule) {
            CallPattern calls = rule.calls();
            return new OperatorsRuleView(
                    "second_person",
                    calls.tool(),
                    calls.tier().map(OperatorsRuleView::word),
                    calls.agent().map(AgentId::value),
                    calls.user().map(UserId::value),
                    rule.company(),
                    rule.above().map(BigDecimal::toPlainString),
                    rule.currency(),
                    rule.reason());
        }

        private static String word(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT);
        }
    }

    static List<OperatorsFileView> files(Map<String, String> texts) {
        return new TreeMap<>(texts)
                .entrySet().stream()
                        .map(
                                file ->
                                        new OperatorsFileView(
                                                file.getKey(),
                                                Optional.of(file.getValue())
                                                        .filter(_ -> !isServers(file.getKey()))))
                        .toList();
    }

    static boolean isServers(String name) {
        return name.equals(PublishedFiles.SERVERS);
    }

    static List<OperatorsRuleView> rules(Rules rules) {
        return Stream.concat(
                        rules.permissions().stream().map(OperatorsRuleView::of),
                        rules.secondPerson().stream().map(OperatorsRuleView::of))
                .toList();
    }
}
