package dev.workmate.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.workmate.event.value.AgentIdentity;
import dev.workmate.event.value.Attachment;
import dev.workmate.event.value.Citation;
import dev.workmate.event.value.Money;
import dev.workmate.event.value.Span;
import dev.workmate.event.value.TurnOptions;
import dev.workmate.event.value.Usage;
import dev.workmate.id.AgentId;
import dev.workmate.id.MessageId;
import dev.workmate.id.Uuids;
import dev.workmate.text.JsonText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The small values inside events: what they refuse and how they add up. */
class ValuesTest {
    @Nested
    class AnAgent {
        private static final AgentId ID = new AgentId("erp-agent");

        @ParameterizedTest
        @ValueSource(strings = {"a", "erp-agent", "x-1-y", "0"})
        void isNamedInKebabCase(String id) {
            assertThat(new AgentId(id)).hasToString(id);
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "-a", "a-", "a--b", "Erp", "a_b", "a b", "ä", "a/b", "\uff41"})
        void hasNoOtherName(String id) {
            assertThatIllegalArgumentException().isThrownBy(() -> new AgentId(id));
        }

        @Test
        void hasANameOfAtMost64Characters() {
            assertThat(new AgentId("a".repeat(64)).value()).hasSize(64);
            assertThatIllegalArgumentException().isThrownBy(() -> new AgentId("a".repeat(65)));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "2563eb", "#2563EB", "#2563e", "#2563ebf", "#2563eg", "red"})
        void hasAColorInOneSpellingOnly(String color) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new AgentIdentity(ID, "ERP", "building", color));
        }

        @Test
        void alwaysHasANameAndAnIconToShow() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new AgentIdentity(ID, " ", "building", "#2563eb"));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new AgentIdentity(ID, "ERP", "", "#2563eb"));
        }
    }

    @Nested
    class UsageOfTokens {
        @Test
        void addsUpByKind() {
            Usage sum = new Usage(1, 2, 3, 4, 5).plus(new Usage(10, 20, 30, 40, 50));
            assertThat(sum).isEqualTo(new Usage(11, 22, 33, 44, 55));
            assertThat(sum.plus(Usage.NONE)).isEqualTo(sum);
        }

        @Test
        void countsReasoningOnce() {
            assertThat(new Usage(1, 20, 300, 4_000, 15).total()).isEqualTo(4_321);
        }

        @Test
        void isNeverNegative() {
            assertThatIllegalArgumentException().isThrownBy(() -> Usage.of(-1, 0));
            assertThatIllegalArgumentException().isThrownBy(() -> new Usage(0, 0, 0, 0, -1));
        }
    }

    @Nested
    class AnAmount {
        private static final Money DIME = new Money(new BigDecimal("0.10"), "USD");

        @Test
        void addsExactly() {
            Money sum = DIME.plus(DIME).plus(DIME);
            assertThat(sum).isEqualTo(new Money(new BigDecimal("0.30"), "USD"));
        }

        @Test
        void neverMixesCurrencies() {
            Money euro = new Money(BigDecimal.ONE, "EUR");
            assertThatIllegalArgumentException().isThrownBy(() -> DIME.plus(euro));
        }

        @Test
        void hasACurrencyOfThreeLetters() {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new Money(BigDecimal.ONE, "DOLLAR"));
        }
    }

    @Nested
    class Others {
        @Test
        void aCitationsRangeRises() {
            Citation cited = Citation.of("s", "t", "q", new Span(3, 3));
            assertThat(cited.place()).contains(new Span(3, 3));
            assertThat(cited.after(4).place()).contains(new Span(7, 7));
            Citation inFile = cited.inFile("f", new Span(1, 2), Optional.of(9)).after(1);
            assertThat(inFile.start()).as("the file's own text does not move").isEqualTo(1);
            assertThatIllegalArgumentException().isThrownBy(() -> new Span(3, 2));
            assertThatIllegalArgumentException().isThrownBy(() -> new Span(-1, 2));
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () ->
                                    new Citation(
                                            "s",
                                            "t",
                                            "q",
                                            3,
                                            2,
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty()));
        }

        @Test
        void jsonTextIsKeptToTheLetterAndNeverBlank() {
            assertThat(new JsonText("\t{ \"a\" : 1.00 }\r\n").value())
                    .isEqualTo("{ \"a\" : 1.00 }");
            assertThatIllegalArgumentException().isThrownBy(() -> new JsonText(" \n"));
        }

        @Test
        void aTurnsTimeLimitIsPositive() {
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () ->
                                    new TurnOptions(
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.empty(),
                                            false,
                                            0,
                                            Optional.empty()));
        }

        @Test
        void anEventDoesNotChangeWithTheListItWasMadeOf() {
            List<Attachment> attachments = new ArrayList<>();
            var message =
                    new MessageEvent.UserMessageConfirmed(
                            MessageId.next(), Optional.empty(), "hello", attachments);
            attachments.add(new Attachment(Uuids.next(), "a.txt", "text/plain", 1));
            assertThat(message.attachments()).isEmpty();
        }
    }
}
