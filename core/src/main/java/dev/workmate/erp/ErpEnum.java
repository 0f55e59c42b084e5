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

    /** The member by either spelling, in any case. */
    public Optional<Member> find(String text) {
        return members.stream()
                .filter(
                        member ->
                                member.name().equalsIgnoreCase(text)
                                        || member.wire().equalsIgnoreCase(text))
                .findFirst();
    }

    public List<String> names() {
        return members.stream().map(Member::name).toList();
    }
}
