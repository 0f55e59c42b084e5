package dev.workmate.turn.spring;

import dev.workmate.access.Ownership;
import dev.workmate.access.Users;
import dev.workmate.billing.DiskUse;
import dev.workmate.billing.PersonLimits;
import dev.workmate.billing.Purse;
import dev.workmate.database.Database;
import dev.workmate.database.DatabaseException;
import dev.workmate.journal.Journal;
import dev.workmate.llm.Models;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.Tools;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.tool.permission.Grants;
import dev.workmate.tool.run.ToolResults;
import dev.workmate.tool.run.ToolRunner;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.CutTurns;
import dev.workmate.turn.JournalToolResults;
import dev.workmate.turn.Leases;
import dev.workmate.turn.Nudges;
import dev.workmate.turn.Peers;
import dev.workmate.turn.PersonalAdmission;
import dev.workmate.turn.Setup;
import dev.workmate.turn.TurnListener;
import dev.workmate.turn.TurnParts;
import dev.workmate.turn.Turns;
import dev.workmate.turn.approval.RecentQuestions;
import dev.workmate.turn.jdbc.Attendance;
import dev.workmate.turn.jdbc.JdbcApprovalBook;
import dev.workmate.turn.jdbc.JdbcHoldings;
import dev.workmate.turn.jdbc.LeaseTimes;
import dev.workmate.turn.json.TransferArguments;
import dev.workmate.turn.log.CrashPoint;
import dev.workmate.turn.log.Viewers;
import dev.workmate.turn.prompt.History;
import dev.workmate.turn.prompt.JournalHistory;
import dev.workmate.turn.state.TurnLimits;
import dev.workmate.turn.step.Citations;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Builds the pipeline from its parts; recovery begins once everything stands. */
@Configuration(proxyBeanMethods = false)
class TurnConfiguration {
    private static final Logger log = LoggerFactory.getLogger(TurnConfiguration.class);

    private static final int EXPIRY_SECONDS = 30;

    @Bean
    History history(Journal journal, @Value("${workmate.history-tokens:24000}") int tokenBudget) {
        return new JournalHistory(journal, tokenBudget);
    }

    @Bean
    ToolResults toolResults(Journal journal, Blobs blobs) {
        return new JournalToolResults(journal, blobs);
    }

    @Bean
    MeterRegistry meterRegistry() {
        return new SimpleMeterRegistry();
    }

    /** Where others may use the same database, they say that they are there. */
    @Bean
    Attendance attendance(
            Database database,
            @Value("${workmate.heartbeat:2s}") Duration beat,
            @Value("${workmate.lease:7s}") Duration lease) {
        return Attendance.of(database, new LeaseTimes(beat, lease));
    }

    @Bean
    Leases leases(Attendance attendance) {
        return attendance.leases();
    }

    /** Begins before turns are recovered, and ends before the database is closed. */
    @Bean
    AutoCloseable heartbeat(Attendance attendance, Turns turns, WorkmateSettings settings) {
        return attendance.begin(turns.instance(), settings.home().resolve("workmate.instance"));
    }

    /** Nobody goes on elsewhere where nobody else is there: then the next start does, at once. */
    @Bean
    HandOver handOver(
            Turns turns,
            Attendance attendance,
            @Value("${workmate.stop-wait:8s}") Duration stopWait) {
        return new HandOver(turns, attendance.isShared() ? stopWait : Duration.ZERO);
    }

    @Bean
    Turns turns(
            Nudges nudges,
            Journal journal,
            Viewers viewers,
            Setup.Source setup,
            Models models,
            Tools tools,
            Grants grants,
            Blobs blobs,
            History history,
            ObjectProvider<TurnListener> listeners,
            ObjectProvider<CrashPoint.Watch> crash,
            InstantSource time,
            MeterRegistry meters,
            Leases leases,
            ObjectProvider<Citations> citations,
            SharedPlaces places,
            TurnParts.Gate gate,
            @Value("${workmate.approval-lifetime:24h}") Duration approvalLifetime) {
        TurnParts parts =
                new TurnParts(
                        journal,
                        viewers,
                        setup,
                        models,
                        new TurnParts.Tooling(
                                tools,
                                new ToolRunner(blobs, places),
                                grants,
                                new TransferArguments()),
                        new TurnParts.Context(
                                history, blobs, citations.getIfAvailable(() -> Citations.AS_TOLD)),
                        TurnLimits.DEFAULT.withQuestionLifetime(approvalLifetime),
                        new TurnParts.Observers(
                                turn -> listeners.forEach(listener -> listener.ended(turn)),
                                meters.counter("workmate.normalizer.empty_output")::increment,
                                crash.getIfAvailable(() -> CrashPoint.Watch.NONE)),
                        gate,
                        DatabaseException.class::isInstance,
                        time);
        return new Turns(parts, new Peers(leases, nudges));
    }

    /** What keeps people within their budgets and limits. */
    @Bean
    TurnParts.Gate gate(
            Purse purse, Database database, DiskUse disk, PersonLimits limits, Models models) {
        return new TurnParts.Gate(
                new PersonalAdmission(purse, new JdbcHoldings(database), disk, limits, models),
                purse);
    }

    @Bean
    CutTurns cutTurns(Journal journal, Setup.Source setup, Models models, InstantSource time) {
        return new CutTurns(journal, setup, models, new TransferArguments(), time);
    }

    /** Where others may be there, only what none of them works on is taken up. */
    @Bean
    ApplicationRunner recovery(Turns turns, Leases leases) {
        return _ -> {
            int unfinished = leases == Leases.ALONE ? turns.recover() : turns.sweep();
            if (unfinished > 0) {
                log.warn("continuing {} turns that an earlier run left open", unfinished);
            }
        };
    }

    /** Turns that lost their thread are taken up again, and words through other doors are heard. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService turnSweeps(Turns turns) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("turn-sweeps").factory());
        long every = LeaseTimes.SWEEP.toSeconds();
        clock.scheduleWithFixedDelay(() -> sweep(turns), every, every, TimeUnit.SECONDS);
        return clock;
    }

    private static void sweep(Turns turns) {
        try {
            int taken = turns.sweep();
            if (taken > 0) {
                log.warn("took up {} turns that nobody worked on", taken);
            }
        } catch (RuntimeException | Error e) {
            log.error("turns could not be swept; will try again in {}", LeaseTimes.SWEEP, e);
        }
    }

    @Bean
    RecentQuestions recentQuestions() {
        return new RecentQuestions();
    }

    @Bean
    ApprovalDesk approvalDesk(
            Database database,
            RecentQuestions recent,
            Ownership ownership,
            Users people,
            Turns turns,
            Journal journal,
            InstantSource time) {
        return new ApprovalDesk(
                new JdbcApprovalBook(database), recent, ownership, people, turns, journal, time);
    }

    /** Questions nobody answers expire, also those that were asked before a restart. */
    @Bean(destroyMethod = "shutdownNow")
    ScheduledExecutorService approvalExpiry(ApprovalDesk desk) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("approval-expiry").factory());
        clock.scheduleWithFixedDelay(
                () -> sweep(desk), EXPIRY_SECONDS, EXPIRY_SECONDS, TimeUnit.SECONDS);
        return clock;
    }

    private static void sweep(ApprovalDesk desk) {
        try {
            desk.expireOverdue();
        } catch (RuntimeException | Error e) {
            log.warn(
                    "questions could not be looked through; will try again in {} s",
                    EXPIRY_SECONDS,
                    e);
        }
    }
}
