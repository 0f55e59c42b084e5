package dev.workmate.llm.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The many ways in which people ask for the same. */
class PhrasingsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    What time is it?                                   | {}
                    what time is it in Tokyo?                          | {"place":"Tokyo"}
                    What's the time in New York right now?             | {"place":"New York"}
                    whats the time in london                           | {"place":"london"}
                    time in Paris                                      | {"place":"Paris"}
                    Time?                                              | {}
                    current time in Berlin, please                     | {"place":"Berlin"}
                    Can you tell me what time it is in São Paulo?      | {"place":"São Paulo"}
                    Could you please tell me the current time in Oslo  | {"place":"Oslo"}
                    Hi, what is the local time in Sydney?              | {"place":"Sydney"}
                    Hello! What time is it in Rome?                    | {"place":"Rome"}
                    do you have the time                               | {}
                    How late is it in Madrid?                          | {"place":"Madrid"}
                    Tokyo time                                         | {"place":"Tokyo"}
                    what is the time at Europe/Copenhagen              | {"place":"Europe/Copenhagen"}
                    is it morning or evening in Sydney?                | {"place":"Sydney"}
                    What is the date today?                            | {}
                    What's today's date?                               | {}
                    what day is it in Auckland                         | {"place":"Auckland"}
                    which weekday is it in Dubai                       | {"place":"Dubai"}
                    what day of the week is it                         | {}
                    what year is it?                                   | {}
                    what time do they have in Singapore                | {"place":"Singapore"}
                    What time is it in Paris, France?                  | {"place":"Paris"}
                    What time is it in Atlantis?                       | {"place":"Atlantis"}
                    /general time in Lima                              | {"place":"Lima"}
                    I'd like to know the exact time in Cairo           | {"place":"Cairo"}
                    what's the time here?                              | {}
                    """)
    void asksForTheTime(String words, String arguments) {
        assertThat(Asking.general().user(words).calls()).isEqualTo("current_time " + arguments);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    What is 18% of 2450?                    | 18% of 2450
                    what's 18 percent of 2,450              | 18 % of 2,450
                    calculate 12 * (3 + 4)                  | 12 * (3 + 4)
                    2+2                                     | 2+2
                    2 + 2 =                                 | 2 + 2
                    How much is 12 times 7?                 | 12 * 7
                    12 multiplied by 7                      | 12 * 7
                    what is 144 divided by 12               | 144 / 12
                    What is the square root of 144?         | sqrt(144)
                    7 squared                               | 7 ^ 2
                    2 to the power of 10                    | 2 ^ 10
                    what is the sum of 5, 6 and 7           | 5 + 6 + 7
                    sum of 5 and 5                          | 5 + 5
                    the difference between 100 and 37       | 100 - 37
                    average of 3, 4 and 8                   | (3 + 4 + 8) / 3
                    what is the maximum of 3, 9 and 4       | max(3; 9; 4)
                    add 15 and 27                           | 27 + 15
                    subtract 8 from 20                      | 20 - 8
                    divide 100 by 8                         | 100 / 8
                    multiply 6 by 7                         | 6 * 7
                    increase 200 by 10%                     | 200 + 10%
                    20% off 80                              | 80 - 20%
                    what is a 15% tip on $80?               | 15% of 80
                    25% VAT on 1,000                        | 25% of 1,000
                    what percentage is 30 of 200            | 30 / 200 * 100
                    30 is what percent of 200               | 30 / 200 * 100
                    half of 90                              | 90 / 2
                    two plus two                            | 2 + 2
                    what is twenty-five times four?         | 25 * 4
                    two hundred minus fifty                 | 200 - 50
                    1.5k + 200                              | (1.5 * 1000) + 200
                    please compute 10 / 0                   | 10 / 0
                    3 x 4                                   | 3 x 4
                    what is -5 + 3                          | -5 + 3
                    round(10 / 3, 2)                        | round(10 / 3, 2)
                    $1,200.50 plus 25%                      | 1,200.50 + 25%
                    """)
    void asksForACalculation(String words, String expression) {
        assertThat(Asking.general().user(words).calls())
                .isEqualTo("calculate {\"expression\":\"" + expression + "\"}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    Convert 5 miles to km                             | 5 miles km
                    convert 5 miles into kilometres please            | 5 miles kilometres
                    5 miles in km                                     | 5 miles km
                    5km to miles                                      | 5 km miles
                    What is 72 °F in Celsius?                         | 72 °F Celsius
                    72 degrees fahrenheit in celsius                  | 72 degrees fahrenheit celsius
                    how hot is 100 F in C                             | 100 F C
                    -40 C to F                                        | -40 C F
                    How many ounces are in a pound?                   | 1 pound ounces
                    how many feet are there in 2 miles                | 2 miles feet
                    how many m2 in an acre                            | 1 acre m2
                    how many seconds in a week                        | 1 week seconds
                    how many litres is 3 gallons                      | 3 gallons litres
                    how much is 150 lbs in kg                         | 150 lbs kg
                    what's 1,500 metres in yards                      | 1500 metres yards
                    100 km/h in mph                                   | 100 km/h mph
                    convert 1/2 cup to ml                             | 0.5 cup ml
                    half a mile in metres                             | 0.5 mile metres
                    12 in in cm                                       | 12 in cm
                    10 sq ft to m²                                    | 10 sq ft m²
                    100 MB in GB                                      | 100 MB GB
                    100 Mb in MB                                      | 100 Mb MB
                    convert to celsius: 98.6 F                        | 98.6 F celsius
                    convert 100 USD to EUR                            | 100 USD EUR
                    convert 5 parsnips to km                          | 5 parsnips km
                    """)
    void asksForAConversion(String words, String wanted) {
        String call = Asking.general().user(words).calls();

        assertThat(
                        call.replaceAll("convert_units \\{\"amount\":", "")
                                .replaceAll(",\"from\":\"|\",\"to\":\"", " ")
                                .replaceAll("\"}$", ""))
                .isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    How do I stop a running answer?
                    how can I delete a session
                    Why do event numbers have no gaps?
                    what are slash commands
                    Which agents are there?
                    what keyboard shortcuts exist
                    How do approvals work?
                    where can I get an API token
                    what happens when I reload the page?
                    what is the time limit of a turn?
                    how many agents are there
                    Is my data private?
                    can I rename a session
                    the server does not start
                    tell me about Workmate
                    how do I convert units?
                    """)
    void asksAboutTheProduct(String words) {
        assertThat(Asking.supervisor().user(words).calls())
                .startsWith("transfer_to_guide_agent ")
                .doesNotContain("general");
        assertThat(Asking.guide().user(words).calls()).startsWith("search_guide {\"query\":");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    What time is it in Tokyo and in New York?              | current_time {"place":"Tokyo"} current_time {"place":"New York"}
                    time in Tokyo, Paris and London                        | current_time {"place":"Tokyo"} current_time {"place":"Paris"} current_time {"place":"London"}
                    What is 2 + 2 and what time is it in Oslo?             | calculate {"expression":"2 + 2"} current_time {"place":"Oslo"}
                    What is 3 * 3? And 4 * 4?                              | calculate {"expression":"3 * 3"} calculate {"expression":"4 * 4"}
                    18% of 2450, 5 miles in km and the time in Rome        | calculate {"expression":"18% of 2450"} convert_units {"amount":5,"from":"miles","to":"km"} current_time {"place":"Rome"}
                    tell me the time in Tokyo then convert 3 kg to lb      | current_time {"place":"Tokyo"} convert_units {"amount":3,"from":"kg","to":"lb"}
                    20 celsius to fahrenheit and kelvin                    | convert_units {"amount":20,"from":"celsius","to":"fahrenheit"} convert_units {"amount":20,"from":"celsius","to":"kelvin"}
                    What is the time and the date in Oslo?                 | current_time {"place":"Oslo"}
                    compare the time in Berlin vs New York                 | current_time {"place":"Berlin"} current_time {"place":"New York"}
                    what is the time difference between Tokyo and Paris?   | current_time {"place":"Tokyo"} current_time {"place":"Paris"}
                    """)
    void asksForSeveralThings(String words, String calls) {
        assertThat(Asking.general().user(words).calls()).isEqualTo(calls);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    What time is it in Tokyo?   | and in Paris?         | current_time {"place":"Paris"}
                    What time is it in Tokyo?   | What about London?    | current_time {"place":"London"}
                    What time is it in Tokyo?   | And Rome and Oslo?    | current_time {"place":"Rome"} current_time {"place":"Oslo"}
                    time in Tokyo               | and in Atlantis?      | current_time {"place":"Atlantis"}
                    5 miles in km               | and in metres?        | convert_units {"amount":5,"from":"miles","to":"metres"}
                    5 miles in km               | and 10 miles?         | convert_units {"amount":10,"from":"miles","to":"km"}
                    5 miles in km               | what about 7?         | convert_units {"amount":7,"from":"miles","to":"km"}
                    What is 12 * 3?             | times 2               | calculate {"expression":"(12 * 3) * 2"}
                    What is 12 * 3?             | divide that by 4      | calculate {"expression":"(12 * 3) / 4"}
                    What is 12 * 3?             | and plus 10?          | calculate {"expression":"(12 * 3) + 10"}
                    What is 12 * 3?             | add 10                | calculate {"expression":"(12 * 3) + 10"}
                    What is 12 * 3?             | 20% of that           | calculate {"expression":"20% of (12 * 3)"}
                    """)
    void goesOnFromWhatWasSaidBefore(String first, String second, String calls) {
        assertThat(Asking.general().user(first).model("…").user(second).calls()).isEqualTo(calls);
    }
}
