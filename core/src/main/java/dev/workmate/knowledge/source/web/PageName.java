package dev.workmate.knowledge.source.web;

/** What a page's file is called: its host and path, with an ending that parsers understand. */
final class PageName {
    private static final int MAX_LENGTH = 120;

    private PageName() {}

    static String of(String address) {
        String plain = address.replaceFirst("^[A-Za-z]+://", "").replaceFirst("[?#].*$", "");
        String name = plain.replaceAll("/+$", "").replace('/', ' ');
        String cut = name.length() > MAX_LENGTH ? name.substring(0, MAX_LENGTH) : name;
        return cut.matches(".* .*\\.[A-Za-z0-9]{1,5}") ? cut : cut + ".html";
    }
}
