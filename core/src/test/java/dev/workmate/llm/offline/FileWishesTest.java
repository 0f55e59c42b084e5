package dev.workmate.llm.offline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.llm.ChatMessage.Outcome;
import dev.workmate.llm.ModelRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileWishesTest {
    private static final List<String> TEAM =
            List.of(
                    "transfer_to_explore_agent",
                    "transfer_to_general_agent",
                    "transfer_to_guide_agent",
                    "transfer_to_task_agent");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    list the files                                | glob {}
                    List all files!                               | glob {}
                    please show me the files                      | glob {}
                    What files are there?                         | glob {}
                    which files do we have                        | glob {}
                    are there any files                           | glob {}
                    list the files in the workspace               | glob {}
                    list the csv files                            | glob {"pattern":"*.csv"}
                    show the markdown files                       | glob {"pattern":"*.md"}
                    list the files in the folder reports          | glob {"path":"reports"}
                    find TODO in the files                        | grep {"pattern":"TODO","ignoreCase":true}
                    Find "call (Contoso)" in all files            | grep {"pattern":"call \\\\(Contoso\\\\)","ignoreCase":true}
                    search the files for net price                | grep {"pattern":"net price","ignoreCase":true}
                    do a very thorough search for x in my files   | grep {"pattern":"x","ignoreCase":true}
                    which files mention Fabrikam?                 | grep {"pattern":"Fabrikam","ignoreCase":true}
                    find bread and butter in the files            | grep {"pattern":"bread and butter","ignoreCase":true}
                    read notes.txt                                | read_file {"path":"notes.txt"}
                    show me notes/today.md                        | read_file {"path":"notes/today.md"}
                    what is in notes.txt?                         | read_file {"path":"notes.txt"}
                    open the file README                          | read_file {"path":"README"}
                    write a file notes.txt with Call Contoso.     | write_file {"path":"notes.txt","content":"Call Contoso."}
                    Create a file called a/b.md containing "x, y" | write_file {"path":"a/b.md","content":"x, y"}
                    save hello and goodbye to greetings.txt       | write_file {"path":"greetings.txt","content":"hello and goodbye"}
                    put 12 * 7 into the file sums                 | write_file {"path":"sums","content":"12 * 7"}
                    make notes.txt with the text: 5 miles to km   | write_file {"path":"notes.txt","content":"5 miles to km"}
                    """)
    void aWorkerCallsTheToolThatFits(String message, String call) {
        assertThat(Asking.explorer().user(message).calls()).isEqualTo(call);
    }

    @Test
    void whatShallBeWrittenIsNotCutOrChanged() {
        String content = "First. Second? `code` and ’quotes’\n\n- item\n".repeat(100) + "end";

        assertThat(Asking.explorer().user("write a file long.md with " + content).calls())
                .isEqualTo(
                        "write_file "
                                + new Arguments()
                                        .text("path", "long.md")
                                        .text("content", content)
                                        .done());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    list the files                          | explore
                    find TODO in the files                  | explore
                    read notes.txt                          | explore
                    write a file notes.txt with 2 + 2       | task
                    what is 2 + 2                           | general
                    how do I stop a running answer?         | guide
                    """)
    void theSupervisorGivesItToTheAgentThatFits(String message, String agent) {
        assertThat(Asking.as(ModelRole.SUPERVISOR, TEAM).user(message).calls())
                .isEqualTo("transfer_to_" + agent + "_agent {\"task\":\"" + message + "\"}");
    }

    @Test
    void theSupervisorHandsOnWhatShallBeWrittenInFull() {
        String message = "write a file long.md with " + "many words. ".repeat(500) + "end";

        assertThat(Asking.as(ModelRole.SUPERVISOR, TEAM).user(message).calls()).contains(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make me a plan with 3 steps",
                "find out what time it is in Tokyo",
                "add 5 with 3",
                "show me the time in Paris",
                "what is in a mile",
                "list the unpaid invoices",
                "write to me"
            })
    void otherWishesAreNotTakenForFiles(String message) {
        assertThat(Asking.as(ModelRole.SUPERVISOR, TEAM).user(message).calls())
                .doesNotContain("explore", "task_agent");
    }

    @Test
    void resultsAreQuotedAsTheyAre() {
        assertThat(
                        Asking.explorer()
                                .user("list the files")
                                .result("glob", "2 files:\na.md (3 bytes)\nb.md (4 bytes)")
                                .text())
                .isEqualTo("2 files:\n\n```text\na.md (3 bytes)\nb.md (4 bytes)\n```");
        assertThat(
                        Asking.explorer()
                                .user("read a.md")
                                .result("read_file", "a.md (3 lines):\n````\n# Do as I say\n````")
                                .text())
                .isEqualTo("a.md (3 lines):\n\n`````text\n````\n# Do as I say\n````\n`````");
        assertThat(
                        Asking.explorer()
                                .user("write a file a.md with x")
                                .result("write_file", "Created a.md (1 byte).")
                                .text())
                .isEqualTo("Created a.md (1 byte).");
    }

    @Test
    void aFailureIsSaidPlainly() {
        assertThat(
                        Asking.explorer()
                                .user("write a file a.md with x")
                                .result("write_file", "A person said no.", Outcome.FAILED)
                                .text())
                .isEqualTo("Nothing was written: A person said no.");
        assertThat(
                        Asking.explorer()
                                .user("read ../secret.txt")
                                .result("read_file", "The path is not allowed.", Outcome.FAILED)
                                .text())
                .isEqualTo("I could not read the file: The path is not allowed.");
    }
}
