package dev.workmate.live.spring;

import dev.workmate.access.Logins;
import dev.workmate.database.Database;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Notices;
import dev.workmate.live.OwnFiles;
import dev.workmate.live.Rendering;
import dev.workmate.live.Seats;
import dev.workmate.live.WordKeeper;
import dev.workmate.live.http.ApprovalsController;
import dev.workmate.live.http.AttachmentsController;
import dev.workmate.live.http.MessageForm;
import dev.workmate.live.http.Streams;
import dev.workmate.live.http.TurnsController;
import dev.workmate.live.jdbc.JdbcWordStore;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.Turns;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Who watches, and how messages come in over HTTP. */
@Configuration(proxyBeanMethods = false)
class LiveConfiguration {
    /** What a reader may lose of an answer on its way when the process is lost. */
    private static final Duration KEPT_EVERY = Duration.ofMillis(250);

    @Bean
    Rendering rendering(EventJson json) {
        return new Rendering() {
            @Override
            public String event(Recorded event) {
                return json.envelope(event.envelope(), event.payload());
            }

            @Override
            public String signal(SignalEnvelope signal) {
                return json.signal(signal);
            }
        };
    }

    @Bean
    LiveFeed liveFeed(Rendering rendering) {
        return new LiveFeed(rendering, LiveFeed.Limits.DEFAULT);
    }

    /** Everything shown goes through it; viewers themselves are the feed's. */
    @Bean(initMethod = "start")
    @Primary
    WordKeeper wordKeeper(LiveFeed feed, Database database) {
        return new WordKeeper(feed, new JdbcWordStore(database), KEPT_EVERY);
    }

    @Bean
    Notices notices() {
        return new Notices();
    }

    @Bean
    Seats seats(WorkmateSettings settings) {
        return new Seats(settings.maxConnections());
    }

    @Bean
    MessageForm messageForm(
            WorkmateSettings settings, Blobs blobs, ObjectProvider<OwnFiles> files) {
        return new MessageForm(
                settings.maxTurnTime(), blobs, files.getIfAvailable(() -> OwnFiles.NONE));
    }

    @Bean
    AttachmentsController attachmentsController(Blobs blobs) {
        return new AttachmentsController(blobs);
    }

    @Bean
    ApprovalsController approvalsController(ApprovalDesk approvals) {
        return new ApprovalsController(approvals);
    }

    @Bean
    TurnsController turnsController(
            Turns turns,
            MessageForm form,
            LiveFeed feed,
            Journal journal,
            Rendering rendering,
            Seats seats,
            Logins logins) {
        return new TurnsController(
                turns, form, new Streams(feed, journal, rendering, seats, logins));
    }
}
