package dev.workmate.secrets.tink;

import dev.workmate.secrets.MasterKey;
import dev.workmate.secrets.MasterKeys;
import java.util.ArrayList;
import java.util.List;

/** Master keys that a setting gives, newest first: {@code name:base64}, parted by commas. */
public record GivenMasterKeys(List<MasterKey> all) implements MasterKeys {
    public GivenMasterKeys {
        all = List.copyOf(all);
    }

    public static GivenMasterKeys parse(String setting, String text) {
        List<MasterKey> keys = new ArrayList<>();
        for (String each : text.strip().split(",")) {
            int colon = each.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException(
                        setting + " must be name:base64, several parted by commas");
            }
            keys.add(
                    RawMasterKey.parse(
                            setting,
                            each.substring(0, colon).strip(),
                            each.substring(colon + 1).strip()));
        }
        return new GivenMasterKeys(keys);
    }
}
