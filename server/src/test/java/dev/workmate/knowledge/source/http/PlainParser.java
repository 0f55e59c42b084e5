package dev.workmate.knowledge.source.http;

import dev.workmate.knowledge.ContentId;
import dev.workmate.knowledge.Contents;
import dev.workmate.knowledge.reading.DocumentParser;
import dev.workmate.knowledge.text.Block;
import dev.workmate.knowledge.text.DocumentText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.context.support.GenericApplicationContext;

/** Takes every document for plain text, within the process: how it is read is not the question. */
final class PlainParser implements DocumentParser {
    private final Supplier<Contents> contents;

    private PlainParser(Supplier<Contents> contents) {
        this.contents = contents;
    }

    static void use(GenericApplicationContext context) {
        context.registerBean(
                "plainParser",
                DocumentParser.class,
                () -> new PlainParser(() -> context.getBean(Contents.class)),
                bean -> bean.setPrimary(true));
    }

    @Override
    public Parsed parse(ContentId content, String name) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        contents.get().copy(content, bytes);
        String text = bytes.toString(StandardCharsets.UTF_8);
        return new Text(
                new DocumentText(
                        "text/plain",
                        text,
                        List.of(new Block(Block.Kind.PARAGRAPH, 0, text.length(), 1)),
                        Optional.of(1)));
    }
}
