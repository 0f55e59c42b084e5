package dev.workmate.erp.card;

import java.util.Locale;

/** What an action of a document does, as far as a card must know. */
public enum Doing {
    POST(CardPhrase.POST),
    SEND(CardPhrase.SEND),
    CANCEL(CardPhrase.CANCEL),
    CORRECT(CardPhrase.CORRECT),
    SHIP(CardPhrase.SHIP),
    RECEIVE(CardPhrase.RECEIVE),
    MAKE_INVOICE(CardPhrase.MAKE_INVOICE),
    MAKE_ORDER(CardPhrase.MAKE_ORDER),
    OTHER(CardPhrase.DO);

    private final CardPhrase phrase;

    Doing(CardPhrase phrase) {
        this.phrase = phrase;
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

    /** Says what an action does to a document; all but the document may be nothing. */
    static Said said(String action, Put document, Put partner, Put sent, Put body, Put due) {
        Doing doing = of(action);
        return doing == OTHER
                ? Said.of(doing.phrase, Put.term(action), document, partner, sent, body, due)
                : Said.of(doing.phrase, document, partner, sent, body, due);
    }

    /** Whether it enters amounts into the books. */
    public boolean posts() {
        return this == POST || this == CANCEL || this == SHIP || this == RECEIVE;
    }
}
