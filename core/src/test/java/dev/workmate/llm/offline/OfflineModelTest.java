package dev.workmate.llm.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.event.value.AnswerBlock.TextBlock;
import dev.workmate.event.value.AnswerBlock.ThinkingBlock;
import dev.workmate.event.value.AnswerStop;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Span;
import dev.workmate.llm.Answer;
import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.Deltas;
import dev.workmate.llm.ModelRole;
import dev.workmate.testkit.Any;
import dev.workmate.testkit.Tries;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OfflineModelTest {
    private static final String TOKYO =
            "Tokyo: Monday, 16 November 2026, 05:30:05, UTC+09:00 (Asia/Tokyo)";
    private static final String PARIS =
            "Paris: Sunday, 15 November 2026, 21:30:05, UTC+01:00 (Europe/Paris)";

    @Nested
    class AsSupervisor {
        @Test
        void givesTheWorkToTheAgentInTheUsersWords() {
            Answer answer =
                    Asking.supervisor().user("What is 18% of 2,450?").thinking(100).answer();

            assertThat(Asking.calls(answer))
                    .isEqualTo("transfer_to_general_agent {\"task\":\"What is 18% of 2,450?\"}");
            assertThat(answer.blocks().getFirst())
                    .isEqualTo(
                            new ThinkingBlock(
                                    "“What is 18% of 2,450” is for the General agent.", "", false));
            assertThat(answer.stopReason()).isEqualTo(AnswerStop.TOOL_USE);
        }

        @Test
        void thinksOnlyWithinABudget() {
            assertThat(Asking.supervisor().user("2 + 2").answer().blocks())
                    .noneMatch(ThinkingBlock.class::isInstance);
        }

        @Test
        void makesOneTransferForEachAgent() {
            assertThat(
                            Asking.supervisor()
                                    .user(
                                            "How do I stop a turn, what time is it in Paris and what is"
                                                    + " 2 + 2?")
                                    .calls())
                    .isEqualTo(
                            "transfer_to_guide_agent {\"task\":\"How do I stop a turn\"}"
                                    + " transfer_to_general_agent {\"task\":\"what time is it in"
                                    + " Paris\\nwhat is 2 + 2\"}");
        }

        @Test
        void spellsOutAFollowUpForTheAgent() {
            assertThat(
                            Asking.supervisor()
                                    .user("What time is it in Tokyo?")
                                    .model("In Tokyo it is 05:30.")
                                    .user("and in Paris?")
                                    .calls())
                    .isEqualTo(
                            "transfer_to_general_agent {\"task\":\"What time is it in Paris?\"}");
        }

        @Test
        void remembersAcrossSeveralFollowUps() {
            assertThat(
                            Asking.supervisor()
                                    .user("time in Tokyo")
                                    .model("a")
                                    .user("and Paris?")
                                    .model("b")
                                    .user("and London?")
                                    .calls())
                    .contains("London");
        }

        @Test
        void followsTheHintInItsPromptWhereNoRuleFits() {
            Asking asking =
                    Asking.as(
                            ModelRole.SUPERVISOR,
                            List.of("transfer_to_general_agent", "transfer_to_erp_agent"));

            assertThat(
                            asking.aside("The message's words hint at: general-agent, erp-agent")
                                    .user("list the unpaid invoices")
                                    .calls())
                    .isEqualTo("transfer_to_erp_agent {\"task\":\"list the unpaid invoices\"}");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Hi",
                    "hello there!",
                    "Good morning",
                    "Thanks!",
                    "thank you very much",
                    "bye",
                    "What can you do?",
                    "help",
                    "who are you?",
                    "Are you a real model?",
                    "which model are you"
                })
        void answersSmallTalkItself(String words) {
            Answer answer = Asking.supervisor().user(words).answer();

            assertThat(Asking.calls(answer)).isEmpty();
            assertThat(Asking.supervisor().user(words).text())
                    .isNotBlank()
                    .doesNotContain("did not understand");
        }

        @Test
        void saysThatItIsADemoAtTheStartAndWhenAsked() {
            assertThat(Asking.supervisor().user("Hello").text()).contains("offline demo model");
            assertThat(Asking.supervisor().user("2+2").model("4").user("Hello").text())
                    .doesNotContain("offline demo model");
            assertThat(Asking.supervisor().user("2+2").model("4").user("Who are you?").text())
                    .contains("offline demo model");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"Write a poem about autumn", "asdf qwer", "😀", "...", "100 USD in EUR"})
        void saysPlainlyWhatItDoesNotUnderstandWithExamples(String words) {
            assertThat(Asking.supervisor().user(words).text())
                    .startsWith("I did not understand that.")
                    .contains("What is 18% of 2,450?");
        }

        @Test
        void staysSilentWhenOneAgentHasAnsweredAll() {
            Answer answer =
                    Asking.supervisor()
                            .user("Hi")
                            .model("Hello!")
                            .user("2 + 2")
                            .result("transfer_to_general_agent", "2 + 2 = **4**")
                            .thinking(100)
                            .answer();

            assertThat(answer.blocks()).isEmpty();
            assertThat(answer.stopReason()).isEqualTo(AnswerStop.END_TURN);
        }

        @Test
        void closesTheFirstTurnByIntroducingItself() {
            assertThat(
                            Asking.supervisor()
                                    .user("2 + 2")
                                    .result("transfer_to_general_agent", "2 + 2 = **4**")
                                    .text())
                    .startsWith("_I am Workmate's offline demo model");
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "Umsatz nach Land 2025 | _Ich bin das Offline-Demomodell von Workmate",
                    "ventas por país 2025 | _Soy el modelo de demostración"
                })
        void introducesItselfInTheLanguageOfTheAnswer(String question, String words) {
            assertThat(
                            Asking.as(ModelRole.SUPERVISOR, List.of("transfer_to_erp_agent"))
                                    .user(question)
                                    .result("transfer_to_erp_agent", "6.500.962,70 EUR")
                                    .text())
                    .startsWith(words);
        }

        @Test
        void givesWhatItDoesNotUnderstandToWhoAnswersTheRest() {
            assertThat(
                            Asking.as(ModelRole.SUPERVISOR, List.of("transfer_to_erp_agent"))
                                    .user("Sales last month. Write a poem.")
                                    .calls())
                    .contains("Write a poem");
        }

        @Test
        void namesFailuresAndWhatItDidNotUnderstand() {
            assertThat(
                            Asking.supervisor()
                                    .user("Hi")
                                    .model("Hello!")
                                    .user("What is 2 + 2? Write a poem.")
                                    .result(
                                            "transfer_to_general_agent",
                                            "The agent reached its limit of 10 steps.",
                                            Outcome.FAILED)
                                    .text())
                    .isEqualTo(
                            "I could not get an answer from the General agent: The agent reached its"
                                    + " limit of 10 steps.\n\nI did not understand “Write a poem”.");
        }
    }

    @Nested
    class AsWorker {
        @Test
        void answersFromTheResultsOnly() {
            assertThat(Asking.general().user("time in Tokyo").result("current_time", TOKYO).text())
                    .isEqualTo("In Tokyo it is **05:30** on Monday, 16 November 2026 (UTC+09:00).");
            assertThat(
                            Asking.general()
                                    .user("what day is it in Tokyo?")
                                    .result("current_time", TOKYO)
                                    .text())
                    .isEqualTo("In Tokyo it is **Monday, 16 November 2026** (05:30, UTC+09:00).");
        }

        @Test
        void listsSeveralResults() {
            assertThat(
                            Asking.general()
                                    .user("5 miles in km and 100 F in C")
                                    .result("convert_units", "5 mi = 8.04672 km")
                                    .result("convert_units", "100 °F ≈ 37.777777777777777778 °C")
                                    .text())
                    .isEqualTo("- 5 mi = **8.04672 km**\n- 100 °F ≈ **37.777778 °C**");
        }

        @Test
        void worksOutTheDifferenceBetweenTwoPlaces() {
            assertThat(
                            Asking.general()
                                    .user("time difference between Tokyo and Paris")
                                    .result("current_time", TOKYO)
                                    .result("current_time", PARIS)
                                    .text())
                    .endsWith("- Tokyo is **8 hours** ahead of Paris.");
        }

        @Test
        void explainsAFailedTool() {
            assertThat(
                            Asking.general()
                                    .user("10 / 0")
                                    .result(
                                            "calculate",
                                            "Division by zero has no result.",
                                            Outcome.FAILED)
                                    .text())
                    .isEqualTo("I could not work that out: Division by zero has no result.");
            assertThat(
                            Asking.general()
                                    .user("10 / 0")
                                    .result(
                                            "calculate",
                                            "invalid_input: Missing field 'expression'.",
                                            Outcome.FAILED)
                                    .text())
                    .isEqualTo("I could not work that out: Missing field 'expression'.");
        }

        @Test
        void saysWhichPartItLeftOut() {
            assertThat(
                            Asking.general()
                                    .user("2 + 2. Write a poem.")
                                    .result("calculate", "2 + 2 = 4")
                                    .text())
                    .isEqualTo("2 + 2 = **4**\n\nI did not understand “Write a poem”.");
        }

        @Test
        void keepsToItsTaskWhenRemindedOfItsTools() {
            assertThat(
                            Asking.general()
                                    .user("2 + 2")
                                    .model("4")
                                    .user("Answer from your tools, not from memory.")
                                    .calls())
                    .isEqualTo("calculate {\"expression\":\"2 + 2\"}");
        }

        @Test
        void saysWhenNoToolFits() {
            assertThat(Asking.general().user("Write a poem").text())
                    .startsWith("I did not understand that.");
            assertThat(Asking.as(ModelRole.ERP, List.of("list_invoices")).user("2 + 2").text())
                    .startsWith("I did not understand that.");
        }

        @Test
        void readsTheBestSectionItFound() {
            String found =
                    "1. guide/stopping.md › Stop a running answer (score 7.10)\n   Press stop.\n"
                            + "2. guide/api.md › Errors (score 1.00)\n   Errors are.";

            assertThat(Asking.guide().user("How do I stop?").result("search_guide", found).calls())
                    .isEqualTo(
                            "read_guide {\"document\":\"guide/stopping.md\",\"heading\":\"Stop a running"
                                    + " answer\"}");
        }

        @Test
        void quotesTheGuideWithItsSource() {
            Answer answer =
                    Asking.guide()
                            .user("How do I stop?")
                            .result(
                                    "search_guide",
                                    "1. guide/stopping.md › Stop (score 7.10)\n   x")
                            .result(
                                    "read_guide",
                                    "# guide/stopping.md › Stop\n\nPress stop.\n\nOr wait.")
                            .answer();

            String quote = "> Press stop.\n> \n> Or wait.";
            assertThat(answer.blocks())
                    .containsExactly(
                            new TextBlock(
                                    quote + "\n\nSource: **Stop** in `guide/stopping.md`",
                                    List.of(
                                            Citation.of(
                                                    "guide/stopping.md",
                                                    "Stop",
                                                    "Press stop.\n\nOr wait.",
                                                    new Span(0, quote.length())))));
        }

        @Test
        void saysWhenTheGuideIsSilent() {
            assertThat(
                            Asking.guide()
                                    .user("How do I cook pasta?")
                                    .result(
                                            "search_guide",
                                            "Nothing in the guide speaks about that.")
                                    .text())
                    .startsWith("The guide says nothing about “How do I cook pasta?”.");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    What time is it in Tokyo and in New York?  | Time in Tokyo, New York
                    What is 18% of 2,450?                      | 18% of 2,450
                    Convert 5 miles to km                      | 5 miles in km
                    How do I stop a running answer?            | Stop a running answer
                    Hi, 2 + 2?                                 | 2 + 2
                    Hello                                      | Hello
                    /guide how are events stored?              | How are events stored
                    ?!                                         | ?!
                    Write a very long poem about the autumn in the mountains of the far north, please | Write a very long poem about the autumn in the mountains of…
                    """)
    void titlesAConversation(String message, String title) {
        Asking asking = Asking.as(ModelRole.SESSION_TITLE, List.of());

        assertThat(asking.user("User: " + message + "\n\nAnswer: something").text())
                .isEqualTo(title);
    }

    @Nested
    class Streaming {
        @Test
        void streamsExactlyWhatItAnswers() {
            StringBuilder heard = new StringBuilder();
            List<String> words = new ArrayList<>();
            Answer answer =
                    Asking.supervisor()
                            .user("What can you do?")
                            .answer(
                                    new Hearing() {
                                        @Override
                                        public void text(int block, String text) {
                                            heard.append(text);
                                            words.add(text);
                                        }
                                    });

            assertThat(answer.blocks()).containsExactly(new TextBlock(heard.toString(), List.of()));
            assertThat(words).hasSizeGreaterThan(30);
        }

        @Test
        void estimatesTokensFromCharacters() {
            Answer answer = Asking.supervisor().aside("12345678").user("Hello").answer();

            assertThat(answer.usage().inputTokens()).isEqualTo(4);
            assertThat(answer.usage().outputTokens()).isGreaterThan(10);
            assertThat(answer.provider()).isEqualTo("offline");
            assertThat(answer.model()).isEqualTo("workmate-offline-1");
        }

        @Test
        void stopsAtOnceWhenInterrupted() {
            for (Duration pause : List.of(Duration.ZERO, Duration.ofSeconds(30))) {
                Thread.currentThread().interrupt();
                assertThatThrownBy(
                                () ->
                                        new OfflineModel(pause)
                                                .ask(
                                                        Asking.supervisor().user("Hi").request(),
                                                        Deltas.IGNORED))
                        .isInstanceOf(InterruptedException.class);
                assertThat(Thread.interrupted()).isFalse();
            }
        }
    }

    @Test
    void answersAnything() {
        Any<String> messages = messages();
        Tries.of(150, random -> isAnswered(messages.next(random), messages.next(random)));
    }

    private static void isAnswered(String first, String second) {
        Assertions.assertTimeoutPreemptively(
                Duration.ofMinutes(1),
                () -> {
                    for (Asking asking :
                            List.of(
                                    Asking.supervisor(),
                                    Asking.general(),
                                    Asking.guide(),
                                    Asking.as(ModelRole.SESSION_TITLE, List.of()))) {
                        Answer answer = asking.user(first).model(second).user(second).answer();
                        assertThat(answer.blocks()).isNotEmpty();
                        asking.result("current_time", first)
                                .result("calculate", second, Outcome.FAILED)
                                .result("search_guide", second)
                                .result("read_guide", first)
                                .answer();
                    }
                });
    }

    @Test
    void titlesAreShort() {
        Any<String> messages = messages();
        Tries.of(1_000, random -> hasAShortTitle(messages.next(random)));
    }

    private static void hasAShortTitle(String message) {
        assertThat(Asking.as(ModelRole.SESSION_TITLE, List.of()).user(message).text())
                .isNotBlank()
                .hasSizeLessThanOrEqualTo(60);
    }

    @Test
    void answersHugeMessagesQuickly() {
        for (String part :
                List.of(
                        "time in ",
                        "1+",
                        "((((",
                        "and ",
                        "convert 5 ",
                        "what is ",
                        "a,",
                        "9 ",
                        "% of ")) {
            String huge = part.repeat(100_000 / part.length());
            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(30), () -> Asking.supervisor().user(huge).answer(), part);
            Assertions.assertTimeoutPreemptively(
                    Duration.ofSeconds(30), () -> Asking.general().user(huge).answer(), part);
        }
    }

    @Test
    void answersARequestWithoutAnyMessage() {
        assertThat(Asking.supervisor().text()).isNotBlank();
        assertThat(Asking.general().text()).isNotBlank();
    }

    private static Any<String> messages() {
        Any<String> words =
                Any.of(
                                "what",
                                "time",
                                "is",
                                "it",
                                "in",
                                "Tokyo",
                                "and",
                                "convert",
                                "5",
                                "1,200",
                                "-3.5",
                                "km",
                                "to",
                                "miles",
                                "how",
                                "many",
                                "sum of",
                                "%",
                                "of",
                                "+",
                                "*",
                                "(",
                                ")",
                                "/",
                                "that",
                                "twenty",
                                "hundred",
                                "million",
                                "square root of",
                                "?",
                                ".",
                                ",",
                                "\n",
                                "workmate",
                                "stop",
                                "half",
                                "a",
                                "1/0",
                                "$1",
                                "\\",
                                "\"",
                                "difference between",
                                "today",
                                "hi",
                                "{}",
                                "› ",
                                "# ",
                                "1. ",
                                "(score 1)")
                        .list(20)
                        .map(list -> String.join(" ", list));
        return Any.oneOf(words, words, Any.text(60));
    }

    /** Hears nothing unless told to. */
    private abstract static class Hearing implements Deltas {
        @Override
        public void reasoning(int blockIndex, String text) {}

        @Override
        public void text(int blockIndex, String text) {}

        @Override
        public void toolCall(int blockIndex, String toolName, String partialJson) {}

        @Override
        public void reset() {}
    }
}
