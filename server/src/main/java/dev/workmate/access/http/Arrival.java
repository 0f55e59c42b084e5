package dev.workmate.access.http;

import jakarta.servlet.http.HttpServletRequest;

/**
 * How a call came to us: the name it was made to, whether the way to the caller is encrypted, and
 * whether the caller sits at this machine with nobody in between.
 */
record Arrival(String host, Security security, boolean direct) {
    /** What is known about the way between the caller and the first of our own programs. */
    enum Security {
        ENCRYPTED,
        PLAIN,
        /** A trusted proxy says that the caller came without encryption. */
        PLAIN_AT_PROXY
    }

    static Arrival of(HttpServletRequest request) {
        if (request.getAttribute(Arrival.class.getName()) instanceof Arrival arrival) {
            return arrival;
        }
        throw new IllegalStateException("the access filter has not seen this call");
    }

    void attachTo(HttpServletRequest request) {
        request.setAttribute(Arrival.class.getName(), this);
    }

    boolean isEncrypted() {
        return security == Security.ENCRYPTED;
    }
}
