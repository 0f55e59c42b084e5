package dev.workmate.access.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class RouteWordsTest {
    private static final String ID = "01970000-0000-7000-8000-0000000000de";

    private final Set<String> words =
            RouteWords.in(Set.of("/api/admin/people/{id}", "/api/sessions/{id}/files/{name}"));
    private final RouteWords routes = new RouteWords(() -> words);

    @Test
    void tellsWordsOfTheServersOwnAddressesAndIds() {
        assertThat(routes.of("PATCH", "/api/admin/people/" + ID))
                .isEqualTo("PATCH /api/admin/people/" + ID);
        assertThat(routes.of("GET", "/api/sessions/")).isEqualTo("GET /api/sessions/");
    }

    @Test
    void leavesOutWhatPeopleWrote() {
        assertThat(routes.of("PUT", "/api/sessions/" + ID + "/files/Letter to Noa.txt"))
                .isEqualTo("PUT /api/sessions/" + ID + "/files/{…}");
        assertThat(routes.of("NOA", "/api/noa/{id}/admin")).isEqualTo("{…} /api/{…}/{…}/admin");
        assertThat(routes.of("GET", "/api/" + ID + "-noa")).isEqualTo("GET /api/{…}");
    }
}
