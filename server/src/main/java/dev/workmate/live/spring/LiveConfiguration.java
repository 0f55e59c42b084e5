package dev.workmate.live.spring;

import dev.workmate.access.Logins;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.Journal;
import dev.workmate.journal.Recorded;
import dev.workmate.live.LiveFeed;
import dev.workmate.live.Notices;
import dev.workmate.live.Rendering;
import dev.workmate.live.Seats;
import dev.workmate.live.http.ApprovalsController;
import dev.workmate.live.http.AttachmentsController;
import dev.workmate.live.http.MessageForm;
import dev.workmate.live.http.Streams;
import dev.workmate.live.http.TurnsController;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.Blobs;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.Turns;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Who watches, and how messages come in over HTTP. */
@Configuration(proxyBeanMethods = false)
class LiveConfiguration {
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

    @Bean
    Notices notices() {
        return new Notices();
    }

    @Bean
    Seats seats(WorkmateSettings settings) {
        return new Seats(settings.maxConnections());
    }

    @Bean
    MessageForm messageForm(WorkmateSettings settings, Blobs blobs) {
        return new MessageForm(settings.maxTurnTime(), blobs);
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
