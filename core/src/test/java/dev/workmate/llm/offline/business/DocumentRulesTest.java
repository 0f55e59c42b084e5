package dev.workmate.llm.offline.business;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.offline.business.ChangeReading.Clear;
import dev.workmate.llm.offline.business.ChangeReading.Refused;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What must be done and what must not, in the words of people. */
class DocumentRulesTest {
    private static String read(String sentence) {
        return DocumentRules.read(sentence)
                .map(
                        reading ->
                                switch (reading) {
                                    case Clear clear -> words(clear.wishes());
                                    case Refused _ -> "refused";
                                })
                .orElse("nothing");
    }

    private static String words(List<BusinessQuestion> wishes) {
        return wishes.stream().map(BusinessQuestion::words).collect(Collectors.joining("; "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    Post invoice S-INV1042 | Post the invoice S-INV1042
                    post the invoice SID-1050 | Post the invoice SID-1050
                    Please post the draft invoice SID-1050 now. | Post the invoice SID-1050
                    Can you please post invoice no. SID-1050? | Post the invoice SID-1050
                    I want you to post invoice SID-1050, thanks | Post the invoice SID-1050
                    Hi, could you post my invoice #1050 right away | Post the invoice 1050
                    Post invoice SID-1050 and send it | Post and send the invoice SID-1050
                    Post and send invoice SID-1050 | Post and send the invoice SID-1050
                    Post invoice SID-1050 and send it to ap@x.example | Post and send the invoice SID-1050 to ap@x.example
                    Send invoice SI-2001 to ap@x.example | Send the invoice SI-2001 to ap@x.example
                    e-mail quote SQ-7 | Send the quote SQ-7
                    Cancel the posted invoice SI-2001 | Cancel the invoice SI-2001
                    Delete the draft invoice S-INV1042 | Delete the invoice S-INV1042
                    remove sales order SO-12 | Delete the order SO-12
                    void credit memo SC-9 | Cancel the credit memo SC-9
                    Get me the PDF of invoice S-INV1042 | Get the PDF of the invoice S-INV1042
                    Post invoice SID-1050 and delete invoice SID-1051 | Post the invoice SID-1050; Delete the invoice SID-1051
                    Create a new invoice | Create a draft invoice
                    Create an invoice for Alpine Sports | Create a draft invoice for "Alpine Sports"
                    Create a draft invoice for Alpine Sports with 3 Trail Tent 2 | Create a draft invoice for "Alpine Sports" with 3 x "Trail Tent 2"
                    Make me a new draft invoice for the customer C01810 over 2 pieces of Lamp | Create a draft invoice for "C01810" with 2 x "Lamp"
                    Create an invoice with 2 x Lamp for Alpine Sports | Create a draft invoice for "Alpine Sports" with 2 x "Lamp"
                    Create an invoice with 2 x Lamp | Create a draft invoice with 2 x "Lamp"
                    Create an invoice for University of Cork with 2 x Lamp | Create a draft invoice for "University of Cork" with 2 x "Lamp"
                    Create an invoice for Alpine Sports with 3 Trail Tent 2, 1 Headlamp, then post it | Create a draft invoice for "Alpine Sports" with 3 x "Trail Tent 2" plus 1 x "Headlamp" and post it
                    Create an invoice for Alpine Sports with -3 Headlamp | Create a draft invoice for "Alpine Sports" with -3 x "Headlamp"
                    Create an invoice for Alpine Sports with −3 x Headlamp | Create a draft invoice for "Alpine Sports" with -3 x "Headlamp"
                    Create an invoice for Alpine Sports with 1000000 x Headlamp | Create a draft invoice for "Alpine Sports" with 1000000 x "Headlamp"
                    Create an invoice for Alpine Sports with 1,000,000 x Headlamp | Create a draft invoice for "Alpine Sports" with 1000000 x "Headlamp"
                    Create an invoice for Alpine Sports with 2.5 x Rope | Create a draft invoice for "Alpine Sports" with 2.5 x "Rope"
                    Prepare a quote for Alpine Sports with two Headlamp | Create a draft quote for "Alpine Sports" with 2 x "Headlamp"
                    Create an invoice for "On By Ltd" with 2 x "Lamp, by Night" | Create a draft invoice for "On By Ltd" with 2 x "Lamp, by Night"
                    Create an invoice for X with 2 x Tent, send it to ap@x.example | Create a draft invoice for "X" with 2 x "Tent", e-mail ap@x.example and send it
                    Create an invoice for X with 2 x Tent, post it and send it to ap@x.example | Create a draft invoice for "X" with 2 x "Tent", e-mail ap@x.example and post it and send it
                    Create an invoice for X with 2 x Tent, 10% discount | Create a draft invoice for "X" with 2 x "Tent" with 10% discount
                    Create an invoice for X with 2 x Tent with 10% discount and 1 x Lamp | Create a draft invoice for "X" with 2 x "Tent" with 10% discount plus 1 x "Lamp"
                    Create an invoice for X with 2 x Tent and 1 x Lamp, less 5 % off | Create a draft invoice for "X" with 2 x "Tent" with 5% discount plus 1 x "Lamp" with 5% discount
                    Create an invoice for X with 2 x Tent at 99.50 | Create a draft invoice for "X" with 2 x "Tent" at 99.5
                    Create an invoice for X with 2 x Tent, reference PO-4711 | Create a draft invoice for "X" with 2 x "Tent", reference "PO-4711"
                    Create an invoice for X with 2 x Tent, their order number 4711/B | Create a draft invoice for "X" with 2 x "Tent", reference "4711/B"
                    Create an invoice for X, PO-4711, with 2 x Tent | refused
                    Create an invoice for X with 2 x Tent due 30 September 2026 | Create a draft invoice for "X" with 2 x "Tent", due 2026-09-30
                    Create an invoice for X with 2 x Tent, dated May 5, 2026 and posting date 2026-05-06 | Create a draft invoice for "X" with 2 x "Tent", dated 2026-05-05, posting date 2026-05-06
                    Create an invoice for X with 2 x Tent but don't post it yet | Create a draft invoice for "X" with 2 x "Tent"
                    Create an order for X with 2 x Tent and delete invoice SID-1051 | Create a draft order for "X" with 2 x "Tent"; Delete the invoice SID-1051
                    Change the phone of Alpine Sports to +49 30 1234 | Set the phone number of customer "Alpine Sports" to "+49 30 1234"
                    please set the credit limit of Alpine Sports to 5,000 | Set the credit limit of customer "Alpine Sports" to "5000"
                    Set the price of item Lamp to -3 | Set the unit price of item "Lamp" to "-3"
                    Change the address of Alpine Sports to 12 Main Street, Cork | Set the address of customer "Alpine Sports" to "12 Main Street, Cork"
                    """)
    void isDoneAsItWasSaid(String sentence, String wanted) {
        assertThat(read(sentence)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Don't post invoice SID-1050",
                "Do not post invoice SID-1050",
                "Never delete invoice SID-1050",
                "Please don't cancel invoice SID-1050 yet",
                "What if I post invoice SID-1050",
                "What happens when I post invoice SID-1050?",
                "Should I post invoice SID-1050?",
                "Did you post invoice SID-1050?",
                "Why did you delete invoice SID-1050",
                "Who may post invoice SID-1050",
                "I did not post invoice SID-1050",
                "I'd rather not post invoice SID-1050",
                "If they have paid, post invoice SID-1050",
                "Post invoice SID-1050 if they have paid",
                "Unless it is blocked post invoice SID-1050",
                "Post invoice SID-1050 on 5 May",
                "Post invoice SID-1050 tomorrow",
                "Post invoice SID-1050 and SID-1051",
                "Post invoice SID-1050, but only the first line",
                "Post invoice SID-1050 and tell me the margin",
                "Remember to post invoice SID-1050",
                "Wait before you post invoice SID-1050",
                "Send invoice SI-2001 to Bob",
                "Send invoice SI-2001 to ap@x.example and cc bob@x.example",
                "Cancel invoice SI-2001 partly",
                "Create an invoice for X with 2 x Tent, ship it by express",
                "Create an invoice for X with 2 x Tent, urgent",
                "Create an invoice for X with 2 x Tent on 5 May",
                "Create an invoice for X with 2 x Tent due 31 February 2026",
                "Create an invoice for X with 2 x Tent, reference PO-1, reference PO-2",
                "Create an invoice for X with 2 x Tent, 10% discount, 20% discount",
                "Create an invoice for X with 1.125 x Rope",
                "Create an invoice for X with 1 000 000 x Tent",
                "Create an invoice for X with minus 3 x Tent",
                "Create an invoice for X with a dozen tents",
                "Create an invoice for X with 2 x Tent at 99 EUR",
                "Create an invoice for X with 2 x Tent if they are in stock",
                "Create an invoice for X with some tents",
                "Create an invoice like the last one",
                "Create an order for X with 2 x Tent and post it",
                "Create an order for X with 2 x Tent, send it to ap@x.example and post it",
                "Don't create an invoice for X with 2 x Tent",
                "If X pays, create an invoice for X with 2 x Tent",
                "You should have created an invoice, so create an invoice for X",
                "Set the credit limit of X to 5000 if they pay",
                "Set the credit limit of X to 5000 USD",
                "Don't set the credit limit of X to 5000",
                "Change the name of X to Y but not yet",
                "Change the phone of X to 123 and the city to Cork",
            })
    void isRefusedAndNamed(String sentence) {
        assertThat(read(sentence)).isEqualTo("refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "How much does X owe us",
                "Which invoices did we post in May",
                "How do I create an invoice",
                "who can post invoices",
                "show invoice SI-2001",
                "orders by customer as a table",
                "add order numbers to the table",
            })
    void isLeftToOthers(String sentence) {
        assertThat(read(sentence)).isEqualTo("nothing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Post invoice SID-1050 on 5 May | I can post the invoice SID-1050, but I do not know what to do with “on 5 May”.",
                "Create an invoice for X with 2 x Tent, urgent | I can create a draft invoice, but I do not know what to do with “urgent”.",
                "Don't post invoice SID-1050 | “Don't post invoice SID-1050” does not plainly ask for it.",
            })
    void theAnswerSaysWhatIsLeftOver(String sentence, String said) {
        assertThat(DocumentRules.read(sentence).orElseThrow())
                .isInstanceOfSatisfying(
                        Refused.class,
                        refused ->
                                assertThat(refused.answer())
                                        .startsWith("I changed nothing")
                                        .contains(said));
    }

    @Test
    void whatIsHandedOnIsReadTheSameAgain() {
        for (String sentence :
                List.of(
                        "Create an invoice for X with 2 x Tent at 9.5 with 5% discount and a Lamp, reference PO-1, due 2026-09-30, dated 2026-05-05, posting date 2026-05-06, post it and send it to ap@x.example",
                        "Create a quote for X with -3 x Tent and send it to ap@x.example",
                        "Post invoice SID-1050 and send it to ap@x.example",
                        "Set the credit limit of X to 5,000")) {
            String words = read(sentence);
            assertThat(words).isNotEqualTo("refused");
            assertThat(read(words)).isEqualTo(words);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "for Alpine Sports with 2 x Lamp | Create a draft invoice for \"Alpine Sports\" with 2 x \"Lamp\"",
                "Alpine Sports | Create a draft invoice for \"Alpine Sports\"",
                "Alpine Sports, but only if they paid | nothing",
                "How much does Alpine Sports owe us, and why | nothing",
            })
    void aBegunDocumentIsCompletedByWholeSentences(String sentence, String wanted) {
        BusinessQuestion begun =
                ((Clear) DocumentRules.read("Create a new invoice").orElseThrow())
                        .wishes()
                        .getFirst();
        assertThat(
                        DocumentRules.further(sentence, begun, "")
                                .map(BusinessQuestion::words)
                                .orElse("nothing"))
                .isEqualTo(wanted);
    }

    @Test
    void aDraftThatIsThereIsPostedAndNotMadeAgain() {
        BusinessQuestion begun =
                ((Clear) DocumentRules.read("Create an invoice for X with 2 x Tent").orElseThrow())
                        .wishes()
                        .getFirst();
        assertThat(
                        DocumentRules.further(
                                        "post it",
                                        begun,
                                        "The draft invoice **SID-1055** for **X** is there: 2 × Tent.")
                                .map(BusinessQuestion::words))
                .contains("Post the invoice SID-1055");
    }
}
