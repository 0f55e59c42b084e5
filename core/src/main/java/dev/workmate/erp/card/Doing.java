package dev.workmate.erp.card;

import java.util.Locale;

/** What an action of a document does, as far as a card must know. */
public enum Doing {
    POST("Post"),
    SEND("Send"),
    CANCEL("Cancel"),
    CORRECT("Make a corrective credit memo for"),
    SHIP("Ship and invoice"),
    RECEIVE("Receive and invoice"),
    MAKE_INVOICE("Make an invoice of"),
    MAKE_ORDER("Make an order of"),
    OTHER("");

    private final String verb;

    Doing(String verb) {
        this.verb = verb;
    }

    public static Doing of(String action) {
        return switch (action.toLowerCase(Locale.ROOT)) {
            case "post", "postandsend" -> POST;
            case "send" -> SEND;
            case "cancel", "cancelandsend" -> CANCEL;
            case "makecorrectivecreditmemo" -> CORRECT;
            case "shipandinvoice" -> SHIP;
            case "receiveandinvoice" -> RECEIVE;
            case "makeinvoice" -> MAKE_INVOICE;
            case "makeorder" -> MAKE_ORDER;
            default -> OTHER;
        };
    }

    /** Whether somebody outside is written to. */
    public static boolean sends(String action) {
        return action.toLowerCase(Locale.ROOT).endsWith("send");
    }

    String verb() {
        return verb;
    }

    /** Whether it enters amounts into the books. */
    public boolean posts() {
        return this == POST || this == CANCEL || this == SHIP || this == RECEIVE;
    }
}
