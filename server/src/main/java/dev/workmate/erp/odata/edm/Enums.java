package dev.workmate.erp.odata.edm;

import dev.workmate.erp.ErpEnum;
import dev.workmate.erp.ErpEnum.Member;
import dev.workmate.erp.odata.edm.Edmx.EnumType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of enumeration members, in which what is no letter travels as {@code _x0020_}. */
public final class Enums {
    private static final Pattern ENCODED = Pattern.compile("_x([0-9A-Fa-f]{4})_");

    private Enums() {}

    static ErpEnum of(EnumType type) {
        return new ErpEnum(
                Edmx.simple(type.name()),
                type.members().stream().map(wire -> new Member(decode(wire), wire)).toList());
    }

    /** What people read; a name that is not encoded stays as it is. */
    public static String decode(String wire) {
        Matcher matcher = ENCODED.matcher(wire);
        return matcher.replaceAll(
                each ->
                        Matcher.quoteReplacement(
                                Character.toString((char) Integer.parseInt(each.group(1), 16))));
    }
}
