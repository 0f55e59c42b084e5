package dev.workmate.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.access.OwnedSession;
import dev.workmate.access.Ownership;
import dev.workmate.access.Role;
import dev.workmate.access.User;
import dev.workmate.event.Draft;
import dev.workmate.event.MessageEvent.MessageWritten;
import dev.workmate.event.SessionEvent.CompanySelected;
import dev.workmate.event.SessionEvent.SessionForked;
import dev.workmate.id.SessionId;
import dev.workmate.id.TurnId;
import dev.workmate.id.UserId;
import dev.workmate.session.AuditLog;
import dev.workmate.testkit.Drafts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every journal promises of forks. */
public abstract class ForkContract {
    private static final int MANY = 10_000;

    protected final User user = User.of(UserId.next(), "ada", Role.USER);
    protected final SessionId origin = SessionId.next();
    protected final TurnId turn = TurnId.next();
    protected Journal journal;

    /** A journal without any session. */
    protected abstract Journal open();

    /** What else the store keeps that must follow from the log. */
    protected StoreCheck check() {
        return StoreCheck.NONE;
    }

    @BeforeEach
    void openJournal() {
        journal = open();
        journal.open(origin, user.id());
    }

    @Test
    void shareExactlyWhatStandsUpToTheCut() {
        say(origin, "one", "two", "three");
        SessionId fork = fork(origin, 2);

        assertThat(texts(fork)).startsWith("one", "two").hasSize(3);
        List<Recorded> log = log(fork);
        assertThat(log.subList(0, 2))
                .isEqualTo(log(origin).subList(0, 2).stream().map(it -> it.in(fork)).toList());
        assertThat(log.getLast().envelope().event()).isEqualTo(new SessionForked(origin, 2));
        assertSound(fork);
        assertSound(origin);
    }

    @Test
    void areCutAtTheBeginningAndAtTheHeadToo() {
        say(origin, "one", "two");

        assertThat(texts(fork(origin, 0))).containsExactly("");
        assertThat(texts(fork(origin, 2))).containsExactly("one", "two", "");
    }

    @Test
    void areNotMadeWhereTheLogEndsBeforeOrIsNotThere() {
        say(origin, "one");

        assertThat(journal.fork(forkAt(origin, 2, SessionId.next()))).isEmpty();
        assertThat(journal.fork(forkAt(SessionId.next(), 0, SessionId.next()))).isEmpty();
    }

    @Test
    void areMadeOnceHoweverOftenTheyAreAskedFor() {
        say(origin, "one");
        Fork fork = forkAt(origin, 1, SessionId.next());

        Optional<SessionState> first = journal.fork(fork);
        say(fork.session(), "more");

        assertThat(first).isPresent();
        assertThat(journal.fork(fork)).isEqualTo(journal.find(fork.session()));
        assertThat(texts(fork.session())).containsExactly("one", "", "more");
    }

    @Test
    void goOnByThemselvesWithoutGap() {
        say(origin, "one", "two", "three");
        SessionId fork = fork(origin, 2);
        say(origin, "here");
        say(fork, "there");

        assertThat(texts(origin)).containsExactly("one", "two", "three", "here");
        assertThat(texts(fork)).containsExactly("one", "two", "", "there");
        assertThat(log(fork).stream().map(it -> it.envelope().prev()))
                .containsExactly(0L, 1L, 2L, 2L);
        assertSound(fork);
        assertSound(origin);
    }

    @Test
    void ofForksShareWhatAllOfThemRecorded() {
        say(origin, "one", "two", "three");
        SessionId child = fork(origin, 2);
        say(child, "four", "five");
        SessionId early = fork(child, 1);
        SessionId late = fork(child, 4);

        assertThat(texts(early)).containsExactly("one", "");
        assertThat(texts(late)).containsExactly("one", "two", "", "four", "");
        assertThat(journal.lineage(late))
                .containsExactly(
                        new Stretch(origin, 0, 2), new Stretch(child, 2, 4), Stretch.own(late, 4));
        assertThat(Stretch.common(journal.lineage(late), journal.lineage(origin))).isEqualTo(2);
        assertThat(Stretch.common(journal.lineage(late), journal.lineage(child))).isEqualTo(4);
        assertThat(Stretch.common(journal.lineage(late), journal.lineage(early))).isEqualTo(1);
        assertSound(early);
        assertSound(late);
    }

    @Test
    void stayWhenWhatTheyWereCutFromIsErased() {
        say(origin, "one", "two", "three");
        SessionId child = fork(origin, 2);
        say(child, "four");
        SessionId grandchild = fork(child, 4);
        List<Recorded> before = log(grandchild);

        journal.erase(origin);
        assertThat(journal.find(origin)).isEmpty();
        assertThat(log(origin)).isEmpty();
        assertThat(texts(child)).containsExactly("one", "two", "", "four");
        assertSound(child);

        journal.erase(child);
        assertThat(log(grandchild)).isEqualTo(before);
        assertSound(grandchild);
        say(grandchild, "still here");
        assertSound(grandchild);
    }

    @Test
    void goWithoutTakingTheirOriginAlong() {
        say(origin, "one", "two");
        SessionId fork = fork(origin, 1);

        journal.erase(fork);

        assertThat(journal.find(fork)).isEmpty();
        assertThat(log(fork)).isEmpty();
        assertThat(texts(origin)).containsExactly("one", "two");
        assertSound(origin);
    }

    @Test
    void knowOfTheirTurnsWhatWasRecordedAnywhere() {
        say(origin, "one", "two", "three");
        SessionId fork = fork(origin, 2);
        say(fork, "four");

        assertThat(texts(journal.ofTurn(fork, turn))).containsExactly("one", "two", "four");
        assertThat(texts(journal.ofTurn(origin, turn))).containsExactly("one", "two", "three");
        assertThat(journal.ofTurn(fork, TurnId.next())).isEmpty();
    }

    @Test
    void knowTheLatestFactsBeforeTheCutAndNoneBehindIt() {
        add(origin, Drafts.ofSession(new CompanySelected("erp", "1", "first")));
        add(origin, Drafts.ofSession(new CompanySelected("erp", "2", "second")));

        SessionId fork = fork(origin, 1);

        assertThat(company(fork)).isEqualTo("first");
        assertThat(company(fork(origin, 0))).isEmpty();
        add(fork, Drafts.ofSession(new CompanySelected("erp", "3", "third")));
        assertThat(company(fork)).isEqualTo("third");
        assertThat(company(origin)).isEqualTo("second");
    }

    @Test
    void haveHeardWhatTheyShare() {
        say(origin, "one");

        assertThat(journal.heard(fork(origin, 0))).isEqualTo(Heard.NOTHING);
        assertThat(journal.heard(fork(origin, 1))).isEqualTo(journal.heard(origin));
    }

    @Test
    void arePagedAcrossTheCut() {
        say(origin, "one", "two", "three");
        SessionId fork = fork(origin, 3);
        say(fork, "four", "five");

        assertThat(texts(journal.after(fork, 1, 3, Reach.VISIBLE)))
                .containsExactly("two", "three", "four");
        assertThat(texts(journal.before(fork, 6, 3, Reach.VISIBLE)))
                .containsExactly("two", "three", "four");
        assertThat(texts(journal.before(fork, 3, 9, Reach.ALL))).containsExactly("one", "two");
        assertThat(texts(journal.after(fork, 2, 1, Reach.ALL))).containsExactly("three");
    }

    /** Random families: what each session says is what it was told, however they are erased. */
    @Test
    void keepTheirWordInRandomFamilies() {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            List<SessionId> family = new ArrayList<>();
            SessionId first = SessionId.next();
            journal.open(first, user.id());
            family.add(first);
            Map<SessionId, List<String>> expected = new HashMap<>();
            expected.put(first, new ArrayList<>());
            for (int step = 0; step < 25; step++) {
                play(random, family, expected);
                for (SessionId each : family) {
                    assertThat(texts(each)).as("seed " + seed).isEqualTo(expected.get(each));
                }
            }
            family.forEach(this::assertSound);
        }
    }

    private void play(
            Random random, List<SessionId> family, Map<SessionId, List<String>> expected) {
        SessionId one = family.get(random.nextInt(family.size()));
        List<String> said = expected.get(one);
        int luck = random.nextInt(10);
        if (luck < 5) {
            String words = "w" + random.nextInt(1_000);
            say(one, words);
            said.add(words);
        } else if (luck < 8) {
            int cut = random.nextInt(said.size() + 1);
            SessionId fork = fork(one, cut);
            List<String> shared = new ArrayList<>(said.subList(0, cut));
            shared.add("");
            expected.put(fork, shared);
            family.add(fork);
        } else if (family.size() > 1) {
            journal.erase(one);
            family.remove(one);
        }
    }

    protected final SessionId fork(SessionId from, long at) {
        Fork fork = forkAt(from, at, SessionId.next());
        assertThat(journal.fork(fork)).isPresent();
        return fork.session();
    }

    private static Fork forkAt(SessionId from, long at, SessionId to) {
        return new Fork(
                from,
                at,
                to,
                BatchId.next(),
                List.of(Drafts.ofSession(new SessionForked(from, at))));
    }

    protected final void say(SessionId to, String... texts) {
        for (String words : texts) {
            add(to, Drafts.message(turn, words));
        }
    }

    private void add(SessionId to, Draft draft) {
        journal.command(
                to,
                BatchId.next(),
                _ -> new CommandRule.Accept<>(List.of(draft), SessionChange.STAY, ""));
    }

    protected final List<Recorded> log(SessionId of) {
        return journal.after(of, 0, MANY, Reach.ALL);
    }

    protected final List<String> texts(SessionId of) {
        return texts(log(of));
    }

    private static List<String> texts(List<Recorded> events) {
        return events.stream()
                .map(
                        event ->
                                event.envelope().event() instanceof MessageWritten said
                                        ? said.content()
                                        : "")
                .toList();
    }

    private String company(SessionId of) {
        return journal.latest(of, CompanySelected.class)
                .map(event -> ((CompanySelected) event.envelope().event()).companyName())
                .orElse("");
    }

    /** The chain holds from the first event on, numbers have no gap, and the store agrees. */
    protected final void assertSound(SessionId of) {
        List<Recorded> log = log(of);
        assertThat(log.stream().map(Recorded::sequence))
                .containsExactlyElementsOf(LongStream.rangeClosed(1, log.size()).boxed().toList());
        assertThat(log).allMatch(event -> event.envelope().sessionId().equals(of));
        OwnedSession owned =
                new Ownership(_ -> Optional.of(user.id())).check(user, of).orElseThrow();
        assertThat(new AuditLog(journal, check()).verify(owned))
                .contains(
                        new AuditLog.Verification(
                                true, log.size(), log.size(), OptionalLong.empty(), List.of()));
    }
}
