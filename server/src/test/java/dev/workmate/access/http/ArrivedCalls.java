package dev.workmate.access.http;

import org.springframework.mock.web.MockHttpServletRequest;

/** Calls as parts behind the access filter see them. */
public final class ArrivedCalls {
    private ArrivedCalls() {}

    /** By https to {@code chat.example.com}. */
    public static MockHttpServletRequest get(String path) {
        MockHttpServletRequest call = new MockHttpServletRequest("GET", path);
        call.setServletPath(path);
        new Arrival("chat.example.com", Arrival.Security.ENCRYPTED, false).attachTo(call);
        return call;
    }
}
