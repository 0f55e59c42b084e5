package dev.workmate.erp;

import java.util.List;
import java.util.Optional;

/** An enumeration of the ERP system, its members in their order. */
public record ErpEnum(String name, List<Member> members) {
    public ErpEnum {
        members = List.copyOf(members);
    }

    /**
     * A member as people write it, and as it travels ({@code In Review}, {@code In_x0020_Review}).
     */
    public record Member(String name, String wire) {}

    /** The member by either spelling, in any case; some names end in a blank that nobody writes. */
    public Optional<Member> find(String text) {
        return members.stream()
                .filter(member -> isSame(member.name(), text) || isSame(member.wire(), text))
                .findFirst();
    }

    private static boolean isSame(String name, String text) {
        return name.strip().equalsIgnoreCase(text.strip());
    }

    public List<String> names() {
        return members.stream().map(Member::name).toList();
    }
}
