package dev.workmate.id;

/** Identifies a tenant: people who belong together and whom others know nothing of. */
public record TenantId(String value) {
    /** The one that every server has. */
    public static final TenantId DEFAULT = new TenantId("01970000-0000-7000-8000-000000000001");

    public TenantId {
        value = Uuids.canonical(value);
    }

    public static TenantId next() {
        return new TenantId(Uuids.next());
    }

    @Override
    public String toString() {
        return value;
    }
}
