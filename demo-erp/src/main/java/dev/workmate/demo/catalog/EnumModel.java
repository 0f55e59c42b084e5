package dev.workmate.demo.catalog;

import java.util.List;
import java.util.Optional;

/** An enumeration; its members travel encoded, but both forms are understood. */
public record EnumModel(String name, List<Member> members) {

    /** One member as it is written on the wire, and its number. */
    public record Member(String wire, int value) {}

    public EnumModel {
        members = List.copyOf(members);
    }

    /** The wire form of what a caller wrote, encoded or plain. */
    public Optional<String> wire(String written) {
        String plain = EnumNames.decode(written);
        for (Member member : members) {
            if (member.wire().equals(written) || EnumNames.decode(member.wire()).equals(plain)) {
                return Optional.of(member.wire());
            }
        }
        return Optional.empty();
    }
}
