package dev.workmate.knowledge.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.workmate.id.FileId;
import java.util.List;
import java.util.Optional;

/**
 * A part of a file's text, the places in the whole where pages begin, and what the parts of this
 * one are: none for texts that were read by an older version.
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record FilePreview(
        FileId fileId,
        String name,
        int version,
        Kind kind,
        int start,
        int total,
        String text,
        List<PageStart> pages,
        List<FileBlock> blocks) {
    /** Where a page begins in the text. */
    record PageStart(int page, int start) {}

    /** A heading, a paragraph or a row of a table in the text. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    record FileBlock(BlockKind kind, int start, int end, Optional<Integer> page) {}

    /** How a file is best shown. */
    enum Kind {
        @JsonProperty("pdf")
        PDF,
        @JsonProperty("table")
        TABLE,
        @JsonProperty("mail")
        MAIL,
        @JsonProperty("text")
        TEXT,
        @JsonProperty("image")
        IMAGE
    }

    /** What a part of a text is. */
    enum BlockKind {
        @JsonProperty("heading")
        HEADING,
        @JsonProperty("paragraph")
        PARAGRAPH,
        @JsonProperty("row")
        ROW,
        @JsonProperty("header_row")
        HEADER_ROW
    }
}
