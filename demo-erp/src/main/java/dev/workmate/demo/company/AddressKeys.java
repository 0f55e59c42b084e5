package dev.workmate.demo.company;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Names of address properties, made once so that rows share them. */
record AddressKeys(String line1, String city, String country, String postCode) {
    private static final Map<String, AddressKeys> ALL =
            List.of("sellTo", "billTo", "shipTo", "buyFrom", "payTo").stream()
                    .collect(Collectors.toMap(Function.identity(), AddressKeys::named));

    private static AddressKeys named(String part) {
        return new AddressKeys(
                part + "AddressLine1", part + "City", part + "Country", part + "PostCode");
    }

    static AddressKeys of(String part) {
        AddressKeys keys = ALL.get(part);
        if (keys == null) {
            throw new IllegalArgumentException("No address " + part);
        }
        return keys;
    }
}
