package dev.workmate.llm.http;

import java.net.http.HttpHeaders;

/** An answer that is not a stream: a status, usually not 200, and what was said with it. */
public record Refusal(int status, HttpHeaders headers, String body) {}
