package dev.workmate.turn.prompt;

import dev.workmate.event.NoticeEvent.ConversationCondensed;
import dev.workmate.llm.TokenEstimate;
import dev.workmate.turn.prompt.History.Exchange;
import java.util.List;

/**
 * What was said before a turn, oldest first: the older part in a summary, which may be empty, the
 * newer part word for word.
 */
public record Past(String summary, List<Exchange> exchanges) {
    static final Past NONE = new Past("", List.of());

    public Past {
        exchanges = List.copyOf(exchanges);
    }

    public int tokens() {
        int tokens = TokenEstimate.of(summary);
        for (Exchange exchange : exchanges) {
            tokens += exchange.tokens();
        }
        return tokens;
    }

    /** As it is once its older part was put into a summary. */
    public Past after(ConversationCondensed condensed) {
        return new Past(
                condensed.summary(),
                exchanges.stream()
                        .filter(exchange -> exchange.sequence() >= condensed.keptFrom())
                        .toList());
    }

    /** The newest exchanges that take so many tokens together. */
    public List<Exchange> newest(int tokens) {
        int from = exchanges.size();
        int taken = 0;
        while (from > 0 && taken + exchanges.get(from - 1).tokens() <= tokens) {
            from--;
            taken += exchanges.get(from).tokens();
        }
        return exchanges.subList(from, exchanges.size());
    }

    /** What of it can be sent where there is only so much room. */
    Past within(int tokens) {
        if (tokens() <= tokens) {
            return this;
        }
        String shorter = TokenEstimate.shorten(summary, tokens / 4);
        Past cut =
                new Past(
                        shorter,
                        exchanges.stream().map(exchange -> exchange.within(tokens / 8)).toList());
        return new Past(shorter, cut.newest(tokens - TokenEstimate.of(shorter)));
    }
}
