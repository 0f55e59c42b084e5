package dev.workmate.erp.office;

import dev.workmate.erp.ErpException;
import dev.workmate.tool.ToolException;

/** Tells failures of the system to models and people. */
public final class ErpFailures {
    private ErpFailures() {}

    /** The system's words are untrusted. */
    public static ToolException told(ErpException failure) {
        String words = words(failure);
        return failure instanceof ErpException.NotConnected
                        || failure instanceof ErpException.SignInNeeded
                ? new ToolException(words, failure)
                : ToolException.untrusted(words);
    }

    /** What happened, what to do, and how to find it in the system's logs. */
    public static String words(ErpException failure) {
        String advice =
                switch (failure) {
                    case ErpException.NotConnected _ ->
                            "Connect an ERP system under Settings, Connections, or ask an"
                                    + " administrator to.";
                    case ErpException.SignInNeeded _ ->
                            "Sign in under Settings, Connections, and ask again. Nothing was done.";
                    case ErpException.Rejected _ ->
                            "Correct what it names; the same again will fail again.";
                    case ErpException.Missing _ -> "Look the record up again.";
                    case ErpException.Forbidden _ ->
                            "The login that is used for the ERP system has no right to this.";
                    case ErpException.RecordChanged _ ->
                            "Somebody changed the record meanwhile; read it again.";
                    case ErpException.Throttled _ ->
                            "The ERP system has too much to do; try again in a minute.";
                    case ErpException.Unavailable _ ->
                            "The ERP system does not answer as it should; try again later.";
                    case ErpException.Unreadable _ -> "Ask for less, or try again later.";
                };
        return (sentence(String.valueOf(failure.getMessage())) + " " + advice).strip()
                + " ("
                + failure.code()
                + failure.correlationId().map(id -> ", correlation id " + id).orElse("")
                + ")";
    }

    private static String sentence(String text) {
        String stripped = text.strip();
        return stripped.isEmpty() || ".!?".indexOf(stripped.charAt(stripped.length() - 1)) >= 0
                ? stripped
                : stripped + ".";
    }
}
