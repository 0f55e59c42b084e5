package dev.workmate.demo.user;

import dev.workmate.demo.odata.message.ODataError;
import java.util.Set;
import java.util.function.Supplier;

/** What the user of a request may do; bound while it is answered. Immutable. */
public record Rights(Set<Act> acts, Set<String> hiddenCompanies) {
    /** What goes beyond reading. */
    public enum Act {
        CHANGE,
        POST
    }

    public static final Rights ALL = new Rights(Set.of(Act.CHANGE, Act.POST), Set.of());

    private static final ScopedValue<Rights> OF_REQUEST = ScopedValue.newInstance();

    public Rights {
        acts = Set.copyOf(acts);
        hiddenCompanies = Set.copyOf(hiddenCompanies);
    }

    /** Work that is done with these rights. */
    @FunctionalInterface
    public interface Work<X extends Exception> {
        void run() throws X;
    }

    public <X extends Exception> void during(Work<X> work) throws X {
        ScopedValue.where(OF_REQUEST, this)
                .<Boolean, X>call(
                        () -> {
                            work.run();
                            return true;
                        });
    }

    /** Those of the request that is being answered; whoever asks without one may do all. */
    public static Rights current() {
        return OF_REQUEST.isBound() ? OF_REQUEST.get() : ALL;
    }

    public boolean sees(String company) {
        return !hiddenCompanies.contains(company);
    }

    /** Fails as Business Central does where a permission set lacks something. */
    public void require(Act act, Supplier<String> what) {
        if (!acts.contains(act)) {
            throw new ODataError(
                    403,
                    "Authorization_RequestDenied",
                    "You do not have the permission to " + what.get() + ".");
        }
    }
}
