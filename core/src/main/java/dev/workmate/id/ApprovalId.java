package dev.workmate.id;

/** Identifies one question to a person. */
public record ApprovalId(String value) {
    public ApprovalId {
        value = Uuids.canonical(value);
    }

    public static ApprovalId next() {
        return new ApprovalId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
