package dev.workmate.erp.office;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.workmate.erp.CompanyChoice;
import dev.workmate.erp.ErpPlace;
import dev.workmate.id.SessionId;
import dev.workmate.testkit.ErpShop;
import dev.workmate.tool.ToolException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Where a session works that has several systems. */
class SeveralSystemsTest {
    private final SessionId session = SessionId.next();
    private final List<ErpPlace> places = new ArrayList<>();
    private Optional<CompanyChoice> choice = Optional.empty();
    private boolean ownIsOpen = true;
    private final Offices offices =
            new Offices(_ -> List.copyOf(places), _ -> choice, InstantSource.system());

    private void add(String key, String name, Optional<String> usual) {
        places.add(
                new ErpPlace(
                        key, name, ErpShop.open(), usual, () -> !key.equals("own") || ownIsOpen));
    }

    @Test
    void theNearestSystemCountsAndIsNamed() throws Exception {
        add("own", "Mine", Optional.of(ErpShop.NORTH.displayName()));
        add("", "Operator's", Optional.of(ErpShop.SOUTH.displayName()));
        Office office = offices.open(session);
        assertThat(office.place().name()).isEqualTo("Mine");
        assertThat(office.companyName()).isEqualTo(ErpShop.NORTH.displayName() + " (Mine)");
        assertThat(office.address()).isEqualTo(ErpShop.NORTH.id() + "@own");
        assertThat(offices.address(session)).contains(office.address());
    }

    @Test
    void aloneASystemIsNotNamedAndTheOperatorsHasNoKey() throws Exception {
        add("", "Operator's", Optional.of(ErpShop.SOUTH.displayName()));
        Office office = offices.open(session);
        assertThat(office.companyName()).isEqualTo(ErpShop.SOUTH.displayName());
        assertThat(office.address()).isEqualTo(ErpShop.SOUTH.id().toString());
    }

    @Test
    void whereNobodyEverSignedInTheNextOneCounts() throws Exception {
        ownIsOpen = false;
        add("own", "Mine", Optional.of(ErpShop.NORTH.displayName()));
        add("", "Operator's", Optional.of(ErpShop.SOUTH.displayName()));
        assertThat(offices.open(session).place().name()).isEqualTo("Operator's");
        places.removeLast();
        assertThat(offices.open(session).place().name()).isEqualTo("Mine");
    }

    @Test
    void aChoiceLeadsToItsSystemAndNeverSilentlyToAnother() throws Exception {
        add("own", "Mine", Optional.empty());
        add("", "Operator's", Optional.of(ErpShop.SOUTH.displayName()));
        choice = Optional.of(new CompanyChoice("Operator's", ErpShop.NORTH.id()));
        assertThat(offices.open(session).address()).isEqualTo(ErpShop.NORTH.id().toString());
        choice = Optional.of(new CompanyChoice("Mine", ErpShop.NORTH.id()));
        String approved = offices.open(session).address();
        assertThat(approved).isEqualTo(ErpShop.NORTH.id() + "@own");
        places.removeFirst();
        assertThatThrownBy(() -> offices.open(session))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("'Mine', which is not connected any more")
                .hasMessageContaining("Operator's");
        assertThat(offices.address(session)).isEmpty();
    }

    @Test
    void withoutAnySystemThatIsSaid() {
        assertThatThrownBy(() -> offices.open(session))
                .hasMessageContaining("No ERP system is connected");
        assertThatThrownBy(() -> offices.list(session))
                .hasMessageContaining("No ERP system is connected");
    }
}
