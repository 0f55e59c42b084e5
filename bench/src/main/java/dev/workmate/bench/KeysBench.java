package dev.workmate.bench;

import dev.workmate.database.PersonKeys;
import dev.workmate.database.SqliteDatabase;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Projector;
import dev.workmate.journal.jdbc.JdbcJournal;
import dev.workmate.journal.jdbc.JdbcProjections;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What it costs to seal words with a key for each person: the same turns and the same appends,
 * plain and sealed, round by round in turn, each on a database of its own. The median round counts.
 */
final class KeysBench {
    private static final Duration WARM_UP = Duration.ofSeconds(8);
    private static final Duration ROUND = Duration.ofSeconds(2);
    private static final int ROUNDS = 5;
    private static final int[] SESSIONS = {1, 32, 256};
    private static final int[] CALLERS = {1, 512};

    private final Path home;

    KeysBench(Path home) {
        this.home = home;
    }

    void run() throws Exception {
        try (Rig plain = new Rig(open("turns", PersonKeys.Use.ONLY_OPEN));
                Rig sealed = new Rig(open("turns", PersonKeys.Use.SEAL))) {
            TurnBench without = new TurnBench(plain);
            TurnBench with = new TurnBench(sealed);
            without.measure(32, WARM_UP);
            with.measure(32, WARM_UP);
            for (int sessions : SESSIONS) {
                turns(sessions, without, with);
            }
        }
        appends();
    }

    private SqliteDatabase open(String what, PersonKeys.Use use) {
        Path folder = home.resolve(what + "-" + use);
        return SqliteDatabase.open(folder, PersonKeys.in(folder.resolve(PersonKeys.FOLDER), use));
    }

    private static void turns(int sessions, TurnBench without, TurnBench with) throws Exception {
        List<TurnBench.Rate> plain = new ArrayList<>();
        List<TurnBench.Rate> sealed = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            plain.add(without.measure(sessions, ROUND));
            sealed.add(with.measure(sessions, ROUND));
        }
        double plainRate = median(plain.stream().map(TurnBench.Rate::turnsPerSecond).toList());
        double sealedRate = median(sealed.stream().map(TurnBench.Rate::turnsPerSecond).toList());
        double plainCpu = median(plain.stream().map(TurnBench.Rate::cpuMsPerTurn).toList());
        double sealedCpu = median(sealed.stream().map(TurnBench.Rate::cpuMsPerTurn).toList());
        double plainStored = median(plain.stream().map(TurnBench.Rate::storedPerTurn).toList());
        double sealedStored = median(sealed.stream().map(TurnBench.Rate::storedPerTurn).toList());
        ResultPrinter.print(
                "keys",
                "%d sessions".formatted(sessions),
                ResultPrinter.field("sessions", sessions),
                ResultPrinter.field("turnsPerSecondPlain", plainRate),
                ResultPrinter.field("turnsPerSecondSealed", sealedRate),
                ResultPrinter.field("ratio", sealedRate / plainRate),
                ResultPrinter.field("p50MsPlain", median(p50(plain))),
                ResultPrinter.field("p50MsSealed", median(p50(sealed))),
                ResultPrinter.field("cpuRatio", sealedCpu / plainCpu),
                ResultPrinter.field("storedRatio", sealedStored / plainStored));
    }

    private static List<Double> p50(List<TurnBench.Rate> rates) {
        return rates.stream().map(TurnBench.Rate::p50Ms).toList();
    }

    private void appends() throws Exception {
        EventJson json = new EventJson();
        try (SqliteDatabase plain = open("appends", PersonKeys.Use.ONLY_OPEN);
                SqliteDatabase sealed = open("appends", PersonKeys.Use.SEAL);
                Projector ofPlain = projector(plain, json);
                Projector ofSealed = projector(sealed, json)) {
            Journal without = new JdbcJournal(plain, json, ofPlain, InstantSource.system());
            Journal with = new JdbcJournal(sealed, json, ofSealed, InstantSource.system());
            for (int callers : CALLERS) {
                appends(callers, without, with);
            }
        }
    }

    private static Projector projector(SqliteDatabase database, EventJson json) {
        Projector projector =
                new Projector(new JdbcProjections(database, json, InstantSource.system()));
        projector.start();
        return projector;
    }

    private static void appends(int callers, Journal without, Journal with) throws Exception {
        JournalBench bench = new JournalBench("keys", ROUND);
        List<JournalBench.Writer> plainWriters = JournalBench.writers(without, callers);
        List<JournalBench.Writer> sealedWriters = JournalBench.writers(with, callers);
        List<Double> plain = new ArrayList<>();
        List<Double> sealed = new ArrayList<>();
        for (int i = -1; i < ROUNDS; i++) {
            double plainRate = bench.append(plainWriters).perSecond();
            double sealedRate = bench.append(sealedWriters).perSecond();
            if (i >= 0) {
                plain.add(plainRate);
                sealed.add(sealedRate);
            }
        }
        ResultPrinter.print(
                "keys",
                callers + " callers",
                ResultPrinter.field("callers", callers),
                ResultPrinter.field("eventsPerSecondPlain", median(plain)),
                ResultPrinter.field("eventsPerSecondSealed", median(sealed)),
                ResultPrinter.field("ratio", median(sealed) / median(plain)));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
