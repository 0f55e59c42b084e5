package dev.workmate.llm.provider.http;

import dev.workmate.event.value.Money;
import dev.workmate.event.value.Usage;
import dev.workmate.llm.NamedModel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The models that the settings name, and what their providers said when they were asked. Holds no
 * key.
 */
public record ModelReport(Instant at, Optional<String> ownTable, List<Entry> entries) {
    public ModelReport {
        entries = List.copyOf(entries);
    }

    /** A model; {@code address} is empty where it runs in this process. */
    public record Entry(
            NamedModel model, String address, Optional<Key> key, Optional<Trial> trial) {
        /** Whether nothing that was asked about it failed. */
        public boolean isWell() {
            return key.map(each -> !each.state().isBad()).orElse(true)
                    && trial.map(Trial::answered).orElse(true);
        }
    }

    /** Whether a provider takes the key; {@code listed} where it said which models it has. */
    public record Key(State state, Optional<Boolean> listed, String words) {}

    /** How a provider met the key. */
    public enum State {
        TAKEN(false),
        /** It has no list of models that would show it; a try does. */
        UNKNOWN(false),
        REFUSED(true),
        UNREACHABLE(true);

        private final boolean bad;

        State(boolean bad) {
            this.bad = bad;
        }

        boolean isBad() {
            return bad;
        }
    }

    /** One small question; {@code words} is the answer's beginning, or why there was none. */
    public record Trial(
            boolean answered, long millis, Usage usage, Optional<Money> cost, String words) {}

    public boolean isWell() {
        return entries.stream().allMatch(Entry::isWell);
    }

    /** Whether every model runs in this process, because no provider has a key or an address. */
    public boolean isOffline() {
        return entries.stream().allMatch(entry -> entry.address().isEmpty());
    }
}
