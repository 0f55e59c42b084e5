package dev.workmate.knowledge.source.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.workmate.knowledge.source.microsoft.GraphPlaces;
import java.util.List;
import java.util.Optional;

/** What people see of Microsoft Graph while they choose what to read there. */
final class GraphView {
    private GraphView() {}

    /** Where to go to sign in. */
    record SignInStart(String url) {}

    /** A drive, a site or a folder there. */
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record PlaceView(String id, String name, Optional<String> url) {
        static PlaceView of(GraphPlaces.Place place) {
            return new PlaceView(place.id(), place.name(), place.url());
        }
    }

    /** Some of what there is. */
    record Places(List<PlaceView> places) {
        static Places of(List<GraphPlaces.Place> places) {
            return new Places(places.stream().map(PlaceView::of).toList());
        }
    }
}
