package dev.workmate.event.value;

/** Who must decide on a question, where it is not the person who asked. */
public enum Need {
    /** Another person, with the role of approver. */
    APPROVER
}
