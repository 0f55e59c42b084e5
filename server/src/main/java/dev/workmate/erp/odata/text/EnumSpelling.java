package dev.workmate.erp.odata.text;

import dev.workmate.erp.ErpEnum;
import dev.workmate.erp.ErpException;
import dev.workmate.erp.ErpProperty;
import dev.workmate.erp.ErpValue;
import java.util.Optional;

/** How members of enumerations are spelt when they travel. */
public final class EnumSpelling {
    private EnumSpelling() {}

    /** Either spelling is taken; what the enumeration does not have is refused. */
    public static String member(ErpProperty property, ErpValue value) throws ErpException {
        String name =
                switch (value) {
                    case ErpValue.Choice(String choice) -> choice;
                    case ErpValue.Text(String text) -> text;
                    default -> throw Literals.misfit(property);
                };
        Optional<ErpEnum> choices = property.choices();
        return choices.flatMap(all -> all.find(name))
                .map(ErpEnum.Member::wire)
                .orElseThrow(
                        () ->
                                Literals.refused(
                                        "%s is one of %s, not '%s'"
                                                .formatted(
                                                        property.name(),
                                                        choices.map(ErpEnum::names)
                                                                .map(Object::toString)
                                                                .orElse("nothing"),
                                                        name)));
    }
}
