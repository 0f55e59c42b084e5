package dev.workmate.live.spring;

import dev.workmate.access.Logins;
import dev.workmate.billing.Budgets;
import dev.workmate.billing.SharedRates;
import dev.workmate.database.Database;
import dev.workmate.event.SignalEnvelope;
import dev.workmate.event.json.EventJson;
import dev.workmate.journal.CommitFollower;
import dev.workmate.journal.Journal;
import dev.workmate.journal.ProjectionStore;
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
import dev.workmate.live.jdbc.JdbcStoredLogs;
import dev.workmate.live.jdbc.JdbcWordStore;
import dev.workmate.live.json.MessageJson;
import dev.workmate.live.redis.RedisAddress;
import dev.workmate.live.redis.RedisBus;
import dev.workmate.live.redis.RedisCircuit;
import dev.workmate.live.redis.RedisPauses;
import dev.workmate.live.redis.RedisPlaces;
import dev.workmate.live.redis.RedisRates;
import dev.workmate.live.relay.Bus;
import dev.workmate.live.relay.Relay;
import dev.workmate.outbound.LocalPauses;
import dev.workmate.outbound.Pauses;
import dev.workmate.outbound.SharedPlaces;
import dev.workmate.settings.WorkmateSettings;
import dev.workmate.tool.blob.Blobs;
import dev.workmate.turn.ApprovalDesk;
import dev.workmate.turn.Turns;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
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

    /** One Redis, whoever asks it: what one finds out about it, all go by. */
    @Bean
    RedisCircuit redisCircuit() {
        return new RedisCircuit();
    }

    /** Where servers share a Redis, they count together how often people call. */
    @Bean
    @ConditionalOnExpression("!'${workmate.redis-url:}'.isBlank()")
    SharedRates sharedRates(WorkmateSettings settings, RedisCircuit circuit) {
        RedisAddress address = RedisAddress.parse(settings.redis().value());
        return (limits, alone) -> new RedisRates(address, limits, alone, circuit);
    }

    @Bean
    BudgetNotices budgetNotices(Notices notices, Relay relay, Budgets budgets) {
        return new BudgetNotices(notices, relay, budgets);
    }

    /** How servers on one database reach each other. */
    @Bean
    Bus bus(Database database, WorkmateSettings settings, EventJson json, RedisCircuit circuit) {
        String redis = settings.redis().value();
        if (database.engine().isShared()) {
            return redis.isEmpty()
                    ? Bus.SILENT
                    : new RedisBus(RedisAddress.parse(redis), new MessageJson(json), circuit);
        }
        if (!redis.isEmpty()) {
            throw new IllegalArgumentException(
                    "WORKMATE_REDIS_URL is for several servers on one PostgreSQL database;"
                            + " set WORKMATE_DATABASE_URL too");
        }
        return Bus.NONE;
    }

    /** What foreign systems bear holds for all servers together, where they can tell each other. */
    @Bean
    SharedPlaces sharedPlaces(WorkmateSettings settings, RedisCircuit circuit) {
        String redis = settings.redis().value();
        if (redis.isEmpty()) {
            return SharedPlaces.UNSHARED;
        }
        RedisPlaces places = new RedisPlaces(RedisAddress.parse(redis), circuit);
        places.start();
        return places;
    }

    /** What one server was told by a provider that is asked too often, all go by. */
    @Bean
    Pauses pauses(WorkmateSettings settings, InstantSource time, RedisCircuit circuit) {
        String redis = settings.redis().value();
        return redis.isEmpty()
                ? new LocalPauses(time)
                : new RedisPauses(RedisAddress.parse(redis), time, circuit);
    }

    @Bean
    Relay relay(LiveFeed feed, Notices notices, Bus bus, Database database, ProjectionStore store) {
        return new Relay(feed, notices, bus, new JdbcStoredLogs(database, store));
    }

    /** Once everything stands that may hear of other servers. */
    @Bean
    SmartInitializingSingleton relayStart(
            Relay relay, Turns turns, BudgetNotices budgets, List<CommitFollower> followers) {
        return () -> {
            relay.onBudgetLow(budgets::heard);
            followers.forEach(relay.news()::follow);
            relay.onNudge(turns::nudged);
            relay.onDeparture(turns::sweep);
            relay.start();
        };
    }

    /** Everything that is said goes through it; viewers themselves are the feed's. */
    @Bean(initMethod = "start")
    @Primary
    WordKeeper wordKeeper(Relay relay, Database database) {
        return new WordKeeper(relay, new JdbcWordStore(database), KEPT_EVERY);
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
