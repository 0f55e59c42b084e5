package dev.workmate.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.workmate.id.Acting;
import dev.workmate.id.TenantId;
import dev.workmate.id.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which rows the database is told to show. */
class OnBehalfTest {
    private final List<Optional<TenantId>> tenants = new ArrayList<>();
    private final List<Optional<UserId>> people = new ArrayList<>();

    private void look() {
        tenants.add(Acting.tenant());
        people.add(Acting.person());
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void whatIsAPersonsOwnNeverShowsMoreWhateverTheirRole(Role role) {
        User user = User.of(UserId.next(), "Ada", Role.USER, role);

        OnBehalf.of(user, this::look);

        assertThat(tenants).containsExactly(Optional.empty());
        assertThat(people).containsExactly(Optional.of(user.id()));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void viewsOfTheTenantShowItToThoseWhoReadItsLogs(Role role) {
        User user = User.of(UserId.next(), "Ada", role);
        boolean reads = role == Role.ADMINISTRATOR || role == Role.AUDITOR;

        OnBehalf.ofReader(user, this::look);

        assertThat(tenants).containsExactly(reads ? Optional.of(user.tenant()) : Optional.empty());
        assertThat(people).containsExactly(Optional.of(user.id()));
    }
}
