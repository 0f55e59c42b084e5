package dev.workmate.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A form in parts that lies on disc. Everything in it is the caller's; what is odd is refused. */
final class Multipart {
    /** The field that holds the file. */
    static final String FIELD = "file";

    private static final int MAX_PARTS = 20;
    private static final int MAX_HEAD = 8 * 1024;
    private static final Pattern BOUNDARY =
            Pattern.compile(
                    "(?i)^multipart/form-data\\s*;(?:.*;)?\\s*boundary=(?:\"([^\"]{1,70})\"|([^\\s;\"]{1,70}))\\s*(?:;.*)?$");
    private static final Pattern PARAMETER =
            Pattern.compile("(?i);\\s*(name|filename)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final FileChannel body;
    private final byte[] delimiter;
    private final ByteBuffer bytes;
    private final List<Part> parts;

    Multipart(FileChannel body, String boundary) throws IOException {
        this.body = body;
        this.delimiter = ("--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
        this.bytes = this.body.map(FileChannel.MapMode.READ_ONLY, 0, body.size());
        this.parts = parts();
    }

    /** A part with a file in it, and where in the body it stands. */
    record Part(
            String field,
            Optional<String> fileName,
            Optional<String> mediaType,
            int start,
            int end) {
        boolean isFile() {
            return field.equals(FIELD) && fileName.isPresent();
        }

        String name() {
            return fileName.orElse("");
        }

        int length() {
            return end - start;
        }
    }

    static String boundary(Optional<String> contentType) {
        Matcher matcher = BOUNDARY.matcher(contentType.orElse(""));
        if (!matcher.matches()) {
            throw new ProblemException(
                    415,
                    "unsupported_media_type",
                    "A file is sent as multipart/form-data, in the field \"" + FIELD + "\".");
        }
        return matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    /** The only file; a form with none or several is refused. */
    Part file() {
        List<Part> files = parts.stream().filter(Part::isFile).toList();
        if (files.size() != 1) {
            throw ProblemException.badRequest(
                    "one_file_needed",
                    "A call brings one file, in the field \"%s\"; this one brings %d."
                            .formatted(FIELD, files.size()));
        }
        return files.getFirst();
    }

    /** What a field says that holds no file; empty where there is none. */
    Optional<String> text(String field) {
        return parts.stream()
                .filter(part -> part.field().equals(field) && part.fileName().isEmpty())
                .findFirst()
                .map(this::text);
    }

    private String text(Part part) {
        if (part.length() > MAX_HEAD) {
            throw malformed();
        }
        byte[] raw = new byte[part.length()];
        bytes.get(part.start(), raw);
        return new String(raw, StandardCharsets.UTF_8);
    }

    private List<Part> parts() {
        List<Part> all = new ArrayList<>();
        int at = find(0);
        for (int parts = 0; at >= 0 && !isLast(at); parts++) {
            if (parts == MAX_PARTS) {
                throw malformed();
            }
            int next = find(at + delimiter.length);
            if (next < 0) {
                throw malformed();
            }
            part(at + delimiter.length, next).ifPresent(all::add);
            at = next;
        }
        if (at < 0) {
            throw malformed();
        }
        return all;
    }

    private boolean isLast(int at) {
        int after = at + delimiter.length;
        return after + 1 < bytes.limit() && bytes.get(after) == '-' && bytes.get(after + 1) == '-';
    }

    /** A delimiter at the beginning of a line, from a place on. */
    private int find(int from) {
        int last = bytes.limit() - delimiter.length;
        for (int i = from; i <= last; i++) {
            if (bytes.get(i) == delimiter[0]
                    && (i == 0 || i >= 2 && bytes.get(i - 1) == '\n' && bytes.get(i - 2) == '\r')
                    && isDelimiter(i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean isDelimiter(int at) {
        for (int i = 1; i < delimiter.length; i++) {
            if (bytes.get(at + i) != delimiter[i]) {
                return false;
            }
        }
        return true;
    }

    private Optional<Part> part(int from, int next) {
        int head = headEnd(from, next);
        byte[] raw = new byte[head - from];
        bytes.get(from, raw);
        String lines = new String(raw, StandardCharsets.UTF_8);
        String field = "";
        Optional<String> name = Optional.empty();
        Optional<String> mediaType = Optional.empty();
        for (String line : lines.split("\r\n")) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-disposition:")) {
                Matcher parameters = PARAMETER.matcher(line);
                while (parameters.find()) {
                    String value = parameters.group(2).replaceAll("\\\\(.)", "$1");
                    if (parameters.group(1).equalsIgnoreCase("name")) {
                        field = value;
                    } else {
                        name = Optional.of(value.replace("%22", "\"").replace("%0D%0A", " "));
                    }
                }
            } else if (lower.startsWith("content-type:")) {
                mediaType = Optional.of(line.substring("content-type:".length()).strip());
            }
        }
        int start = head + 4;
        int end = next - 2;
        return end < start
                ? Optional.empty()
                : Optional.of(new Part(field, name, mediaType, start, end));
    }

    /** Where the empty line begins that ends the head of a part. */
    private int headEnd(int from, int next) {
        int last = Math.min(next - 4, from + MAX_HEAD);
        for (int i = from; i <= last; i++) {
            if (bytes.get(i) == '\r'
                    && bytes.get(i + 1) == '\n'
                    && bytes.get(i + 2) == '\r'
                    && bytes.get(i + 3) == '\n') {
                return i;
            }
        }
        throw malformed();
    }

    private static ProblemException malformed() {
        return ProblemException.badRequest("malformed_upload", "This form is not well formed.");
    }
}
