package dev.workmate.erp.read;

import dev.workmate.erp.ErpCursor;
import dev.workmate.erp.query.CheckedQuery;
import dev.workmate.tool.ToolException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * Where reading goes on: so many records into the question, or so many into the page behind a
 * system's own cursor. Written for a model together with a check of the question, so that it is not
 * used with another one.
 */
record Position(int skip, Optional<ErpCursor> next) {
    private static final int MAX_LENGTH = 8_000;

    static final Position START = new Position(0, Optional.empty());

    String write(CheckedQuery question) {
        return check(question)
                + "."
                + skip
                + next.map(cursor -> "." + encode(cursor.value())).orElse("");
    }

    static Position read(String text, CheckedQuery question) throws ToolException {
        String[] parts = text.split("\\.", -1);
        try {
            if (text.length() > MAX_LENGTH || parts.length < 2 || parts.length > 3) {
                throw new IllegalArgumentException("not a cursor");
            }
            if (!parts[0].equals(check(question))) {
                throw new ToolException(
                        "This cursor belongs to another question: repeat all arguments of the first"
                                + " call and add the cursor.");
            }
            int skip = Integer.parseInt(parts[1]);
            if (skip < 0) {
                throw new IllegalArgumentException("not a place");
            }
            return new Position(
                    skip,
                    parts.length == 3
                            ? Optional.of(new ErpCursor(decode(parts[2])))
                            : Optional.empty());
        } catch (IllegalArgumentException e) {
            throw new ToolException(
                    "This is not a cursor of an earlier result. Pass one on as it is, or leave it"
                            + " out to begin anew.",
                    e);
        }
    }

    private static String check(CheckedQuery question) {
        CRC32 sum = new CRC32();
        sum.update((question.query() + "|" + question.here()).getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }

    private static String encode(String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String decode(String text) {
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }
}
