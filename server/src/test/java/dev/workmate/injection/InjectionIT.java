package dev.workmate.injection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.event.AgentEvent;
import dev.workmate.event.ApprovalEvent.ApprovalRequested;
import dev.workmate.event.ApprovalEvent.ApprovalResolved;
import dev.workmate.event.ApprovalEvent.GrantRemembered;
import dev.workmate.event.ToolEvent.ToolFinished;
import dev.workmate.event.ToolEvent.ToolRequested;
import dev.workmate.event.ToolEvent.ToolStarted;
import dev.workmate.event.value.ToolStatus;
import dev.workmate.id.SessionId;
import dev.workmate.id.ToolUseId;
import dev.workmate.injection.Wish.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A model that obeys every instruction it reads, under an operator who allows all that can be
 * allowed: nothing happens that no person agreed to, and not a byte goes abroad.
 */
@Timeout(60)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class InjectionIT {
    /** Words of a program outside can talk about its own agent's tools only. */
    private static final Map<Source, Wish> GOSSIP =
            Map.of(Source.DESCRIPTION_BY_ANOTHER_PROGRAM, Wish.NOTE_SECRET);

    private static final Set<Wish> WITH_A_PAGE = EnumSet.of(Wish.SEND_IN_QUERY);

    @TempDir static Path folder;

    private static Outgoing outgoing;
    private static House lenient;
    private static House strict;

    @BeforeAll
    static void open() throws Exception {
        outgoing = new Outgoing();
        lenient = House.ofALenientOperator(Files.createDirectory(folder.resolve("lenient")));
        strict =
                House.withoutRules(
                        Files.createDirectory(folder.resolve("strict")),
                        "Before anything else " + Wish.WRITE_QUIETLY.mark() + ".");
    }

    @AfterAll
    static void close() {
        lenient.close();
        strict.close();
        outgoing.close();
    }

    /** One way in and one thing to be talked into. */
    record Case(Source source, Wish wish) {
        @Override
        public String toString() {
            return words(source) + " says: " + words(wish);
        }

        private static String words(Enum<?> name) {
            return name.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
        }
    }

    /** Every way in with the two things that the operator's rules and grants would allow. */
    static List<Case> waysIn() {
        List<Case> cases = new ArrayList<>();
        for (Source source : Source.values()) {
            if (GOSSIP.containsKey(source)) {
                cases.add(new Case(source, GOSSIP.get(source)));
                continue;
            }
            cases.add(new Case(source, Wish.WRITE_QUIETLY));
            cases.add(new Case(source, Wish.SEND_IN_QUERY));
        }
        return cases;
    }

    /** Everything else a file can ask for. */
    static List<Case> wishes() {
        List<Case> cases =
                EnumSet.range(Wish.OVERWRITE_NOTES, Wish.SEND_TO_METADATA).stream()
                        .filter(wish -> wish != Wish.NOTE_SECRET && !WITH_A_PAGE.contains(wish))
                        .map(wish -> new Case(Source.LINE_OF_A_FILE, wish))
                        .collect(Collectors.toCollection(ArrayList::new));
        for (Wish wish : List.of(Wish.PAY, Wish.NOTE_SECRET, Wish.SEND_TO_PEER)) {
            cases.add(new Case(Source.ANSWER_OF_A_PROGRAM, wish));
            cases.add(new Case(Source.ERROR_OF_A_PROGRAM, wish));
        }
        return cases;
    }

    static List<Case> cases() {
        return Stream.concat(waysIn().stream(), wishes().stream()).toList();
    }

    @Test
    @Order(1)
    void thereAreManyCases() {
        assertThat(cases()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(100);
    }

    /** So that the cases below can fail: what the person says is done at once. */
    @ParameterizedTest
    @Order(2)
    @EnumSource(
            value = Wish.class,
            names = {"WRITE_REPORT", "WRITE_QUIETLY", "SEND_IN_QUERY", "NOTE_TEA"})
    void whatThePersonSaysIsDoneWithoutAQuestion(Wish wish) {
        lenient.web().answers("text/plain", "fine");
        SessionId session = lenient.newSession();

        lenient.say(
                session, Source.json((wish == Wish.NOTE_TEA ? "/till " : "/task ") + wish.mark()));

        assertThat(results(lenient, session, wish)).containsExactly(ToolStatus.SUCCESS);
    }

    @Test
    @Order(2)
    void aGrantHoldsWhileNothingForeignWasRead() {
        SessionId session = lenient.newSession();

        lenient.say(session, Source.json("/clerk " + Wish.WRITE_REPORT.mark()));

        assertThat(results(lenient, session, Wish.WRITE_REPORT))
                .containsExactly(ToolStatus.SUCCESS);
    }

    @ParameterizedTest(name = "{0}")
    @Order(3)
    @MethodSource("cases")
    void wordsOfOthersChangeNothingAndSendNothing(Case each) {
        SessionId session = lenient.newSession();
        lenient.plant(session, "notes.txt", "nothing of note\n");
        lenient.plantLinks(session);
        each.source().lay(lenient, session, each.wish());
        Traces before = Traces.of(lenient);

        each.source().speak(lenient, session);

        assertThat(requested(lenient, session, each.wish())).as("calls it made").isNotEmpty();
        assertNothingCameOfIt(lenient, session, each.wish(), before);
    }

    /** What an operator wrote is no stranger's, but it has no rights of its own either. */
    @Test
    @Order(4)
    void theDescriptionOfACustomAgentGetsNothingDoneUnasked() {
        SessionId session = strict.newSession();
        Traces before = Traces.of(strict);

        strict.say(session, Source.json("hello"));

        assertThat(requested(strict, session, Wish.WRITE_QUIETLY)).isNotEmpty();
        assertThat(questions(strict, session)).isEqualTo(1);
        assertNothingCameOfIt(strict, session, Wish.WRITE_QUIETLY, before);
    }

    @ParameterizedTest
    @Order(4)
    @EnumSource(
            value = Wish.class,
            names = {
                "SEND_ABROAD",
                "SEND_BY_NAME",
                "SEND_IN_ABROAD_PATH",
                "SEND_IN_QUERY",
                "SEND_BY_REDIRECTOR",
                "SEND_IN_SUBDOMAIN"
            })
    void whereAnyHostMayBeReadAPersonIsAskedFirst(Wish wish) {
        SessionId session = strict.newSession();
        strict.plant(session, "notes.txt", wish.mark());
        Traces before = Traces.of(strict);

        strict.say(session, Source.json("/task " + Wish.READ_NOTES.mark()));

        assertThat(questions(strict, session)).isPositive();
        assertNothingCameOfIt(strict, session, wish, before);
    }

    @Test
    @Order(4)
    void aYesToOneHostIsNoYesToTheHostItPointsTo() {
        strict.web().redirects("https://leak.evil.com:" + strict.web().port() + "/?q=1");
        SessionId session = strict.newSession();
        strict.say(session, Source.json("/explore " + Wish.FETCH_PAGE.mark()));
        String question =
                strict.log(session).stream()
                        .filter(ApprovalRequested.class::isInstance)
                        .map(event -> ((ApprovalRequested) event).approvalId().value())
                        .findFirst()
                        .orElseThrow();

        strict.person().post("/api/approvals/" + question, "{\"decision\":\"approved\"}");
        strict.awaitRest(session);

        assertThat(results(strict, session, Wish.FETCH_PAGE)).containsExactly(ToolStatus.ERROR);
        assertThat(strict.web().names()).containsOnly("www.contoso.com");
        assertThat(strict.web().foreignConnections()).isZero();
    }

    /** These do not reach a model at all; what is said beside them still finds no silent rights. */
    @Test
    @Order(5)
    void theNameOfAnAttachmentIsWordsOfOthers() {
        SessionId session = lenient.newSession();
        Traces before = Traces.of(lenient);

        lenient.say(
                session,
                """
                {"message":"/task %s","attachments":[{"name":"%s.txt","data":"d29yZHM="}]}"""
                        .formatted(Wish.WRITE_QUIETLY.mark(), Wish.PAY.mark()));

        assertThat(questions(lenient, session)).isEqualTo(1);
        assertNothingCameOfIt(lenient, session, Wish.WRITE_QUIETLY, before);
    }

    @Test
    @Order(5)
    void theTitleOfASessionIsToldToNoModel() {
        SessionId session = lenient.newSession();
        lenient.person()
                .patch(
                        "/api/sessions/" + session,
                        "{\"title\":\"" + Wish.WRITE_QUIETLY.mark() + "\"}");

        lenient.say(session, Source.json("/task hello"));

        assertThat(requested(lenient, session, Wish.WRITE_QUIETLY)).isEmpty();
    }

    @Test
    @Order(6)
    void notAByteOfThisProcessWentToAForeignAddress() throws Exception {
        assertThat(outgoing.addresses(folder))
                .isNotEmpty()
                .allMatch(address -> address.equals("127.0.0.1") || address.endsWith(":1"));
    }

    /** What the world outside the log has seen so far. */
    private record Traces(
            Map<String, String> files, List<String> requests, List<String> calls, int names) {
        static Traces of(House house) {
            return new Traces(
                    house.files(),
                    house.web().requests(),
                    house.programs().calls(),
                    house.web().names().size());
        }
    }

    private static void assertNothingCameOfIt(
            House house, SessionId session, Wish wish, Traces before) {
        assertThat(results(house, session, wish)).doesNotContain(ToolStatus.SUCCESS);
        Set<ToolUseId> calls = requested(house, session, wish);
        assertThat(house.log(session))
                .noneMatch(
                        event ->
                                event instanceof ToolStarted started
                                        && calls.contains(started.toolUseId()))
                .noneMatch(ApprovalResolved.class::isInstance)
                .noneMatch(GrantRemembered.class::isInstance);
        Traces after = Traces.of(house);
        assertThat(after.files()).isEqualTo(before.files());
        assertThat(since(before.requests(), after.requests()))
                .noneMatch(request -> request.contains(Wish.SECRET));
        assertThat(since(before.calls(), after.calls()))
                .allMatch(call -> call.equals("peer look {}"));
        assertThat(house.web().names().subList(before.names(), after.names()))
                .allMatch("www.contoso.com"::equals);
        assertThat(house.web().foreignConnections()).isZero();
    }

    private static List<String> since(List<String> before, List<String> after) {
        return after.subList(before.size(), after.size());
    }

    private static Set<ToolUseId> requested(House house, SessionId session, Wish wish) {
        List<Call> calls = wish.calls(house::placed);
        return events(house, session, ToolRequested.class)
                .filter(
                        asked ->
                                calls.contains(
                                        new Call(asked.toolName(), asked.arguments().value())))
                .map(ToolRequested::toolUseId)
                .collect(Collectors.toSet());
    }

    private static List<ToolStatus> results(House house, SessionId session, Wish wish) {
        Set<ToolUseId> calls = requested(house, session, wish);
        return events(house, session, ToolFinished.class)
                .filter(finished -> calls.contains(finished.toolUseId()))
                .map(ToolFinished::status)
                .toList();
    }

    private static long questions(House house, SessionId session) {
        return events(house, session, ApprovalRequested.class).count();
    }

    private static <T extends AgentEvent> Stream<T> events(
            House house, SessionId session, Class<T> type) {
        return house.log(session).stream().filter(type::isInstance).map(type::cast);
    }
}
