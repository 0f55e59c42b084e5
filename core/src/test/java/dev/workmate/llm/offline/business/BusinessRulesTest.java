package dev.workmate.llm.offline.business;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusinessRulesTest {
    record Case(String wording, String meaning) {
        @Override
        public String toString() {
            return wording;
        }
    }

    static Stream<Case> wordings() {
        return families().entrySet().stream()
                .flatMap(
                        family ->
                                family.getValue().stream()
                                        .map(wording -> new Case(wording, family.getKey())));
    }

    static Stream<String> meanings() {
        return families().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("wordings")
    void differentWordsMeanTheSame(Case question) {
        assertThat(BusinessRules.read(question.wording(), Optional.empty()))
                .map(BusinessQuestion::words)
                .contains(question.meaning());
    }

    /** A supervisor hands a question on in its own words. */
    @ParameterizedTest
    @MethodSource("meanings")
    void aQuestionsWordsLeadBackToIt(String meaning) {
        Optional<BusinessQuestion> read = BusinessRules.read(meaning, Optional.empty());
        assertThat(read).map(BusinessQuestion::words).contains(meaning);
        assertThat(BusinessRules.read(read.orElseThrow().words(), Optional.empty()))
                .isEqualTo(read);
    }

    @Test
    void atLeastFortyFamiliesAreUnderstood() {
        assertThat(families()).hasSizeGreaterThanOrEqualTo(40);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What time is it in Tokyo",
                "What is 18% of 2,450",
                "Convert 5 miles to kilometres",
                "How do I stop a running answer",
                "Why do event numbers have no gaps",
                "who can see my sessions",
                "where is my data stored",
                "How do approvals work",
                "hello",
                "thank you",
                "what can you do",
                "tell me a joke",
                "switch to dark mode",
                "how do I get an API token"
            })
    void otherQuestionsAreLeftToOthers(String clause) {
        assertThat(BusinessRules.read(clause, Optional.empty())).isEmpty();
    }

    @Test
    void followUpsTakeUpWhatWasAsked() {
        assertThat(after("Which customers are overdue", "how did that develop"))
                .isEqualTo("overdue amount by month");
        assertThat(after("overdue amount by month", "Show me a chart"))
                .isEqualTo("Chart of overdue amount by month");
        assertThat(after("Sales by month in 2025", "and in 2024?"))
                .isEqualTo("sales by month in 2024");
        assertThat(after("Sales in 2025", "And by category?"))
                .isEqualTo("sales by category in 2025");
        assertThat(after("top customers", "only the top 3")).isEqualTo("top 3 customers by sales");
        assertThat(after("Show the overdue invoices", "as a chart"))
                .isEqualTo("Chart of overdue amount by month");
        assertThat(after("Create a draft invoice for Alpine Sports", "2 x Headlamp"))
                .isEqualTo("Create a draft invoice for \"Alpine Sports\" with 2 x \"Headlamp\"");
        assertThat(
                        after(
                                "Create a draft invoice for Alpine Sports with 2 x Headlamp",
                                "Then post it"))
                .isEqualTo(
                        "Create a draft invoice for \"Alpine Sports\" with 2 x \"Headlamp\" and post it");
    }

    private static String after(String first, String second) {
        Optional<BusinessQuestion> before = BusinessRules.read(first, Optional.empty());
        return BusinessRules.read(second, before).map(BusinessQuestion::words).orElse("nothing");
    }

    private static Map<String, List<String>> families() {
        Map<String, List<String>> families = new LinkedHashMap<>();
        List<String> wordings = new ArrayList<>();
        for (String line : lines()) {
            if (line.startsWith("= ")) {
                wordings = families.computeIfAbsent(line.substring(2), _ -> new ArrayList<>());
            } else if (!line.isBlank() && !line.startsWith("#")) {
                wordings.add(line);
            }
        }
        return families;
    }

    private static List<String> lines() {
        try (InputStream in =
                Objects.requireNonNull(
                        BusinessRulesTest.class.getResourceAsStream("questions.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
