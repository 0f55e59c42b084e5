package dev.workmate.access;

/** What can be said in the log of security and administration. Stored names never change. */
public enum ActKind {
    SIGNED_IN(Area.SECURITY),
    SIGN_IN_REFUSED(Area.SECURITY),
    SIGN_IN_SLOWED(Area.SECURITY),
    TOKENS_GUESSED(Area.SECURITY),
    SIGNED_OUT(Area.SECURITY),
    SIGNED_OUT_EVERYWHERE(Area.SECURITY),
    CONFIRMED(Area.SECURITY),
    CONFIRMATION_REFUSED(Area.SECURITY),
    PASSWORD_CHANGED(Area.SECURITY),
    PASSWORD_SET_BY_LINK(Area.SECURITY),
    SECOND_FACTOR_ON(Area.SECURITY),
    SECOND_FACTOR_OFF(Area.SECURITY),
    RECOVERY_CODE_USED(Area.SECURITY),
    TOKEN_MADE(Area.SECURITY),
    TOKEN_REMOVED(Area.SECURITY),
    INVITATION_ACCEPTED(Area.SECURITY),
    PERSON_ERASED(Area.SECURITY),
    FIRST_ADMINISTRATOR_MADE(Area.ADMINISTRATION),
    INVITED(Area.ADMINISTRATION),
    INVITATION_WITHDRAWN(Area.ADMINISTRATION),
    RESET_LINK_MADE(Area.ADMINISTRATION),
    ROLES_CHANGED(Area.ADMINISTRATION),
    PERSON_DISABLED(Area.ADMINISTRATION),
    PERSON_ENABLED(Area.ADMINISTRATION),
    SIGN_INS_ENDED(Area.ADMINISTRATION),
    SERVICE_ACCOUNT_MADE(Area.ADMINISTRATION),
    SETTING_CHANGED(Area.ADMINISTRATION),
    ERASURE_ORDERED(Area.ADMINISTRATION);

    /** Which of the two subjects an act belongs to. */
    public enum Area {
        SECURITY,
        ADMINISTRATION
    }

    private final Area area;

    ActKind(Area area) {
        this.area = area;
    }

    public Area area() {
        return area;
    }
}
