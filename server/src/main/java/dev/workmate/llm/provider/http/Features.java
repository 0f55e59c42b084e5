package dev.workmate.llm.provider.http;

import dev.workmate.llm.ModelCard;
import dev.workmate.llm.Thinking;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a model can do, in words that programs and people know it by. */
public final class Features {
    private Features() {}

    /** In a fixed order. */
    public static List<String> of(ModelCard card) {
        return Stream.of(
                        Stream.of("images").filter(_ -> card.images()),
                        Stream.of("thinking")
                                .filter(_ -> card.thinking().form() != Thinking.Form.NONE),
                        card.features().stream()
                                .sorted()
                                .map(each -> each.name().toLowerCase(Locale.ROOT)))
                .flatMap(each -> each)
                .toList();
    }
}
